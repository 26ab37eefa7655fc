import { exponentOf } from '@souk/platform'

export interface Formats {
  /** Minor units of the currency, as people write them. */
  readonly money: (amount: number) => string
  /** With the name of the time zone, because the payer may be in another. */
  readonly moment: (at: Date) => string
}

export function formatsFor(locale: string, currency: string, timeZone: string): Formats {
  const digits = exponentOf(currency)
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction })
  const moments = new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return {
    money: (amount) => amounts.format(amount / 10 ** digits),
    moment: (at) => moments.format(at),
  }
}
