import type { Payment, PaymentMethod } from '@souk/sdk'
import type { Texts } from '../texts/index.ts'

/** `Visa ···· 4242`; without digits what kind it is. */
export function methodText({ brand, type, last4, gateway_method }: PaymentMethod): string {
  const name = brand ?? type?.toLowerCase().replaceAll('_', ' ')
  // Nothing is known of it before the customer has acted.
  if (name === undefined) return gateway_method
  const shown = name.charAt(0).toUpperCase() + name.slice(1)
  return last4 === null ? shown : `${shown} ···· ${last4}`
}

/** As it stands on a card. */
export function expiryText({ month, year }: NonNullable<PaymentMethod['exp']>): string {
  return `${String(month).padStart(2, '0')}/${year}`
}

/** What a payment was made with: the kind of method, and how the gateway calls it where that says more. */
export function paidWith(
  { method: { type, id } }: Pick<Payment, 'method'>,
  t: Texts,
): readonly [kind: string, name: string] {
  const kind = t.payments.methods[type] ?? type
  // A gift card is no name: its page is a link away.
  if (type === 'STORED_VALUE') return [kind, '']
  return [kind, t.recording.methods[id] ?? id]
}
