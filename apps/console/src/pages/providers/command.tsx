import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { useTexts } from '../../texts/index.ts'
import { type Command, commands } from './commands.ts'
import type { ShownProvider } from './detail.tsx'
import { ProviderStatus } from './status.tsx'

interface CommandDialogProps {
  readonly provider: ShownProvider
  readonly command: Command
  readonly onClose: () => void
}

/** Moves a provider on, and says what that means for whoever wants to buy. */
export function CommandDialog({ provider, command, onClose }: CommandDialogProps) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const { run, to, reason: wantsReason, isDanger } = commands[command]
  const change = useChange({
    run: (_: undefined, idempotencyKey) => {
      const said = reason.trim() === '' ? {} : { reason: reason.trim() }
      const args = { providerId: provider.id, ...said } as { providerId: string; reason: string }
      return run(args, { idempotencyKey, ifMatch: provider.etag })
    },
    about: ['provider', 'product'],
    done: ({ display_name, status }) => t.providers.done(display_name, t.states.provider[status]),
    onEnd: onClose,
  })
  const after = to[provider.status] ?? provider.status
  return (
    <Dialog
      title={`${t.providers.commands[command]}: ${provider.display_name}`}
      action={t.providers.commands[command]}
      isDanger={isDanger ?? false}
      isIncomplete={wantsReason === 'required' && reason.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      {wantsReason !== 'none' && (
        <TextField
          label={t.providers.reason}
          isFirst
          isOptional={wantsReason === 'optional'}
          maxLength={500}
          hint={t.providers.reasonHint}
          value={reason}
          onInput={setReason}
        />
      )}
      <NowAfter
        lines={[
          {
            name: t.providers.status,
            now: <ProviderStatus status={provider.status} />,
            after: <ProviderStatus status={after} />,
          },
          {
            name: t.providers.orderable,
            now: orderable(provider.status === 'ACTIVE'),
            after: orderable(after === 'ACTIVE'),
          },
          { name: t.providers.openOrders, now: t.providers.goOn, after: t.providers.goOn },
        ]}
      />
    </Dialog>
  )

  function orderable(isActive: boolean): string {
    return isActive ? t.providers.canBeOrdered : t.providers.cannotBeOrdered
  }
}
