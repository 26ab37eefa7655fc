import type { Cart } from '@souk/sdk'
import { moneyText } from '../../base/money.ts'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../texts/index.ts'

/** What a little more would bring. */
export function WithinReach({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  if (cart.within_reach.length === 0) return null
  return (
    <ul class="within-reach">
      {cart.within_reach.map(({ promotion_id: id, name, gap: { amount, quantity } }) => {
        const missing = [
          ...(amount ? [moneyText(amount)] : []),
          ...(quantity === null ? [] : [t.cart.moreItems(quantity)]),
        ]
        return (
          <li key={id}>
            <Icon name="tag" />
            <span class="theirs" dir="auto">
              {t.cart.withinReach(missing.join(' + '), name)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
