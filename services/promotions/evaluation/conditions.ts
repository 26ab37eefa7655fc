import type { Basket } from './basket.ts'
import type { Matches } from './matches.ts'
import type { OpenedBasket } from './opened-line.ts'
import { isWithin } from './schedule.ts'
import { amountIn, type Conditions, type Terms } from './terms.ts'

/** Why a promotion takes nothing off a basket, or a code is of no use to it. */
export const reasons = [
  'CODE_UNKNOWN',
  'CODE_DISABLED',
  'CODE_USED',
  'CODE_OF_OTHER_CUSTOMER',
  'CODE_OF_APPLIED_PROMOTION',
  'NOT_ACTIVE',
  'NOT_STARTED',
  'ENDED',
  'LIMIT_REACHED',
  'CUSTOMER_LIMIT_REACHED',
  'CUSTOMER_REQUIRED',
  'BUDGET_EXHAUSTED',
  'CHANNEL',
  'CURRENCY',
  'COUNTRY',
  'SCHEDULE',
  'CUSTOMER',
  'FIRST_ORDER',
  'VALUE_TOO_LOW',
  'VALUE_TOO_HIGH',
  'QUANTITY_TOO_LOW',
  'QUANTITY_TOO_HIGH',
  'NO_ITEMS',
  'NO_SHIPPING',
  'NOTHING_LEFT',
  'NOT_COMBINABLE',
  'TOO_MANY_PROMOTIONS',
] as const
export type Reason = (typeof reasons)[number]

/** How much is missing for a promotion to apply: minor units, or items. */
export interface Gap {
  readonly amount: number | null
  readonly quantity: number | null
}

export interface Rejection {
  readonly reason: Reason
  readonly gap: Gap | null
}

const because = (reason: Reason): Rejection => ({ reason, gap: null })

/** What does not depend on amounts, and so is the same in every combination. */
export function refusalByCircumstance(terms: Terms, basket: Basket): Rejection | undefined {
  const { channels, currencies, schedule, conditions } = terms
  if (!allows(channels, basket.channel)) return because('CHANNEL')
  if (!allows(currencies, basket.currency)) return because('CURRENCY')
  if (!allows(conditions.countries, basket.country)) return because('COUNTRY')
  if (schedule !== null && !isWithin(schedule, basket.at)) return because('SCHEDULE')
  return refusalOfBuyer(conditions, basket)
}

function allows(names: readonly string[], name: string | null): boolean {
  return names.length === 0 || (name !== null && names.includes(name))
}

/** Whoever is named by id or by group is meant. A guest has ordered nothing that anybody knows of. */
function refusalOfBuyer(
  { customerIds, customerGroupIds, firstOrder }: Conditions,
  { customer }: Basket,
): Rejection | undefined {
  const isNamed =
    customer !== null &&
    (customerIds.includes(customer.id) ||
      customerGroupIds.some((id) => customer.groupIds.includes(id)))
  if (customerIds.length + customerGroupIds.length > 0 && !isNamed) return because('CUSTOMER')
  if (firstOrder && customer === null) return because('CUSTOMER_REQUIRED')
  return firstOrder && customer !== null && customer.orderCount > 0
    ? because('FIRST_ORDER')
    : undefined
}

/** What depends on amounts and numbers, as they are when the first stage of the promotion begins. */
export function refusalByAmounts(
  { conditions }: Terms,
  opened: OpenedBasket,
  matches: Matches,
): Rejection | undefined {
  const counted = matches.of(opened, conditions.selector)
  const value = counted.reduce((sum, { left }) => sum + left, 0)
  const quantity = counted.reduce((sum, { line }) => sum + line.quantity, 0)
  if (conditions.selector !== null && counted.length === 0) return because('NO_ITEMS')
  const ofQuantity = refusalOfQuantity(conditions, quantity)
  const ofValue = refusalOfValue(conditions, value, opened.basket.currency)
  if (!ofValue?.gap) return ofValue ?? ofQuantity
  return { ...ofValue, gap: { ...ofValue.gap, quantity: ofQuantity?.gap?.quantity ?? null } }
}

/** Where no amount is named in the currency of the basket the condition cannot hold: nothing is converted. */
function refusalOfValue(
  { minValue, maxValue }: Conditions,
  value: number,
  currency: string,
): Rejection | undefined {
  const min = minValue.length === 0 ? 0 : amountIn(minValue, currency)
  const max = maxValue.length === 0 ? Number.MAX_SAFE_INTEGER : amountIn(maxValue, currency)
  if (min === undefined || max === undefined) return because('CURRENCY')
  if (value < min) return { reason: 'VALUE_TOO_LOW', gap: { amount: min - value, quantity: null } }
  return value > max ? because('VALUE_TOO_HIGH') : undefined
}

function refusalOfQuantity(
  { minQuantity, maxQuantity }: Conditions,
  quantity: number,
): Rejection | undefined {
  if (minQuantity !== null && quantity < minQuantity) {
    return {
      reason: 'QUANTITY_TOO_LOW',
      gap: { amount: null, quantity: minQuantity - quantity },
    }
  }
  return maxQuantity !== null && quantity > maxQuantity ? because('QUANTITY_TOO_HIGH') : undefined
}
