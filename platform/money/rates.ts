import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { safeAmount } from './money.ts'
import { divideRounded } from './rounding.ts'

const rateForm = /^(0|[1-9]\d{0,8})(?:\.(\d{1,6}))?$/
const millionths = 1_000_000n

/** A rate on the wire is a decimal string, because a JSON number cannot hold 0.1 exactly. */
export const RateSchema = Type.String({
  pattern: rateForm.source,
  description: 'Decimal with at most six places; 0.19 is nineteen per cent',
  examples: ['0.19'],
})

const decimalForm = /^(0|[1-9]\d{0,8})(?:\.(\d+))?$/

/** `"0.1075"` as 107500 millionths, or in finer parts of one. Rates from outside are checked by their schema. */
export function parseRate(rate: string, places = 6): bigint {
  const [matched, whole = '', fraction = ''] = decimalForm.exec(rate) ?? []
  if (matched === undefined || fraction.length > places) assert.fail(`not a rate: ${rate}`)
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** `107500n` as `"0.1075"`, with as many places as it needs. `scale` is what stands for one. */
export function formatRate(rate: bigint, scale = millionths): string {
  const places = String(scale).length - 1
  const fraction = String(rate % scale)
    .padStart(places, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(rate / scale) : `${rate / scale}.${fraction}`
}

/** A percentage of an amount, rounded half away from zero, so that a refund mirrors its sale. */
export function applyRate(amount: number, rate: bigint): number {
  assert(Number.isSafeInteger(amount), `not an amount: ${amount}`)
  const product = amount * Number(rate)
  // A number, where it is exact, is a great deal cheaper.
  if (Number.isSafeInteger(product)) return roundedMillionths(product)
  return safeAmount(Number(divideRounded(BigInt(amount) * rate, millionths)))
}

const million = Number(millionths)

function roundedMillionths(product: number): number {
  const size = Math.abs(product)
  const rest = size % million
  const rounded = (size - rest) / million + (rest * 2 >= million ? 1 : 0)
  return product < 0 ? 0 - rounded : rounded
}
