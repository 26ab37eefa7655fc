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

/** `from €12.90` where the variants differ. */
export function PriceRange({
  price,
  range,
}: {
  readonly price: Money | null
  readonly range: { readonly min: Money; readonly max: Money } | null
}) {
  const t = useTexts()
  if (range !== null && range.min.amount < range.max.amount) {
    return <span class="price">{t.price.from(moneyText(range.min))}</span>
  }
  const shown = range?.min ?? price
  return shown && <Price price={shown} />
}
