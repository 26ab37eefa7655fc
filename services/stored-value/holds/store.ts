import { type Tx, uuidOf } from '@souk/platform'
import type { Hold } from './hold.ts'
import { holdTable } from './rows.ts'

export function insertHold(tx: Tx, hold: Hold): Promise<void> {
  return holdTable.insert(tx, [hold])
}

/** It changes only under the lock of what it is a part of. */
export async function findHold(tx: Tx, paymentId: string): Promise<Hold | undefined> {
  const [row] = await tx`
    select ${holdTable.columns}
    from stored_value.holds
    where tenant_id = ${tx.tenantId} and payment_id = ${uuidOf(paymentId)}
  `
  return row && holdTable.fieldsOf(row)
}

export async function updateHold(tx: Tx, hold: Hold): Promise<void> {
  const { paymentId, captured, isOpen, updatedAt } = hold
  await tx`
    update stored_value.holds
    set captured = ${captured}::bigint, is_open = ${isOpen}::boolean, updated_at = ${updatedAt}
    where tenant_id = ${tx.tenantId} and payment_id = ${uuidOf(paymentId)}
  `
}
