import type { Problem, Tx } from '@souk/platform'
import { reservationExtended } from '../../events.ts'
import { insufficientStock } from '../../problems.ts'
import { lockStock, readStock } from '../../reservations/operations.ts'
import { type StockLine, shortagesOf, summed } from '../../reservations/reservation.ts'
import { choosingBy, refusalOfRoute } from '../../routing/choice.ts'
import type { ListBundleParts } from '../../variants/operations.ts'
import { partsOfLines } from '../../variants/variant.ts'
import { expiresAt, extended, type Hold } from '../hold.ts'
import { announceHold, createHold, endHoldOf } from '../operations.ts'
import { findHold, findHoldForUpdate, updateHold } from '../store.ts'

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

/** What is held at a moment, by variant, and until when. */
export interface HeldUnits {
  readonly units: ReadonlyMap<string, number>
  readonly until: Date
}

/** Undefined where nothing is held any more, whatever has become of the reservation: it may have been deleted, too. */
export async function findHeldUnits(tx: Tx, reservationId: string): Promise<HeldUnits | undefined> {
  return heldIn(await findHold(tx, reservationId), tx.now)
}

/** Of a hold that stands, whoever has just made it or looked at it. */
export function heldIn(hold: Hold | null | undefined, now: Date): HeldUnits | undefined {
  if (hold?.status !== 'HELD' || hold.expiresAt <= now) return undefined
  return { units: unitsOf(hold.lines), until: hold.expiresAt }
}

/** Where units go, whose they are already, and whether what is found has to stay so until the transaction ends. */
export interface StockQuestion {
  readonly country: string | undefined
  readonly reservationId: string | null
  readonly isKept: boolean
}

export interface CheckedStock {
  /** What the cart holds; undefined where it holds nothing. */
  readonly held: HeldUnits | undefined
  /** Variants of which there are fewer units than the lines want. */
  readonly short: ReadonlySet<string>
  /** What an order of these lines would be refused with; undefined where it would not be. */
  readonly refusal: Problem | undefined
}

/** Whether an order of these lines would get its units, with those that its cart holds. Nothing is reserved. */
export async function checkStock(
  tx: Tx,
  { country, reservationId, isKept }: StockQuestion,
  lines: readonly StockLine[],
): Promise<CheckedStock> {
  const held = reservationId === null ? undefined : await heldBy(tx, reservationId, isKept)
  const missing = summed(lines).flatMap(({ variantId, quantity }) => {
    const left = quantity - (held?.units.get(variantId) ?? 0)
    return left > 0 ? [{ variantId, quantity: left }] : []
  })
  const { items, choice } = await (isKept ? lockStock : readStock)(tx, missing, country)
  const shortages = shortagesOf(choosingBy(choice).offered(items), missing, tx.now)
  const stopped = refusalOfRoute(missing, items, choice)
  const short = shortages.length > 0 ? insufficientStock({ lines: shortages }) : undefined
  const missed = new Set(shortages.map((line) => line.variant_id))
  return { held, short: missed, refusal: stopped ?? short }
}

/** A reservation is locked before the stock, as by whoever ends it. */
async function heldBy(tx: Tx, reservationId: string, isKept: boolean) {
  const find = isKept ? findHoldForUpdate : findHold
  return heldIn(await find(tx, reservationId), tx.now)
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
