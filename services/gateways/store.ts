import { literal, type Tx } from '@souk/platform'
import type { PaymentGateway } from './payment-gateway.ts'
import { gatewayTable } from './rows.ts'

/** More than a tenant may have. */
const gatewaysMax = 100

/** Those that the tenant has set up or changed, the oldest first. */
export async function listKeptGateways(tx: Tx): Promise<PaymentGateway[]> {
  const found = await tx`
    select ${gatewayTable.columns}
    from gateways.gateways
    where tenant_id = ${tx.tenantId}
    order by created_at, id
    limit ${literal(gatewaysMax)}
  `
  return found.map((row) => gatewayTable.fieldsOf(row))
}
