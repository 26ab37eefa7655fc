import { allocate } from '@souk/platform'

/** What something is taken off: a line, or what shipping costs. */
export interface Share {
  readonly weight: number
  /** The most that may be taken off here. */
  readonly room: number
}

/**
 * Splits an amount in proportion to the weights, and nowhere takes more than there is room for: what does not fit goes to
 * the others, in the same proportion. Returns less in all only where there is no more room.
 */
export function shareOut(amount: number, shares: readonly Share[]): number[] {
  const taken = shares.map(() => 0)
  const room = shares.reduce((sum, share) => sum + share.room, 0)
  let left = Math.min(amount, room)
  let open = shares.flatMap((share, index) => (share.room > 0 ? [index] : []))
  while (left > 0) {
    const parts = allocate(
      left,
      open.map((index) => shares[index]?.weight ?? 0),
    )
    for (const [place, index] of open.entries()) {
      const fits = Math.min(parts[place] ?? 0, roomAt(shares, taken, index))
      taken[index] = (taken[index] ?? 0) + fits
      left -= fits
    }
    open = open.filter((index) => roomAt(shares, taken, index) > 0)
  }
  return taken
}

function roomAt(shares: readonly Share[], taken: readonly number[], index: number): number {
  return (shares[index]?.room ?? 0) - (taken[index] ?? 0)
}

/** Holds a discount, which lies on several lines, to its cap. */
export function capped(amounts: readonly number[], cap: number | undefined): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (cap === undefined || total <= cap) return amounts
  return allocate(cap, amounts)
}
