import { literal, type Tx, uuidOf } from '@souk/platform'
import type { Code } from '../codes/code.ts'

export async function moveCode(
  tx: Tx,
  { id, customerId, version, updatedAt }: Code,
): Promise<void> {
  await tx`
    update promotions.codes
    set customer_id = ${customerId && uuidOf(customerId)}::uuid, version = ${version}, updated_at = ${updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
  `
}

/** What both have used is added up, some rows at a time; returns how many there were. */
export async function moveUses(
  tx: Tx,
  fromId: string,
  intoId: string,
  most: number,
): Promise<number> {
  const found = await tx<{ promotion_id: string; uses: number }>`
    select promotion_id, uses
    from promotions.customer_uses
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(fromId)}
    order by promotion_id
    limit ${literal(most)}
    for update
  `
  for (const { promotion_id: promotionId, uses } of found) {
    await tx`
      insert into promotions.customer_uses (tenant_id, promotion_id, customer_id, uses)
      values (${tx.tenantId}, ${promotionId}, ${uuidOf(intoId)}, ${uses})
      on conflict (tenant_id, promotion_id, customer_id) do update
      set uses = customer_uses.uses + excluded.uses
    `
    await tx`
      delete from promotions.customer_uses
      where tenant_id = ${tx.tenantId} and promotion_id = ${promotionId} and customer_id = ${uuidOf(fromId)}
    `
  }
  return found.length
}

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
