import assert from 'node:assert/strict'
import { sentInOrder, sql, type Tx } from '@souk/platform'
import { builtIn, type GatewaySettings } from './gateway.ts'
import { gatewayTable } from './rows.ts'

/** A tenant that has never named a gateway has no row. */
export async function getGateway(tx: Tx): Promise<GatewaySettings> {
  const [row] = await tx`
    select ${gatewayTable.columns}
    from shipping.gateways
    where tenant_id = ${tx.tenantId}
  `
  return row ? gatewayTable.fieldsOf(row) : builtIn
}

export async function lockGateway(tx: Tx): Promise<GatewaySettings> {
  const [, [row]] = await sentInOrder([
    gatewayTable.insert(tx, [builtIn], sql`on conflict (tenant_id) do nothing`),
    tx`
      select ${gatewayTable.columns}
      from shipping.gateways
      where tenant_id = ${tx.tenantId}
      for update
    `,
  ])
  assert(row, 'the row was inserted, or was there')
  return gatewayTable.fieldsOf(row)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateGateway(tx: Tx, gateway: GatewaySettings): Promise<void> {
  return gatewayTable.update(tx, gateway)
}
