import {
  connectionOf,
  findTenantOfGateway,
  type GatewayConnection,
  type GatewayKinds,
  listPaymentGateways,
  type Notice,
} from '@souk/gateways/contract'
import { type Mounted, newId } from '@souk/platform'
import { takeNotice } from './operations.ts'

export interface Sent {
  readonly gatewayId: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

type Surroundings = Pick<Mounted, 'database' | 'contextOf'>

/** What was sent and by which gateway, once it is known that the gateway has sent it. */
export interface Verified {
  readonly tenantId: string
  readonly connection: GatewayConnection
  readonly notice: Notice
}

/**
 * Looks whose gateway it is and whether it has signed what was sent. Undefined says no more than that: who is not the gateway learns
 * neither whether there is one nor what was wrong. By the clock on the wall, also where a sandbox has moved its own.
 */
export async function verify(
  { database, contextOf }: Surroundings,
  kinds: GatewayKinds,
  { gatewayId, headers, body }: Sent,
): Promise<Verified | undefined> {
  const tenantId = await findTenantOfGateway(database.system, gatewayId)
  if (tenantId === undefined) return undefined
  const context = await contextOf(tenantId, operation)
  const gateways = await database.read(context, listPaymentGateways)
  const gateway = gateways.find(({ id }) => id === gatewayId)
  if (!gateway) return undefined
  const connection = connectionOf(gateway, context)
  const reading = kinds
    .of(gateway.kind)
    .readCallback?.(connection, { headers, body, now: new Date() })
  return reading?.outcome === 'read' ? { tenantId, connection, notice: reading.notice } : undefined
}

const operation = 'payments.take_callback'

export async function take(
  { database, contextOf }: Surroundings,
  { tenantId, connection, notice }: Verified,
): Promise<void> {
  const context = await contextOf(tenantId, operation)
  const id = newId('cbk')
  await database.write(context, (tx) => takeNotice(tx, id, connection, notice))
}
