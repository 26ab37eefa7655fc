import { OutboundLanes, type Tx } from '@souk/platform'
import { insertNoticedPayout } from './store.ts'

/** Gateways that are asked about their payouts: one lane each, so that answers are taken in their order. */
export const payoutLanes = new OutboundLanes('gateways.payouts', 'ppr')

/** How long nobody has to have told of a payout until the gateway is asked for all of them. */
export const payoutsAskedAfterMs = 6 * 3_600_000

/** The gateway has told of a payout. Nothing is believed but which one to ask about. */
export async function noticePayout(tx: Tx, gatewayId: string, reference: string): Promise<void> {
  await payoutLanes.wake(tx, gatewayId, tx.now)
  await insertNoticedPayout(tx, gatewayId, reference)
}

/** Has the gateway asked from then on, whether it tells of its payouts or not. */
export function awaitPayouts(tx: Tx, gatewayId: string): Promise<void> {
  return payoutLanes.wake(tx, gatewayId, new Date(tx.now.getTime() + payoutsAskedAfterMs))
}
