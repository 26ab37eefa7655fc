import type { AccountingSettings } from '@souk/sdk'

type Clients = AccountingSettings['clients']

export function clientsText(clients: Clients): string {
  return clients.map(({ currency, number }) => `${currency} ${number}`).join(', ')
}

/** Undefined where it is none. */
export function clientsIn(text: string): Clients | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const clients = parts.flatMap((part) => {
    const [, currency = '', number = ''] = /^([A-Za-z]{3})\s+([1-9]\d{0,4})$/.exec(part) ?? []
    return currency === '' ? [] : [{ currency: currency.toUpperCase(), number: Number(number) }]
  })
  return clients.length === parts.length ? clients : undefined
}
