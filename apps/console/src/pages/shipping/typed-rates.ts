import type { ShippingRate } from '@souk/sdk'
import { codeOf } from '../../kit/codes.ts'
import { amountOf, amountText } from '../../kit/money.ts'
import { wholeOf } from './dialog.tsx'

export const columns = [
  'currency',
  'country',
  'region',
  'postal',
  'over',
  'upTo',
  'from',
  'below',
  'amount',
  'free',
] as const
export type RateColumn = (typeof columns)[number]

/** A row of the table as somebody types it. */
export type TypedRate = Readonly<Record<RateColumn, string>>

export function emptyRow(currency: string): TypedRate {
  const none = Object.fromEntries(columns.map((column) => [column, ''])) as Record<
    RateColumn,
    string
  >
  return { ...none, currency }
}

export function typedOf(rate: ShippingRate): TypedRate {
  const { currency } = rate
  const money = (amount: number | null) => (amount === null ? '' : amountText(amount, currency))
  return {
    currency,
    country: rate.country ?? '',
    region: rate.region ?? '',
    postal: rate.postal ?? '',
    over: rate.over_weight_g?.toString() ?? '',
    upTo: rate.up_to_weight_g?.toString() ?? '',
    from: rate.value_from === 0 ? '' : money(rate.value_from),
    below: money(rate.value_below),
    amount: money(rate.amount),
    free: money(rate.free_from),
  }
}

/** Undefined where something was typed that is no number, or what it costs is missing. */
export function rateOf(typed: TypedRate): ShippingRate | undefined {
  const currency = codeOf(typed.currency)
  const isRead = { all: /^[A-Z]{3}$/.test(currency) }
  const read = (text: string, of: (text: string) => number | undefined): number | null => {
    if (text.trim() === '') return null
    const value = of(text)
    if (value === undefined) isRead.all = false
    return value ?? null
  }
  const money = (text: string) => read(text, (found) => amountOf(found, currency))
  const amount = money(typed.amount)
  const rate = {
    currency,
    country: codeOf(typed.country) || null,
    region: codeOf(typed.region) || null,
    postal: typed.postal.trim() || null,
    over_weight_g: read(typed.over, wholeOf),
    up_to_weight_g: read(typed.upTo, wholeOf),
    value_from: money(typed.from) ?? 0,
    value_below: money(typed.below),
    free_from: money(typed.free),
  }
  return amount === null || !isRead.all ? undefined : { ...rate, amount }
}
