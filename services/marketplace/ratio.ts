const million = 1_000_000n

/** Rounded half away from zero, like every amount. The divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** A sum, or null as long as nothing records what it runs over. */
export type Sum = bigint | null

/** Null as soon as one of them is: what is not known is not zero. */
export function total(...sums: readonly Sum[]): Sum {
  return sums.reduce((all, sum) => (all === null || sum === null ? null : all + sum), 0n)
}

export function less(sum: Sum, ...taken: readonly Sum[]): Sum {
  const away = total(...taken)
  return sum === null || away === null ? null : sum - away
}

/** A quotient in millionths, or null where nothing is there to divide by. */
export function millionths(numerator: Sum, denominator: Sum): bigint | null {
  if (numerator === null || denominator === null || denominator === 0n) return null
  return divideRounded(numerator * million, denominator)
}

/** `0.104167`: six places, because a JSON number cannot hold most of them exactly. */
export function decimal(value: bigint): string {
  const magnitude = value < 0n ? -value : value
  const fraction = String(magnitude % million).padStart(6, '0')
  return `${value < 0n ? '-' : ''}${magnitude / million}.${fraction}`
}

export function ratio(numerator: Sum, denominator: Sum): string | null {
  const value = millionths(numerator, denominator)
  return value === null ? null : decimal(value)
}
