import { digitsOfCurrencies } from '../base/generated/currencies.ts'
import { numberFormat } from './format.ts'

/** An amount in minor units, as the API has it. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

function formatterOf(currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const digits = digitsOf(currency)
  const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat({ style: 'currency', currency, ...fractions, ...options })
}

/** As the API counts minor units. Browsers leave out digits that nobody uses in cash, each in its own version. */
function digitsOf(currency: string): number {
  return digitsOfCurrencies[currency] ?? 2
}

/** `€78.00`. The number is handed over as a text, so that nothing is rounded on the way. */
export function moneyText({ amount, currency }: Money): string {
  return formatterOf(currency).format(decimalText(amount, digitsOf(currency)) as `${number}`)
}

/** `€2k`, for the axis of a chart. */
export function moneyShort({ amount, currency }: Money): string {
  const options = {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  } as const
  const text = decimalText(Math.round(amount), digitsOf(currency))
  return formatterOf(currency, options).format(text as `${number}`)
}

/** `78.00`, as programs write it whatever the language. */
export function plainAmount({ amount, currency }: Money): string {
  return decimalText(amount, digitsOf(currency))
}

/** `78.00` for 7800 with two digits. */
function decimalText(amount: number, digits: number): string {
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const cut = text.length - digits
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, cut)}.${text.slice(cut)}`
}

/** What a field for an amount begins with: as this locale writes it, without the currency. */
export function amountText(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  const options = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }
  return numberFormat(options).format(decimalText(amount, digits) as `${number}`)
}

/**
 * Minor units of what somebody typed: `5,50`, `5.5` or `1.234,00`. Undefined where it is no amount, has more digits than the
 * currency, or could mean two amounts.
 */
export function amountOf(typed: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const decimal = decimalSign()
  const text = typed.replaceAll(/[\s\u00a0\u202f']/g, '')
  const grouping = decimal === ',' ? '.' : ','
  if (digits === 3 && hasOneGroup(text, decimal, grouping)) return undefined
  const [whole = '', fraction, ...more] = splitAt(text, decimal, grouping)
  if (more.length > 0 || !isGrouped(whole, grouping)) return undefined
  if (fraction !== undefined && (!/^\d*$/.test(fraction) || fraction.length > digits))
    return undefined
  const minor = whole.replaceAll(grouping, '') + (fraction ?? '').padEnd(digits, '0')
  const amount = Number(minor)
  return minor !== '' && Number.isSafeInteger(amount) ? amount : undefined
}

function decimalSign(): string {
  const parts = numberFormat().formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** People mix both signs up: a lone one that cannot group is the decimal sign, whatever the locale says. */
function splitAt(text: string, decimal: string, grouping: string): string[] {
  if (text.includes(decimal)) return text.split(decimal)
  const parts = text.split(grouping)
  return parts.length === 2 && parts[1]?.length !== 3 ? parts : [text]
}

/** `1.500` is one and a half or fifteen hundred where a currency has three digits. */
function hasOneGroup(text: string, decimal: string, grouping: string): boolean {
  const parts = text.split(grouping)
  return !text.includes(decimal) && parts.length === 2 && parts[1]?.length === 3
}

function isGrouped(whole: string, grouping: string): boolean {
  const [first = '', ...groups] = whole.split(grouping)
  if (groups.length === 0) return /^\d+$/.test(first)
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
}
