import type { CreateApiKeyResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { TimeField, timeOfField } from '../../kit/time-field.tsx'
import { RightsField } from '../../shared/rights.tsx'
import { useTexts } from '../../texts/index.ts'

interface KeyDialogProps {
  readonly onMade: (made: CreateApiKeyResponse) => void
  readonly onClose: () => void
}

export function KeyDialog({ onMade, onClose }: KeyDialogProps) {
  const t = useTexts()
  const [name, setName] = useState('')
  const [expires, setExpires] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const end = timeOfField(expires)
  const isPast = end !== undefined && end.getTime() < Date.now()
  const change = useChange({
    run: (body: Sent<'createApiKey'>, idempotencyKey) =>
      souk.createApiKey(body, { idempotencyKey }),
    about: ['api_key'],
    done: (made) => {
      onMade(made)
      return t.keys.keyMade
    },
    onEnd: onClose,
  })
  const submit = () =>
    void change.run({
      name: name.trim(),
      scopes: [...chosen] as unknown as Sent<'createApiKey'>['scopes'],
      expires_at: end?.toISOString(),
    })
  return (
    <Dialog
      title={t.keys.createKey}
      action={t.keys.createKey}
      isWide
      isIncomplete={name.trim() === '' || chosen.size === 0 || isPast}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div class="fields-beside">
        <TextField
          {...requests.createApiKey.name}
          label={t.keys.name}
          path="/name"
          hint={t.keys.nameHint}
          isFirst
          value={name}
          onInput={setName}
        />
        <TimeField
          label={t.keys.expires}
          path="/expires_at"
          isOptional
          hint={t.keys.expiresHint}
          wrong={isPast ? t.keys.expiresWrong : undefined}
          value={expires}
          onInput={setExpires}
        />
      </div>
      <RightsField chosen={chosen} onChange={setChosen} />
    </Dialog>
  )
}
