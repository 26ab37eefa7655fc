import type { Problem } from '@souk/platform'
import { blockersOf } from '../pricing/blockers.ts'
import type { PricedCart } from '../pricing/priced-cart.ts'
import { differences, type Shown, shownOf } from '../pricing/shown.ts'
import { cartChanged, cartEmpty } from '../problems.ts'

/** What has changed since it was shown comes before all else, so that nobody pays what they have not seen. */
export function refusalOf(priced: PricedCart, shown: Shown): Problem | undefined {
  if (priced.cart.items.length === 0) return cartEmpty()
  const diff = differences(shown, shownOf(priced))
  if (diff.length > 0) return cartChanged({ diff })
  const [blocker] = blockersOf(priced)
  return blocker
}
