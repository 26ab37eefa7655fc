import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { useTexts } from '../../texts/index.ts'
import { type Command, type CommandFacts, commands } from './commands.ts'
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
  const facts: CommandFacts = commands[command]
  const isReasonWanted = facts.reason.required === true
  const change = useChange({
    run: (_: undefined, idempotencyKey) => {
      // Where it is wanted nothing is sent before it is there.
      const said = (reason.trim() || undefined) as string
      return souk[commands[command].operation](
        { providerId: provider.id, reason: said },
        { idempotencyKey, ifMatch: provider.etag },
      )
    },
    about: ['provider', 'product'],
    done: ({ display_name, status }) => t.providers.done(display_name, t.states.provider[status]),
    onEnd: onClose,
  })
  const after = stateAfter('provider', provider.status, command) ?? provider.status
  return (
    <Dialog
      title={`${t.providers.commands[command]}: ${provider.display_name}`}
      action={t.providers.commands[command]}
      isDanger={facts.isDanger ?? false}
      isIncomplete={isReasonWanted && reason.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <TextField
        {...facts.reason}
        label={t.providers.reason}
        isFirst
        isOptional={!isReasonWanted}
        hint={t.providers.reasonHint}
        value={reason}
        onInput={setReason}
      />
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
