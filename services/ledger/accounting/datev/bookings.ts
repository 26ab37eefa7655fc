import { exponentOf } from '@souk/platform'
import type { Direction } from '../../account.ts'

/** A side of an entry, with the number that its account has in the accounting software. */
export interface Leg {
  readonly number: string
  readonly direction: Direction
  readonly amount: number
}

/** One line: so much from one number to another. */
export interface Booking {
  readonly debit: string
  readonly credit: string
  readonly amount: number
}

/** Ten digits stand before the decimal comma, and two behind it, also where the currency has no decimal places. */
export function amountMaxIn(currency: string): number {
  return Math.floor(999_999_999_999 / 10 ** (2 - exponentOf(currency)))
}

/** What lines keep to: the number that stands between two others, and the largest amount. */
export interface LineRules {
  readonly clearing: string
  readonly amountMax: number
}

/**
 * As many lines as the legs of an entry need, so that each number has in sum what its legs have. A line has two accounts, and never one
 * number twice: between a number and itself stands the clearing number, once on each side.
 */
export function bookingsOf(legs: readonly Leg[], { clearing, amountMax }: LineRules): Booking[] {
  const sideOf = (side: Direction) =>
    legs.filter(({ direction }) => direction === side).map((leg) => ({ ...leg }))
  const [debits, credits] = [sideOf('DEBIT'), sideOf('CREDIT')]
  const bookings: Booking[] = []
  let [debit, credit] = [debits.shift(), credits.shift()]
  while (debit && credit) {
    const amount = Math.min(debit.amount, credit.amount, amountMax)
    const line = { debit: debit.number, credit: credit.number, amount }
    if (line.debit !== line.credit) bookings.push(line)
    else bookings.push({ ...line, credit: clearing }, { ...line, debit: clearing })
    debit.amount -= amount
    credit.amount -= amount
    if (debit.amount === 0) debit = debits.shift()
    if (credit.amount === 0) credit = credits.shift()
  }
  return bookings
}
