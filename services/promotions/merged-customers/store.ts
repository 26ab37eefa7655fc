import { type Tx, uuidOf } from '@souk/platform'

/** Whether somebody may not be deleted because of what they have here. */
export async function isNamed(tx: Tx, customerId: string): Promise<boolean> {
  const [codes, redemptions] = await Promise.all([
    tx`
      select id
      from promotions.codes
      where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
      limit 1
    `,
    tx`
      select id
      from promotions.redemptions
      where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
      limit 1
    `,
  ])
  return codes.length + redemptions.length > 0
}
