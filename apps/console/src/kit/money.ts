import { decimalText, digitsOf, type Money, moneyIn } from '@souk/pages/money.ts'
import { locale } from '../texts/index.ts'
import { numberFormat } from './format.ts'

export type { Money }

/** `€78.00`. */
export function moneyText(money: Money): string {
  return moneyIn(locale(), money)
}

/** `€2k`, for the axis of a chart. */
export function moneyShort({ amount, currency }: Money): string {
  const options = {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  } as const
  return moneyIn(locale(), { amount: Math.round(amount), currency }, options)
}

/** `78.00`, as programs write it whatever the language. */
export function plainAmount({ amount, currency }: Money): string {
  return decimalText(amount, digitsOf(currency))
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
