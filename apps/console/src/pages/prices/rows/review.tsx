import type { PriceList } from '@souk/sdk'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Dialog, NowAfter } from '../../../kit/dialog.tsx'
import { moneyText } from '../../../kit/money.ts'
import { unitsText } from '../../../kit/units.ts'
import { useVariantTexts } from '../../../shared/names/variants.tsx'
import { useTexts } from '../../../texts/index.ts'
import { changedPrices, type RowChange } from './changes.ts'

const { maxItems } = requests.setPriceListPrices.prices

interface ReviewProps {
  readonly list: PriceList
  readonly changes: readonly RowChange[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** All changes, now and after, before any of them is made. They are saved together or not at all. */
export function Review({ list, changes, onSaved, onClose }: ReviewProps) {
  const t = useTexts()
  const nameOf = useVariantTexts()
  const prices = changedPrices(changes)
  const change = useChange({
    run: (sent: typeof prices, idempotencyKey) =>
      souk.setPriceListPrices({ priceListId: list.id, prices: sent }, { idempotencyKey }),
    about: ['price_list'],
    done: () => t.prices.added(prices.length),
    onEnd: () => {
      onClose()
      onSaved()
    },
  })
  const shown = ({ column, price }: RowChange, value: number | null) => {
    if (value === null) return t.kit.none
    if (column === 'unitQuantity') return unitsText(value)
    return moneyText({ amount: value, currency: price.amount.currency })
  }
  return (
    <Dialog
      isWide
      title={t.products.gridReviewTitle}
      action={t.products.gridSave(changes.length)}
      hindrance={hindranceOf(prices.length, t)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(prices)}
      onClose={onClose}
    >
      <NowAfter
        lines={changes.map((one) => ({
          name: `${nameOf(one.price.variant_id)} · ${t.prices[one.column]}`,
          now: shown(one, one.now),
          after: shown(one, one.after),
        }))}
      />
    </Dialog>
  )
}

function hindranceOf(count: number, t: ReturnType<typeof useTexts>): string | undefined {
  if (count === 0) return t.kit.unchanged
  return count > maxItems ? t.prices.tooMany(unitsText(maxItems)) : undefined
}
