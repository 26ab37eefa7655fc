const million = 1_000_000n

/** Rounded half away from zero, like every amount. The divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** A quotient in millionths, or null where nothing is there to divide by. */
export function millionths(numerator: bigint, denominator: bigint): bigint | null {
  return denominator === 0n ? null : divideRounded(numerator * million, denominator)
}

/** `0.104167`: six places, because a JSON number cannot hold most of them exactly. */
export function decimal(value: bigint): string {
  const magnitude = value < 0n ? -value : value
  const fraction = String(magnitude % million).padStart(6, '0')
  return `${value < 0n ? '-' : ''}${magnitude / million}.${fraction}`
}

export function ratio(numerator: bigint, denominator: bigint): string | null {
  const value = millionths(numerator, denominator)
  return value === null ? null : decimal(value)
}
