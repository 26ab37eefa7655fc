import type { PriceListPrice } from '@souk/sdk'
import * as requests from '../../../base/generated/requests.ts'
import { amountOf, amountText } from '../../../kit/money.ts'
import { fieldTime, timeOfField } from '../../../kit/time-field.tsx'
import { unitsOf } from '../../../kit/units.ts'
import type { Texts } from '../../../texts/index.ts'

export const limits = requests.setPriceListPrices.prices.items

/** A price as its form has it. */
export type Fields = Readonly<
  Record<
    | 'minQuantity'
    | 'amount'
    | 'compareAt'
    | 'floor'
    | 'unitQuantity'
    | 'measure'
    | 'validFrom'
    | 'validTo',
    string
  >
>

export function fieldsOf(price?: PriceListPrice): Fields {
  const money = (one: PriceListPrice['compare_at'] | undefined) =>
    one ? amountText(one.amount, one.currency) : ''
  const time = (at: string | null | undefined) => (at ? fieldTime(new Date(at)) : '')
  return {
    minQuantity: String(price?.min_quantity ?? 1),
    amount: money(price?.amount),
    compareAt: money(price?.compare_at),
    floor: money(price?.floor),
    unitQuantity: String(price?.unit.quantity ?? 1),
    measure: price?.unit.measure ?? '',
    validFrom: time(price?.valid_from),
    validTo: time(price?.valid_to),
  }
}

/** What the API would refuse, beside the field that it is about. */
export function wrongIn(fields: Fields, currency: string, { prices }: Texts) {
  const isAmount = (text: string) => text.trim() === '' || amountOf(text, currency) !== undefined
  const [from, to] = [timeOfField(fields.validFrom), timeOfField(fields.validTo)]
  const wrong: Partial<Record<keyof Fields, string>> = {
    ...(!isAmount(fields.amount) && { amount: prices.amountWrong }),
    ...(!isAmount(fields.compareAt) && { compareAt: prices.amountWrong }),
    ...(!isAmount(fields.floor) && { floor: prices.amountWrong }),
    ...(unitsOf(fields.minQuantity, limits.min_quantity) === undefined && {
      minQuantity: prices.minQuantityWrong,
    }),
    ...(unitsOf(fields.unitQuantity, limits.unit.quantity) === undefined && {
      unitQuantity: prices.unitQuantityWrong,
    }),
    ...(from && to && to <= from && { validTo: prices.backwards }),
  }
  return wrong
}

/** What is sent for a variant; undefined where it is not all there or something is wrong. */
export function priceFrom(fields: Fields, currency: string) {
  const amount = amountOf(fields.amount, currency)
  const quantity = unitsOf(fields.unitQuantity, limits.unit.quantity)
  const min_quantity = unitsOf(fields.minQuantity, limits.min_quantity)
  if (amount === undefined || quantity === undefined || min_quantity === undefined) return undefined
  const money = (text: string) => {
    const minor = amountOf(text, currency)
    return minor === undefined ? null : { amount: minor, currency }
  }
  return {
    amount: { amount, currency },
    compare_at: money(fields.compareAt),
    floor: money(fields.floor),
    min_quantity,
    unit: { quantity, measure: fields.measure.trim() || null },
    valid_from: timeOfField(fields.validFrom)?.toISOString() ?? null,
    valid_to: timeOfField(fields.validTo)?.toISOString() ?? null,
  }
}
