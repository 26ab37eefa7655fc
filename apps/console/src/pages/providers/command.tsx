import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
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
  const after = stateAfter('provider', provider.status, command) ?? provider.status
  return (
    <ConfirmDialog
      title={`${t.providers.commands[command]}: ${provider.display_name}`}
      action={t.providers.commands[command]}
      isDanger={facts.isDanger ?? false}
      isIncomplete={isReasonWanted && reason.trim() === ''}
      lines={linesOf(provider.status, after, t)}
      about={['provider', 'product']}
      run={(idempotencyKey) => {
        // Where it is wanted nothing is sent before it is there.
        const said = (reason.trim() || undefined) as string
        return souk[commands[command].operation](
          { providerId: provider.id, reason: said },
          { idempotencyKey, ifMatch: provider.etag },
        )
      }}
      done={({ display_name, status }) => t.providers.done(display_name, t.states.provider[status])}
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
    </ConfirmDialog>
  )
}

type Status = ShownProvider['status']

function linesOf(now: Status, after: Status, t: Texts): NowAfterLine[] {
  const orderable = (status: Status) =>
    status === 'ACTIVE' ? t.providers.canBeOrdered : t.providers.cannotBeOrdered
  return [
    {
      name: t.providers.status,
      now: <ProviderStatus status={now} />,
      after: <ProviderStatus status={after} />,
    },
    { name: t.providers.orderable, now: orderable(now), after: orderable(after) },
    { name: t.providers.openOrders, now: t.providers.goOn, after: t.providers.goOn },
  ]
}
