import type { PaymentMethod } from '@souk/sdk'

/** `Visa ···· 4242`; without digits what kind it is. */
export function methodText({ brand, type, last4, gateway_method }: PaymentMethod): string {
  const name = brand ?? type?.toLowerCase().replaceAll('_', ' ') ?? gateway_method
  const shown = name.charAt(0).toUpperCase() + name.slice(1)
  return last4 === null ? shown : `${shown} ···· ${last4}`
}

/** As it stands on a card. */
export function expiryText({ month, year }: NonNullable<PaymentMethod['exp']>): string {
  return `${String(month).padStart(2, '0')}/${year}`
}
