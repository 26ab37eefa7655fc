import type { StoredValueSettings } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { useTexts } from '../../../texts/index.ts'

type ShownSettings = StoredValueSettings & { readonly etag: string | undefined }

/** After how many months what is issued from now on expires. */
export function ExpiryDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: settings } = useQuery({
    key: ['stored_value_settings'],
    about: ['stored_value_settings'],
    run: async (signal) => {
      const { data, etag } = await souk.getStoredValueSettings({}, { signal })
      return { ...data, etag }
    },
  })
  return settings ? <SettingsDialog settings={settings} onClose={onClose} /> : null
}

function SettingsDialog(props: { readonly settings: ShownSettings; readonly onClose: () => void }) {
  const { settings, onClose } = props
  const t = useTexts()
  const [typed, setTyped] = useState(settings.expires_after_months?.toString() ?? '')
  const isWrong = !/^([1-9]\d{0,2})?$/.test(typed) || Number(typed) > 600
  const change = useChange({
    run: (months: number | null, idempotencyKey) =>
      souk.updateStoredValueSettings(
        { expires_after_months: months },
        { idempotencyKey, ifMatch: settings.etag },
      ),
    about: ['stored_value_settings'],
    done: () => t.storedValue.expirySaved,
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.storedValue.expiry}
      action={t.kit.save}
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(typed === '' ? null : Number(typed))}
      onClose={onClose}
    >
      <TextField
        label={t.storedValue.expiresAfter}
        path="/expires_after_months"
        inputMode="numeric"
        isFirst
        isOptional
        hint={t.storedValue.expiresAfterHint}
        wrong={isWrong ? t.storedValue.expiresAfterWrong : undefined}
        value={typed}
        onInput={setTyped}
      />
    </Dialog>
  )
}
