import { Dialog } from '../kit/dialog.tsx'
import { leaving } from '../router/unsaved.ts'
import { useTexts } from '../texts/index.ts'

/** Asks whether what somebody has typed may be lost. */
export function AskToLeave() {
  const t = useTexts()
  const go = leaving.use()
  if (go === undefined) return null
  const stay = () => leaving.set(undefined)
  return (
    <Dialog
      title={t.shell.leave}
      action={t.shell.discard}
      keep={t.shell.stay}
      isDanger
      isRunning={false}
      error={undefined}
      onSubmit={() => {
        stay()
        go()
      }}
      onClose={stay}
    >
      <p class="soft">{t.shell.leaveDetail}</p>
    </Dialog>
  )
}
