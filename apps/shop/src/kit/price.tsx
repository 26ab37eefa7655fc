import type { Offer } from '../api/offers.ts'
import { type Money, moneyText } from '../base/money.ts'
import { useTexts } from '../texts/index.ts'

/** What it costs, and what it did before where it is reduced. */
export function Price({ price, was }: { readonly price: Money; readonly was?: Money | null }) {
  const t = useTexts()
  const isReduced = was != null && was.amount > price.amount
  return (
    <span class={isReduced ? 'price reduced' : 'price'}>
      {moneyText(price)}
      {isReduced && (
        <>
          {' '}
          <span class="hidden-visually">{t.price.before}</span> <s>{moneyText(was)}</s>
        </>
      )}
    </span>
  )
}

/** A price with what it is compared with. A reduction names the lowest price of the last 30 days, as it has to in the EU. */
export function OfferedPrice({ offer }: { readonly offer: Offer }) {
  const t = useTexts()
  const { unit_price: price, compare_at: compared, lowest_30d: lowest } = offer
  const was = compared ?? lowest
  return (
    <span class="offered">
      <Price price={price} was={was} />
      {lowest && was && was.amount > price.amount && (
        <span class="note">{t.price.lowest(moneyText(lowest))}</span>
      )}
    </span>
  )
}

interface PriceRangeProps {
  readonly price: Money | null
  readonly range: { readonly min: Money; readonly max: Money } | null
  readonly offer: Offer | undefined
}

/** `from €12.90` where the variants differ. */
export function PriceRange({ price, range, offer }: PriceRangeProps) {
  const t = useTexts()
  if (range !== null && range.min.amount < range.max.amount) {
    return <span class="price">{t.price.from(moneyText(range.min))}</span>
  }
  if (offer) return <OfferedPrice offer={offer} />
  const shown = range?.min ?? price
  return shown && <Price price={shown} />
}
