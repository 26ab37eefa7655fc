import type { Campaign, Outcome, Promotion } from '@souk/sdk'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { CampaignStatus, PromotionStatus } from './sections.tsx'

/** Promotions and campaigns begin, pause and end alike. */
type Period = Pick<Promotion | Campaign, 'name' | 'status' | 'starts_at'>
type Noun = 'promotion' | 'campaign'

const commands = ['activate', 'pause', 'end', 'archive'] as const
export type PeriodCommand = (typeof commands)[number]

type Operations = Readonly<Record<PeriodCommand, Parameters<ReturnType<typeof useMay>>[0]>>

/** What can be done to it now, by whoever looks at it. */
export function usePeriodCommands(
  noun: Noun,
  { status }: Pick<Period, 'status'>,
  operationOf: Operations,
): readonly PeriodCommand[] {
  const may = useMay()
  return commands.filter(
    (command) => stateAfter(noun, status, command) && may(operationOf[command]),
  )
}

export function PeriodButtons(props: { readonly commands: readonly PeriodCommand[] }) {
  const t = useTexts()
  return (
    <>
      {props.commands.toReversed().map((command) => (
        <Button
          key={command}
          {...(command === 'activate' && { kind: 'primary' as const })}
          onClick={() => search({ do: command })}
        >
          {t.promotions.commands[command]}
        </Button>
      ))}
    </>
  )
}

/** A draft whose start is in the future waits for it. */
function afterOf(noun: Noun, { status, starts_at }: Period, command: PeriodCommand) {
  const isLater = starts_at !== null && new Date(starts_at).getTime() > Date.now()
  if (command === 'activate' && status === 'DRAFT' && isLater) return 'SCHEDULED'
  return stateAfter(noun, status, command) ?? status
}

export function PeriodCommandDialog<Thing extends Period>(props: {
  readonly noun: Noun
  readonly thing: Thing
  readonly command: PeriodCommand
  readonly run: (idempotencyKey: string) => Promise<Outcome<Thing>>
  readonly onClose: () => void
}) {
  const t = useTexts()
  const { noun, thing, command, run, onClose } = props
  const { name, status } = thing
  const Status = noun === 'promotion' ? PromotionStatus : CampaignStatus
  const { commandFollows, campaignFollows } = t.promotions
  return (
    <ConfirmDialog
      title={t.promotions.commandOf(t.promotions.commands[command], name)}
      action={t.promotions.commands[command]}
      isDanger={command === 'end' || command === 'archive'}
      about={[noun]}
      lines={[
        {
          name: t.promotions.status,
          now: <Status status={status} />,
          after: <Status status={afterOf(noun, thing, command)} />,
        },
      ]}
      run={run}
      done={(changed) => t.promotions.done(name, t.states[noun][changed.status])}
      onClose={onClose}
    >
      <p class="soft">{(noun === 'promotion' ? commandFollows : campaignFollows)[command]}</p>
    </ConfirmDialog>
  )
}
