import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { amountOutOfRange, currencyUnsupported } from '../problems/common.ts'
import { currencyPattern, isCurrency } from './currencies.ts'

/** An amount in the minor units of its currency. */
export interface Money {
  amount: number
  currency: string
}

export const CurrencySchema = Type.String({
  pattern: currencyPattern,
  description: 'ISO 4217 code',
  examples: ['EUR'],
})

export const MoneySchema = Type.Object(
  {
    amount: Type.Integer({
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Minor units of the currency',
      examples: [1999],
    }),
    currency: CurrencySchema,
  },
  { additionalProperties: false },
)

/** The most that anybody may enter as one amount, in minor units: sums of many stay far from what a number can hold. */
const enteredAmountMax = 10 ** 14

/** What bounds an amount: never negative, and far below what a sum of amounts may become. */
export const MoneyLimit = Type.Object(
  { ...MoneySchema.properties, amount: Type.Integer({ minimum: 0, maximum: enteredAmountMax }) },
  { additionalProperties: false },
)

/** Refuses a currency in which nothing can be priced: an unknown code, a metal, a unit of account. */
export function checkCurrency(currency: string): void {
  if (!isCurrency(currency)) throw currencyUnsupported({ currency })
}

export function zero(currency: string): Money {
  return { amount: 0, currency }
}

export function isZero(money: Money): boolean {
  return money.amount === 0
}

export function add(a: Money, b: Money): Money {
  assertSameCurrency(a, b)
  return inRange(a.amount + b.amount, a.currency)
}

export function subtract(a: Money, b: Money): Money {
  assertSameCurrency(a, b)
  return inRange(a.amount - b.amount, a.currency)
}

export function negate(money: Money): Money {
  return inRange(-money.amount, money.currency)
}

export function multiply(money: Money, quantity: number): Money {
  assert(Number.isSafeInteger(quantity), `a quantity is a whole number, not ${quantity}`)
  return inRange(money.amount * quantity, money.currency)
}

/** The currency is named because a sum of nothing has one too. */
export function sum(currency: string, moneys: readonly Money[]): Money {
  return moneys.reduce(add, zero(currency))
}

/** Negative if `a` is less, zero if equal, positive if more. */
export function compare(a: Money, b: Money): number {
  assertSameCurrency(a, b)
  return Math.sign(a.amount - b.amount)
}

/** A number that left the safe range is never trusted again: it may already have been rounded. */
export function safeAmount(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw amountOutOfRange()
  // Adding zero turns minus zero into zero.
  return amount + 0
}

/** Refuses what nobody can have meant. */
export function checkEntered(amount: number): void {
  if (amount <= enteredAmountMax) return
  throw amountOutOfRange(undefined, {
    detail: `What is entered at once is at most ${enteredAmountMax} minor units.`,
  })
}

/** Whether a number can hold a sum of amounts. */
export function isHeld(sum: bigint): boolean {
  return sum === BigInt(nearestHeld(sum))
}

/** The sum, or the largest number there is of its sign. */
export function nearestHeld(sum: bigint): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(sum)))
}

function inRange(amount: number, currency: string): Money {
  return { amount: safeAmount(amount), currency }
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) assert.fail(`${a.currency} and ${b.currency} do not mix`)
}
