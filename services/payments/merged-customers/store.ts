import { type Tx, uuidOf } from '@souk/platform'
import type { Payment } from '../payment.ts'
import { paymentTable, toPayment } from '../rows.ts'

/** One at a time: whoever holds a payment may want others of its order, and would wait in a circle with whoever holds several. */
export async function findPaymentOfForUpdate(
  tx: Tx,
  customerId: string,
): Promise<Payment | undefined> {
  const [row] = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit 1
    for update
  `
  return row && toPayment(row)
}
