import type { OpenedLine } from './opened-line.ts'

/** Some units of one line. */
export interface Taken {
  readonly opened: OpenedLine
  units: number
}

interface Pool {
  readonly opened: OpenedLine
  readonly unitAmount: number
  readonly isGot: boolean
  readonly isBought: boolean
  units: number
}

/** The cheapest units of these lines that are not used yet, at most so many. */
export function cheapestUnits(lines: readonly OpenedLine[], most: number): Taken[] {
  return taken(byPrice(lines.map((opened) => poolOf(opened, true, false))), most)
}

export interface Deal {
  readonly buy: { readonly quantity: number; readonly lines: readonly OpenedLine[] }
  readonly get: { readonly quantity: number; readonly lines: readonly OpenedLine[] }
  readonly most: number
}

export interface DealUnits {
  readonly times: number
  readonly bought: readonly Taken[]
  readonly got: readonly Taken[]
}

/**
 * How often a deal can be made, and with which units: as often as there are enough units that nobody has used, and then the
 * cheapest are got that leave enough to be bought.
 */
export function dealUnits({ buy, get, most }: Deal): DealUnits {
  const pools = byPrice(poolsOf(buy.lines, get.lines))
  const counts = countsOf(pools)
  const times = timesPossible(counts, buy.quantity, get.quantity, most)
  const sparing = counts.both + counts.bought - times * buy.quantity
  const got = gotUnits(pools, times * get.quantity, Math.min(counts.both, sparing))
  const bought = taken(
    pools.filter(({ isBought }) => isBought),
    times * buy.quantity,
  )
  return { times, bought, got }
}

function poolsOf(buy: readonly OpenedLine[], get: readonly OpenedLine[]): Pool[] {
  const bought = new Set(buy)
  const got = new Set(get)
  const all = [...new Set([...buy, ...get])]
  return all.map((opened) => poolOf(opened, got.has(opened), bought.has(opened)))
}

function poolOf(opened: OpenedLine, isGot: boolean, isBought: boolean): Pool {
  const units = opened.unusedUnits
  return { opened, unitAmount: units === 0 ? 0 : opened.unitAmount, isGot, isBought, units }
}

/** The cheapest first; those that cost the same by their refs, so that the order of the lines decides nothing. */
function byPrice(pools: readonly Pool[]): Pool[] {
  return pools.filter(({ units }) => units > 0).toSorted(cheaper)
}

function cheaper(a: Pool, b: Pool): number {
  return a.unitAmount - b.unitAmount || (a.opened.line.ref < b.opened.line.ref ? -1 : 1)
}

interface Counts {
  readonly got: number
  readonly bought: number
  readonly both: number
}

function countsOf(pools: readonly Pool[]): Counts {
  const count = (isMeant: (pool: Pool) => boolean) =>
    pools.filter(isMeant).reduce((sum, { units }) => sum + units, 0)
  return {
    got: count(({ isGot, isBought }) => isGot && !isBought),
    bought: count(({ isGot, isBought }) => isBought && !isGot),
    both: count(({ isGot, isBought }) => isGot && isBought),
  }
}

/** The conditions are those of a matching: units that may be either go where they are needed. */
function timesPossible(
  { got, bought, both }: Counts,
  buy: number,
  get: number,
  most: number,
): number {
  const bySum = Math.floor((got + bought + both) / (buy + get))
  const byGot = Math.floor((got + both) / get)
  const byBought = Math.floor((bought + both) / buy)
  return Math.min(most, bySum, byGot, byBought)
}

/** Of what may also be bought, no more is got than can be spared. */
function gotUnits(pools: readonly Pool[], wanted: number, spared: number): Taken[] {
  const found: Taken[] = []
  let left = wanted
  let sparing = spared
  for (const pool of pools.filter(({ isGot }) => isGot)) {
    const units = Math.min(left, pool.units, pool.isBought ? sparing : left)
    if (units === 0) continue
    found.push({ opened: pool.opened, units })
    pool.units -= units
    left -= units
    if (pool.isBought) sparing -= units
  }
  return found
}

function taken(pools: readonly Pool[], most: number): Taken[] {
  const found: Taken[] = []
  let left = most
  for (const pool of pools) {
    const units = Math.min(left, pool.units)
    if (units === 0) continue
    found.push({ opened: pool.opened, units })
    pool.units -= units
    left -= units
  }
  return found
}
