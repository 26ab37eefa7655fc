import type { Tx } from '@souk/platform'
import { type PaymentGateway, withBuiltIn } from './payment-gateway.ts'
import { listKeptGateways } from './store.ts'

/** All gateways of the tenant, the oldest first. They are few, and read by one statement. */
export async function listPaymentGateways(tx: Tx): Promise<PaymentGateway[]> {
  return withBuiltIn(await listKeptGateways(tx), tx.tenantId, tx.mode)
}
