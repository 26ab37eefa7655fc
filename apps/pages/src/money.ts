import { kept } from './formats.ts'
import { digitsOfCurrencies } from './generated/currencies.ts'

/** An amount in minor units, as the API has it. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** As the API counts minor units. Browsers leave out digits that nobody uses in cash, each in its own version. */
export function digitsOf(currency: string): number {
  return digitsOfCurrencies[currency] ?? 2
}

/** `€78.00`. The number is handed over as a text, so that nothing is rounded on the way. */
export function moneyIn(
  locale: string,
  { amount, currency }: Money,
  options: Intl.NumberFormatOptions = {},
): string {
  const digits = digitsOf(currency)
  const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const all = { style: 'currency', currency, ...fractions, ...options } as const
  const text = decimalText(amount, digits) as `${number}`
  return kept(Intl.NumberFormat, locale, all).format(text)
}

/** `78.00` for 7800 with two digits. */
export function decimalText(amount: number, digits: number): string {
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const cut = text.length - digits
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, cut)}.${text.slice(cut)}`
}
