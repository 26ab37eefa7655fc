import assert from 'node:assert/strict'

/** How an amount between two minor units becomes one of them, if both are equally near. */
export const roundingModes = ['HALF_AWAY_FROM_ZERO', 'HALF_EVEN'] as const
export type RoundingMode = (typeof roundingModes)[number]

/** The quotient as a whole number. Either mode gives of `-a` the negative of what it gives of `a`. */
export function divideRounded(
  dividend: bigint,
  divisor: bigint,
  mode: RoundingMode = 'HALF_AWAY_FROM_ZERO',
): bigint {
  assert(divisor > 0n, `not a divisor: ${divisor}`)
  const size = dividend < 0n ? -dividend : dividend
  const quotient = size / divisor
  const twiceTheRest = (size % divisor) * 2n
  const isHalf = twiceTheRest === divisor
  const goesUp = isHalf
    ? mode === 'HALF_AWAY_FROM_ZERO' || quotient % 2n === 1n
    : twiceTheRest > divisor
  const rounded = goesUp ? quotient + 1n : quotient
  return dividend < 0n ? -rounded : rounded
}
