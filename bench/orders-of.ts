import { idOf } from '@souk/platform'
import type { Tenant, World } from './world.ts'

export const paymentsPath = '/api/v1/payments'

export const orderPathOf = (orderId: string) => `/api/v1/orders/${orderId}`

/** The orders that a load has left behind: those that were there before are as old as their numbers say. */
export async function ordersSince(
  { owner }: World,
  { tenantId }: Tenant,
  since: Date,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from orders.orders where tenant_id = $1 and created_at >= $2 order by id',
    [tenantId, since],
  )
  return rows.map(({ id }) => idOf('ord', id))
}

/** The payments of these orders that hold their money. */
export async function heldSince(
  { owner }: World,
  { tenantId }: Tenant,
  since: Date,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from payments.payments
     where tenant_id = $1 and created_at >= $2 and status = 'AUTHORIZED' order by id`,
    [tenantId, since],
  )
  return rows.map(({ id }) => idOf('pay', id))
}
