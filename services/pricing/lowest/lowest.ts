import { dayMs } from '@souk/platform'
import type { Tier } from '../price.ts'
import {
  type BasePrice,
  type CandidateList,
  type CandidatePrice,
  lineAmountOf,
  resolvePrice,
} from '../resolution.ts'

/** From a moment on a variant cost that; null while it had no price. */
export interface PriceStep {
  readonly at: Date
  readonly amount: number | null
}

export interface Reduction {
  /** The present price. */
  readonly amount: number
  /** When the present reduction began. */
  readonly since: Date
  /** The lowest price of the 30 days before. */
  readonly lowest: number
}

/** What one unit costs and did cost, as far back as it was computed. */
export interface PriceTimeline {
  readonly steps: readonly PriceStep[]
  /** Of the time before nothing is known; null where the steps begin with the first price. */
  readonly knownSince: Date | null
}

/** `NONE` for a price that rose, never changed or is new, `UNKNOWN` where the known history is too short to say. */
export type ReductionResult = Reduction | 'NONE' | 'UNKNOWN'

/** Directive 98/6/EC, Article 6a (2). */
const referenceMs = 30 * dayMs

/**
 * The reduction that a price is in, with the price that it is announced against: the lowest of the 30 days before it began.
 * A price that falls again within 30 days goes on with the same reduction (Article 6a (5)). Times without a price are no
 * prices and no rise.
 */
export function reductionOf({ steps, knownSince }: PriceTimeline, at: Date): ReductionResult {
  const priced = changesIn(steps.filter((step) => step.at <= at))
  const known = knownSince?.getTime() ?? Number.NEGATIVE_INFINITY
  const isFall = (place: number) => (priced[place - 1]?.amount ?? 0) > (priced[place]?.amount ?? 0)
  const last = priced.length - 1
  if (last < 1) return knownSince === null ? 'NONE' : 'UNKNOWN'
  if (!isFall(last)) return 'NONE'
  let first = last
  while (isFall(first - 1) && timeAt(priced, first) - timeAt(priced, first - 1) < referenceMs) {
    first -= 1
  }
  const began = timeAt(priced, first)
  if (began - referenceMs < known) return 'UNKNOWN'
  const before = priced
    .slice(0, first)
    .filter((_, place) => timeAt(priced, place + 1) > began - referenceMs)
  return {
    amount: priced[last]?.amount ?? 0,
    since: new Date(began),
    lowest: Math.min(...before.map(({ amount }) => amount)),
  }
}

/** What a price is announced against; nothing is said of one that is not the one for everybody. */
export function lowestOf(
  reduced: ReductionResult | undefined,
  { amount }: { readonly amount: number },
): number | null {
  if (reduced === undefined || typeof reduced === 'string') return null
  return reduced.amount === amount ? reduced.lowest : null
}

interface Priced {
  readonly at: Date
  readonly amount: number
}

function changesIn(steps: readonly PriceStep[]): Priced[] {
  const inOrder = steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const changes: Priced[] = []
  for (const { at, amount } of inOrder) {
    if (amount !== null && changes.at(-1)?.amount !== amount) changes.push({ at, amount })
  }
  return changes
}

function timeAt(steps: readonly Priced[], place: number): number {
  return steps[place]?.at.getTime() ?? Number.NaN
}

/** How something was from a moment on. */
export interface Since<Thing> {
  readonly changedAt: Date
  readonly thing: Thing
}

/** With an amount of null once it was deleted. */
type Past<Price extends Tier> = Price | (Omit<Price, 'amount'> & { readonly amount: null })

/** Everything that a price followed from, as it changed, the oldest first. */
export interface PriceHistory {
  readonly prices: readonly Since<Past<BasePrice>>[]
  readonly priceListPrices: readonly Since<Past<CandidatePrice>>[]
  /** Of lists that are not for everybody only what others take counts. */
  readonly lists: readonly Since<CandidateList>[]
  /** Earlier changes were not read; null where all were. */
  readonly knownSince: Date | null
}

export interface Market {
  readonly channel: string
  readonly currency: string
}

/**
 * How often a list or a row may be looked at to follow one price, or those of one request together. It keeps a request
 * from occupying the process: where it is not enough, the timeline begins later.
 */
export const evaluationsMax = 500_000

/**
 * What one unit cost whom nobody knows in the channel: the price rule of today, asked about every moment at which anything
 * that it looks at had changed.
 */
export function timelineOf(
  history: PriceHistory,
  { channel, currency }: Market,
  at: Date,
  evaluations = evaluationsMax,
): PriceTimeline {
  const lists = relevantLists(history)
  const times = momentsOf(history, lists, at)
  const { moments, knownSince } = lastOf(times, history, lists, evaluations)
  const stateAt = statesOf(history, lists)
  const found = moments.map((moment) => {
    const state = stateAt(moment)
    const context = { channel, currency, country: null, at: moment }
    return { at: moment, price: resolvePrice(state, state.lists, context, 1) }
  })
  const unitQuantity = found.findLast(({ price }) => price)?.price?.unitQuantity ?? 1
  const steps = found.map(({ at: moment, price }) => ({
    at: moment,
    amount: price ? lineAmountOf(price, unitQuantity) : null,
  }))
  return { steps, knownSince }
}

/** How lists changed, and when anything that they say began or ended. */
interface ListChanges {
  /** The oldest first. */
  readonly changes: readonly Since<CandidateList>[]
  readonly times: readonly number[]
  readonly ids: ReadonlySet<string>
}

/**
 * Changes of lists that can decide: complete ones, those with a row, and those with a rate of what can. The variants of one
 * request mostly have rows in the same lists, so what was found for these is found once.
 */
function relevantLists({ lists, priceListPrices }: PriceHistory): ListChanges {
  const withRow = [...new Set(priceListPrices.map(({ thing }) => thing.priceListId))].sort()
  const known = relevantOf.get(lists) ?? new Map<string, ListChanges>()
  relevantOf.set(lists, known)
  const key = withRow.join()
  const found = known.get(key) ?? deciding(lists, withRow)
  known.set(key, found)
  return found
}

const relevantOf = new WeakMap<readonly Since<CandidateList>[], Map<string, ListChanges>>()

function deciding(lists: readonly Since<CandidateList>[], withRow: readonly string[]): ListChanges {
  const ids = new Set(withRow)
  const takenBy = new Map<string, string[]>()
  for (const { id, type, parentId, adjustRate } of lists.map(({ thing }) => thing)) {
    if (type === 'BASE' || (adjustRate !== null && parentId === null)) ids.add(id)
    if (adjustRate !== null && parentId !== null) {
      takenBy.set(parentId, [...(takenBy.get(parentId) ?? []), id])
    }
  }
  // A set is walked to its end, also through what is added on the way.
  for (const id of ids) for (const taker of takenBy.get(id) ?? []) ids.add(taker)
  const changes = inOrder(lists.filter(({ thing }) => ids.has(thing.id)))
  const times = changes.flatMap(({ changedAt, thing }) =>
    [changedAt, thing.startsAt, thing.endsAt].flatMap((moment) => moment?.getTime() ?? []),
  )
  return { changes, times: [...new Set(times)], ids }
}

function inOrder<Thing>(history: readonly Since<Thing>[]): Since<Thing>[] {
  return history.toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
}

function momentsOf(
  { prices, priceListPrices, knownSince }: PriceHistory,
  { times }: ListChanges,
  at: Date,
): number[] {
  const own = [
    ...prices.map(({ changedAt }) => changedAt),
    ...priceListPrices.flatMap(({ changedAt, thing: { validFrom, validTo } }) => [
      changedAt,
      validFrom,
      validTo,
    ]),
    knownSince,
  ].flatMap((moment) => moment?.getTime() ?? [])
  const first = knownSince?.getTime() ?? Number.NEGATIVE_INFINITY
  const isPast = (time: number) => time >= first && time <= at.getTime()
  return [...new Set([...own, ...times].filter(isPast))].sort((a, b) => a - b)
}

/** The last moments, as many as may be asked about. */
function lastOf(
  times: readonly number[],
  { priceListPrices, knownSince }: PriceHistory,
  { ids }: ListChanges,
  evaluations: number,
): { readonly moments: readonly Date[]; readonly knownSince: Date | null } {
  const things = ids.size + new Set(priceListPrices.map(({ thing }) => thing.id)).size
  const momentsMax = Math.max(1, Math.floor(evaluations / (things + 1)))
  const moments = times.slice(-momentsMax).map((time) => new Date(time))
  const isCut = moments.length < times.length
  return { moments, knownSince: isCut ? (moments[0] ?? null) : knownSince }
}

/** How everything was at moments that are asked for one after the other. */
function statesOf({ prices, priceListPrices }: PriceHistory, { changes }: ListChanges) {
  const pricesAt = thingsOf(
    inOrder(prices),
    ({ currency, minQuantity }) => `${currency} ${minQuantity}`,
  )
  const priceListPricesAt = thingsOf(inOrder(priceListPrices), ({ id }) => id)
  const listsAt = thingsOf(changes, ({ id }) => id)
  return (moment: Date) => ({
    prices: pricesAt(moment).filter(isThere<BasePrice>),
    priceListPrices: priceListPricesAt(moment).filter(isThere<CandidatePrice>),
    lists: listsAt(moment),
  })
}

function isThere<Price extends Tier>(price: Past<Price>): price is Price {
  return price.amount !== null
}

/** Each thing as it was last. Of several changes at one time the one that stands last counts. */
function thingsOf<Thing>(
  ordered: readonly Since<Thing>[],
  keyOf: (thing: Thing) => string,
): (moment: Date) => readonly Thing[] {
  const known = new Map<string, Thing>()
  let next = 0
  let things: readonly Thing[] = []
  return (moment) => {
    const [from, time] = [next, moment.getTime()]
    for (let one = ordered[next]; one && one.changedAt.getTime() <= time; one = ordered[next]) {
      known.set(keyOf(one.thing), one.thing)
      next += 1
    }
    if (next > from) things = [...known.values()]
    return things
  }
}
