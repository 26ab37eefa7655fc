import type { Cart } from '@souk/sdk'
import { type Money, moneyText } from '../../base/money.ts'
import { useTitles } from '../../cart/products.ts'
import { useAllTexts } from '../../texts/index.ts'

/** One thing that is another than what was shown. */
export interface Difference {
  readonly kind: string
  readonly item_id: string | null
  readonly before: unknown
  readonly after: unknown
}

/** What has moved since the cart was looked at: before and now, for the buyer to accept. */
export function Changes({
  cart,
  diff,
}: {
  readonly cart: Cart
  readonly diff: readonly Difference[]
}) {
  const t = useAllTexts()
  const titleOf = useTitles(cart.items)
  const titles = new Map(cart.items.map((item) => [item.id, titleOf(item)]))
  const kinds: Readonly<Record<string, string>> = t.checkout.changes
  return (
    <div class="notice" role="alert">
      <p>{t.checkout.changed}</p>
      <ul class="changes">
        {diff.map((one) => (
          <li key={`${one.kind} ${one.item_id}`}>
            <span class="theirs" dir="auto">
              {kinds[one.kind] ?? one.kind}
              {one.item_id !== null && ` · ${titles.get(one.item_id) ?? ''}`}
            </span>{' '}
            <span>
              <s>{valueText(one.before, t.yesNo)}</s> → {valueText(one.after, t.yesNo)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function valueText(value: unknown, yesNo: { readonly yes: string; readonly no: string }): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  return isMoney(value) ? moneyText(value) : String(value)
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
}
