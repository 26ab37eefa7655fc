import { addressRequired } from '@souk/orders/contract'
import type { FieldError, Problem } from '@souk/platform'
import type { PricedCart } from '../pricing/priced-cart.ts'
import { type Difference, differences, type Shown, shownOf } from '../pricing/shown.ts'
import { cartChanged, cartEmpty, emailRequired, shippingMethodRequired } from '../problems.ts'

/** What stands in the way of an order: what has changed since it was shown before all else, so that nobody pays what they have not seen. */
export function refusalOf(priced: PricedCart, shown: Shown): Problem | undefined {
  const { cart, sale, blockers } = priced
  if (cart.items.length === 0) return cartEmpty()
  const diff = differences(shown, shownOf(priced))
  if (diff.length > 0) return changed(diff)
  const [blocker] = blockers
  if (blocker) return blocker
  const isSent = sale?.lines.some(({ requiresShipping }) => requiresShipping) ?? false
  if (isSent && cart.shippingAddress === null) return addressMissing()
  if (isSent && cart.shippingMethod === null && offersShipping(priced)) {
    return shippingMethodRequired()
  }
  return sale?.email ? undefined : emailRequired()
}

function changed(diff: readonly Difference[]): Problem {
  return cartChanged({ diff })
}

/** Units that were there a moment ago are not there any more. */
export function stockGone(shown: Shown, missing: readonly string[]): Problem {
  const gone = shown.items.filter(([id]) => missing.includes(id))
  return changed(
    gone.map(([id]) => ({ kind: 'stock', item_id: id, before: true, after: false }) as const),
  )
}

/** A tenant without any shipping methods sends free of charge. */
function offersShipping({ sale }: PricedCart): boolean {
  const { options = [], unavailable = [] } = sale?.shippingOptions ?? {}
  return options.length > 0 || unavailable.some(({ reason }) => reason !== 'METHOD_INACTIVE')
}

function addressMissing(): Problem {
  const message = 'is needed for what is in the cart'
  const errors: FieldError[] = [{ path: '/shipping_address', code: 'address_required', message }]
  return addressRequired(undefined, { errors })
}
