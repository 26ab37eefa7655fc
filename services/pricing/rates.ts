import assert from 'node:assert/strict'
import { applyRate } from '@souk/platform'
import { Type } from 'typebox'

const form = /^(-?)(0|[1-9]\d{0,2})(?:\.(\d{1,6}))?$/
const whole = 1_000_000n

/** By how much a list changes the prices of its parent. */
export const AdjustRate = Type.String({
  pattern: form.source,
  maxLength: 11,
  description: '-0.10 is ten per cent less',
  examples: ['-0.10'],
})

/** What a price is multiplied by, in millionths: 900000 for `"-0.10"`. Below zero there are no prices. */
export function factorOf(adjustRate: string): bigint {
  const parts = form.exec(adjustRate)
  if (!parts) assert.fail(`not a rate: ${adjustRate}`)
  const [, sign, units = '', places = ''] = parts
  const rate = BigInt(units + places.padEnd(6, '0'))
  return whole + (sign === '-' ? -rate : rate)
}

/** A rate takes away no more than everything. */
export function isRate(adjustRate: string): boolean {
  return factorOf(adjustRate) >= 0n
}

/** One price of the list from one of its parent: rounded once, half away from zero. */
export function adjusted(amount: number, adjustRate: string): number {
  return applyRate(amount, factorOf(adjustRate))
}
