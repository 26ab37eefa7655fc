import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search } from '../../router/address.ts'
import { clock } from '../../session/clock.ts'
import { useTexts } from '../../texts/index.ts'

const close = () => search({ do: null, since: null })

/** It cannot be undone: whoever does it names the tenant. */
export function ResetDialog({ name }: { readonly name: string }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const isNamed = typed.trim() === name.trim()
  const change = useChange({
    run: (_: undefined, idempotencyKey) => souk.resetSandbox({}, { idempotencyKey }),
    about: ['*'],
    done: () => t.sandbox.wasReset,
    onEnd: close,
  })
  return (
    <Dialog
      title={t.sandbox.resetTitle}
      action={t.sandbox.resetTitle}
      isDanger
      isIncomplete={!isNamed}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={() => search({ do: null })}
    >
      <NowAfter
        lines={[
          {
            name: t.sandbox.resetData,
            now: t.sandbox.resetDataNow,
            after: t.sandbox.resetDataAfter,
          },
          {
            name: t.sandbox.resetClock,
            now: exactTime(clock.value),
            after: t.sandbox.resetClockAfter,
          },
          {
            name: t.sandbox.resetKept,
            now: t.sandbox.resetKeptNow,
            after: t.sandbox.resetKeptAfter,
          },
        ]}
      />
      <TextField
        label={t.sandbox.confirmName(name)}
        isFirst
        value={typed}
        onInput={setTyped}
        wrong={typed === '' || isNamed ? undefined : t.sandbox.nameWrong}
      />
    </Dialog>
  )
}
