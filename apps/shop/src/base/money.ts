import { locale } from '../texts/index.ts'
import { digitsOfCurrencies } from './generated/currencies.ts'

/** An amount in minor units, as the API has it. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

const formats = new Map<string, Intl.NumberFormat>()

/** `€78.00`. The number is handed over as a text, so that nothing is rounded on the way. */
export function moneyText({ amount, currency }: Money): string {
  const digits = digitsOfCurrencies[currency] ?? 2
  const name = `${locale()} ${currency}`
  const format = formats.get(name) ?? newFormat(currency, digits)
  formats.set(name, format)
  return format.format(decimalText(amount, digits) as `${number}`)
}

function newFormat(currency: string, digits: number): Intl.NumberFormat {
  const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale(), { style: 'currency', currency, ...fractions })
}

/** `78.00` for 7800 with two digits. */
function decimalText(amount: number, digits: number): string {
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const cut = text.length - digits
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, cut)}.${text.slice(cut)}`
}
