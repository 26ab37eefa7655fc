import { type GatewayKinds, hostedPage, testMethods } from '@souk/gateways/contract'
import { isGiftCard, type Order } from '@souk/orders/contract'
import { gatewaysOffered } from '@souk/payments/contract'
import type { Tx } from '@souk/platform'

/** What can be paid with on the page of a link. */
export interface Offer {
  /** Of the test gateway, in sandboxes. */
  readonly testMethods: readonly string[]
  /** Whether a gateway has a page of its own for cards and whatever else it takes. */
  readonly isHosted: boolean
  /** Whether gift cards and store credit are taken, which buy no gift cards. */
  readonly takesGiftCards: boolean
}

/** What gateways of the tenant take of an order on the page; nothing where none of them takes anything. */
export async function offeredFor(
  tx: Tx,
  kinds: GatewayKinds,
  order: Order,
  amount: number,
): Promise<Offer | undefined> {
  const gateways = await gatewaysOffered(tx, kinds, order, amount, [hostedPage, ...testMethods])
  const offered = testMethods.filter((method) => gateways.get(method)?.kind === 'TEST')
  const isHosted = gateways.has(hostedPage)
  if (offered.length === 0 && !isHosted) return undefined
  return { testMethods: offered, isHosted, takesGiftCards: !order.items.every(isGiftCard) }
}
