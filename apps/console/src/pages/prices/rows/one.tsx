import type { PriceList, PriceListPrice, SetPriceListPricesResponse } from '@souk/sdk'
import { useChange } from '../../../api/change.ts'
import { type Sent, souk } from '../../../api/souk.ts'
import { ChangeDialog } from '../../../kit/change-dialog.tsx'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { useDraft } from '../../../kit/draft.ts'
import { moneyText } from '../../../kit/money.ts'
import { useVariantTexts } from '../../../shared/names/variants.tsx'
import { useTexts } from '../../../texts/index.ts'
import { type Fields, fieldsOf, priceFrom, wrongIn } from './fields.ts'
import { PriceFields } from './price-fields.tsx'

interface EditPriceProps {
  readonly list: PriceList
  readonly price: PriceListPrice
  readonly onClose: () => void
}

/** One price of a list with all that can be said of it. */
export function EditPrice({ list, price, onClose }: EditPriceProps) {
  const t = useTexts()
  const item = useVariantTexts()(price.variant_id)
  const draft = useDraft<Fields>(fieldsOf(price))
  const wrong = wrongIn(draft.fields, list.currency, t)
  const sent = priceFrom(draft.fields, list.currency)
  const change = useChange<Sent<'setPriceListPrices'>['prices'], SetPriceListPricesResponse>({
    run: (prices, idempotencyKey) =>
      souk.setPriceListPrices({ priceListId: list.id, prices }, { idempotencyKey }),
    about: ['price_list'],
    done: () => t.prices.added(1),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.prices[key]}
      shown={(_, value) => String(value).replace('T', ' ')}
      isSheet
      title={t.prices.editPriceOf(item)}
      action={t.kit.save}
      isIncomplete={sent === undefined || Object.keys(wrong).length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        sent && void change.run([{ variant_id: price.variant_id, ...sent, ...kept(price) }])
      }
      onClose={onClose}
    >
      <PriceFields
        fields={draft.fields}
        set={draft.set}
        wrong={wrong}
        currency={list.currency}
        isNew={false}
      />
    </ChangeDialog>
  )
}

/** What it is known by. A time to the minute, as a field has it, would be another one. */
function kept({ min_quantity, valid_from }: PriceListPrice) {
  return { min_quantity, valid_from }
}

interface DeletePriceProps {
  readonly price: PriceListPrice
  readonly onClose: () => void
}

export function DeletePrice({ price, onClose }: DeletePriceProps) {
  const t = useTexts()
  const item = useVariantTexts()(price.variant_id)
  return (
    <ConfirmDialog
      title={t.prices.deletePriceOf(item)}
      action={t.prices.deletePrice}
      isDanger
      about={['price_list']}
      lines={[{ name: t.prices.amount, now: moneyText(price.amount), after: t.kit.none }]}
      run={(idempotencyKey) =>
        souk.deletePriceListPrice(
          { priceListId: price.price_list_id, priceId: price.id },
          { idempotencyKey },
        )
      }
      done={() => t.prices.priceDeleted}
      onClose={onClose}
    >
      <p class="soft">{t.prices.deletePriceExplain}</p>
    </ConfirmDialog>
  )
}
