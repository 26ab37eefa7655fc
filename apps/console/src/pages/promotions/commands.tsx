import type { Promotion } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { PromotionDialog, type ShownPromotion } from './dialog.tsx'
import { PeriodButtons, PeriodCommandDialog, usePeriodCommands } from './period-commands.tsx'

const close = () => search({ do: null })
const operationOf = {
  activate: 'activatePromotion',
  pause: 'pausePromotion',
  end: 'endPromotion',
  archive: 'archivePromotion',
} as const

interface PromotionProps {
  readonly promotion: ShownPromotion
}

const useCommands = (promotion: ShownPromotion) =>
  usePeriodCommands('promotion', promotion, operationOf)

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
      <PeriodButtons commands={own} />
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
  if (!command) return null
  const { id: promotionId, etag } = promotion
  return (
    <PeriodCommandDialog<Promotion>
      noun="promotion"
      thing={promotion}
      command={command}
      run={(idempotencyKey) =>
        souk[operationOf[command]]({ promotionId }, { idempotencyKey, ifMatch: etag })
      }
      onClose={close}
    />
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
