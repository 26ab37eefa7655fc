import { applyRate, parseRate } from '@souk/platform'

const whole = 1_000_000n

/** What a price is multiplied by, in millionths: 900000 for `"-0.10"`. Below zero there are no prices. */
export function factorOf(adjustRate: string): bigint {
  return adjustRate.startsWith('-')
    ? whole - parseRate(adjustRate.slice(1))
    : whole + parseRate(adjustRate)
}

/** A rate takes away no more than everything. */
export function isRate(adjustRate: string): boolean {
  return factorOf(adjustRate) >= 0n
}

/** One price of the list from one of its parent: rounded once, half away from zero. */
export function adjusted(amount: number, adjustRate: string): number {
  return applyRate(amount, factorOf(adjustRate))
}
