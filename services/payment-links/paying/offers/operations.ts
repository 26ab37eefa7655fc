import { type GatewayKinds, hostedPage, testMethods } from '@souk/gateways/contract'
import type { Order } from '@souk/orders/contract'
import { gatewaysOffered } from '@souk/payments/contract'
import type { Tx } from '@souk/platform'

/** What can be paid with on the page of a link, beside gift cards. */
export interface Offer {
  /** Of the test gateway, in sandboxes. */
  readonly testMethods: readonly string[]
  /** Whether a gateway has a page of its own for cards and whatever else it takes. */
  readonly isHosted: boolean
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
  return offered.length === 0 && !isHosted ? undefined : { testMethods: offered, isHosted }
}
