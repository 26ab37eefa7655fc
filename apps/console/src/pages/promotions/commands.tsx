import type { Promotion } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { PromotionDialog, type ShownPromotion } from './dialog.tsx'
import { PromotionStatus } from './sections.tsx'

const close = () => search({ do: null })
const operationOf = {
  activate: 'activatePromotion',
  pause: 'pausePromotion',
  end: 'endPromotion',
  archive: 'archivePromotion',
} as const
type Command = keyof typeof operationOf
const commands = Object.keys(operationOf) as Command[]

interface PromotionProps {
  readonly promotion: ShownPromotion
}

function useCommands({ status }: ShownPromotion): readonly Command[] {
  const may = useMay()
  return commands.filter(
    (command) => stateAfter('promotion', status, command) && may(operationOf[command]),
  )
}

const isOver = ({ status }: Promotion) => status === 'ENDED' || status === 'ARCHIVED'

export function Actions({ promotion }: PromotionProps) {
  const t = useTexts()
  const may = useMay()
  const own = useCommands(promotion)
  return (
    <>
      {!isOver(promotion) && may('updatePromotion') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
      {may('duplicatePromotion') && (
        <Button onClick={() => search({ do: 'duplicate' })}>{t.promotions.duplicate}</Button>
      )}
      {promotion.status === 'DRAFT' && may('deletePromotion') && (
        <Button onClick={() => search({ do: 'delete' })}>{t.promotions.delete}</Button>
      )}
      {own.toReversed().map((command) => (
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

export function OpenDialog({ promotion }: PromotionProps) {
  const may = useMay()
  const open = useAddress().query.get('do')
  const command = useCommands(promotion).find((one) => one === open)
  if (open === 'change' && !isOver(promotion) && may('updatePromotion')) {
    return <PromotionDialog promotion={promotion} onClose={close} />
  }
  if (open === 'duplicate' && may('duplicatePromotion')) {
    return <DuplicateDialog promotion={promotion} />
  }
  if (open === 'delete' && promotion.status === 'DRAFT' && may('deletePromotion')) {
    return <DeleteDialog promotion={promotion} />
  }
  return command ? <CommandDialog promotion={promotion} command={command} /> : null
}

/** A draft whose start is in the future waits for it. */
function afterOf({ status, starts_at }: Promotion, command: Command): Promotion['status'] {
  const isLater = starts_at !== null && new Date(starts_at).getTime() > Date.now()
  if (command === 'activate' && status === 'DRAFT' && isLater) return 'SCHEDULED'
  return stateAfter('promotion', status, command) ?? status
}

function CommandDialog({ promotion, command }: PromotionProps & { readonly command: Command }) {
  const t = useTexts()
  const { id, name, status, etag } = promotion
  return (
    <ConfirmDialog
      title={t.promotions.commandOf(t.promotions.commands[command], name)}
      action={t.promotions.commands[command]}
      isDanger={command === 'end' || command === 'archive'}
      about={['promotion']}
      lines={[
        {
          name: t.promotions.status,
          now: <PromotionStatus status={status} />,
          after: <PromotionStatus status={afterOf(promotion, command)} />,
        },
      ]}
      run={(idempotencyKey) =>
        souk[operationOf[command]]({ promotionId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={(changed) => t.promotions.done(name, t.states.promotion[changed.status])}
      onClose={close}
    >
      <p class="soft">{t.promotions.commandFollows[command]}</p>
    </ConfirmDialog>
  )
}

function DuplicateDialog({ promotion: { id, name } }: PromotionProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.promotions.commandOf(t.promotions.duplicate, name)}
      action={t.promotions.duplicate}
      about={['promotion']}
      run={(idempotencyKey) =>
        souk.duplicatePromotion({ promotionId: id, name }, { idempotencyKey })
      }
      done={(copy) => {
        navigate(`promotions/${copy.id}`)
        return t.promotions.duplicated(name)
      }}
      onEnd={() => undefined}
      onClose={close}
    >
      <p class="soft">{t.promotions.duplicateFollows}</p>
    </ConfirmDialog>
  )
}

function DeleteDialog({ promotion: { id, name, etag } }: PromotionProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.promotions.commandOf(t.promotions.delete, name)}
      action={t.promotions.delete}
      isDanger
      about={['promotion']}
      run={(idempotencyKey) =>
        souk.deletePromotion({ promotionId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={() => {
        navigate('promotions')
        return t.promotions.deleted(name)
      }}
      onEnd={() => undefined}
      onClose={close}
    >
      <p class="soft">{t.promotions.deleteFollows}</p>
    </ConfirmDialog>
  )
}
