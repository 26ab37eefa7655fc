import type { Tx } from '@souk/platform'
import { reservationExtended } from '../../events.ts'
import type { StockLine } from '../../reservations/reservation.ts'
import type { ListBundleParts } from '../../variants/operations.ts'
import { partsOfLines } from '../../variants/variant.ts'
import { expiresAt, extended, type Hold } from '../hold.ts'
import { announceHold, createHold, endHoldOf } from '../operations.ts'
import { findHoldForUpdate, getHold, updateHold } from '../store.ts'

export interface OwnerOfHold {
  readonly ownerId: string
  /** What it holds already, if anything. */
  readonly reservationId: string | null
  readonly seconds: number
}

/**
 * Holds these units for a cart in the place of what it holds: the same ones for longer, or others. What is there for nobody
 * else counts as well, because it is given back first. Without lines nothing is held any more.
 */
export async function holdForOwner(
  tx: Tx,
  { ownerId, reservationId, seconds }: OwnerOfHold,
  lines: readonly StockLine[],
  listBundleParts: ListBundleParts,
): Promise<Hold | null> {
  const held = reservationId === null ? undefined : await findHoldForUpdate(tx, reservationId)
  const standing = held?.status === 'HELD' ? held : undefined
  if (
    standing &&
    standing.expiresAt > tx.now &&
    (await holds(tx, standing, lines, listBundleParts))
  ) {
    return extendTo(tx, standing, expiresAt({ seconds }, tx.now))
  }
  if (standing) await endHoldOf(tx, standing)
  if (lines.length === 0) return null
  const draft = { ownerType: 'CART' as const, ownerId, expiry: { seconds }, lines }
  return createHold(tx, draft, listBundleParts)
}

/** Gives back what is still held. A second time nothing happens. */
export async function releaseForOwner(tx: Tx, reservationId: string): Promise<void> {
  const held = await findHoldForUpdate(tx, reservationId)
  if (held?.status === 'HELD') await endHoldOf(tx, held)
}

/** What is held at this moment, by variant. */
export async function listHeldUnits(
  tx: Tx,
  reservationId: string,
): Promise<ReadonlyMap<string, number>> {
  const { status, expiresAt: until, lines } = await getHold(tx, reservationId)
  return status === 'HELD' && until > tx.now ? unitsOf(lines) : new Map()
}

async function holds(
  tx: Tx,
  hold: Hold,
  lines: readonly StockLine[],
  listBundleParts: ListBundleParts,
): Promise<boolean> {
  const asked = [...new Set(lines.map(({ variantId }) => variantId))]
  const wanted = unitsOf(partsOfLines(lines, await listBundleParts(tx, asked)))
  const held = unitsOf(hold.lines)
  return (
    wanted.size === held.size &&
    [...wanted].every(([variantId, units]) => held.get(variantId) === units)
  )
}

function unitsOf(lines: readonly StockLine[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  }
  return units
}

/** Never for less. */
async function extendTo(tx: Tx, hold: Hold, until: Date | undefined): Promise<Hold> {
  if (until === undefined || until <= hold.expiresAt) return hold
  const after = extended(hold, until, tx.now)
  await updateHold(tx, after)
  announceHold(tx, reservationExtended, after, hold)
  return after
}
