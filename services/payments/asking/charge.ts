import type { Charge, Keeping } from '@souk/gateways/contract'
import type { Payment } from '../payment.ts'

/** What a gateway is told of a payment, each time that it is asked about it. */
export function chargeOf(payment: Payment): Charge {
  const { id, orderId, method, amount, currency, captureMethod, returnUrl, gatewayRef } = payment
  return {
    paymentId: id,
    method,
    amount,
    currency,
    captures: captureMethod === 'AUTOMATIC' ? 'AUTOMATIC' : 'MANUAL',
    ref: gatewayRef,
    returnUrl,
    description: payment.description ?? orderId,
    customerRef: payment.methodCustomer,
    isOffSession: payment.isOffSession,
    keeping: keepingOf(payment),
  }
}

function keepingOf({ saving, customerId, methodCustomer: customerRef }: Payment): Keeping | null {
  if (saving === null || customerId === null) return null
  return { customerId, customerRef, usage: saving.usage, agreedAt: new Date(saving.agreedAt) }
}
