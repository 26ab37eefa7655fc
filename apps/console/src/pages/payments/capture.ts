import type { Payment } from '@souk/sdk'
import { stateAfter } from '../../kit/moves.ts'

/** What is held and not captured yet, in minor units. */
export function capturable({ authorized, captured }: Pick<Payment, 'authorized' | 'captured'>) {
  return authorized.amount - captured.amount
}

/** No amount, nothing, or more than is held. */
export function isWrongCapture(
  payment: Pick<Payment, 'authorized' | 'captured'>,
  amount: number | undefined,
): boolean {
  return amount === undefined || amount === 0 || amount > capturable(payment)
}

/** A part leaves the rest held. */
export function statusAfterCapture(
  payment: Pick<Payment, 'authorized' | 'captured' | 'status'>,
  amount: number,
): Payment['status'] {
  const command = amount >= capturable(payment) ? 'capture' : 'capture_part'
  return stateAfter('payment', payment.status, command) ?? payment.status
}
