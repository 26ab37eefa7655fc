import { refusalOfBuyer } from '@souk/customers/contract'
import { isOperator, type Problem, type Tx } from '@souk/platform'
import type { Resolved, SaleDraft } from '../lines/lines.ts'

export interface Buyer {
  readonly customerId: string | null
  readonly email: string | null
  /** Of one who is not there, or may not order. */
  readonly refusal: Problem | null
}

export async function buyerOf(
  tx: Tx,
  { customer_id: id, email: named }: Pick<SaleDraft, 'customer_id' | 'email'>,
  { buyerEmail }: Pick<Resolved, 'buyerEmail'>,
): Promise<Buyer> {
  const customerId = id ?? null
  if (customerId !== null && buyerEmail === null) {
    const refusal = await refusalOfBuyer(tx, customerId)
    return { customerId: null, email: named ?? null, refusal }
  }
  // A provider may sell to a customer of the operator, but must not learn the email address.
  const email = named ?? (isOperator(tx) ? buyerEmail : null)
  return { customerId, email, refusal: null }
}
