import { dayMs } from '@souk/platform'
import {
  type AskedList,
  type AskedPrice,
  type BasePrice,
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

/** Directive 98/6/EC, Article 6a (2). */
const referenceMs = 30 * dayMs

/**
 * The reduction that a price is in, with the price that it is announced against: the lowest of the 30 days before it began.
 * A price that falls again within 30 days goes on with the same reduction (Article 6a (5)). Null for a price that rose, has
 * never changed or is new: there is nothing to announce. Times without a price are no prices and no rise.
 */
export function reductionOf(steps: readonly PriceStep[], at: Date): Reduction | null {
  const priced = changesIn(steps.filter((step) => step.at <= at))
  const isFall = (place: number) => (priced[place - 1]?.amount ?? 0) > (priced[place]?.amount ?? 0)
  const last = priced.length - 1
  if (last < 1 || !isFall(last)) return null
  let first = last
  while (isFall(first - 1) && timeAt(priced, first) - timeAt(priced, first - 1) < referenceMs) {
    first -= 1
  }
  const began = timeAt(priced, first)
  const before = priced
    .slice(0, first)
    .filter((_, place) => timeAt(priced, place + 1) > began - referenceMs)
  return {
    amount: priced[last]?.amount ?? 0,
    since: new Date(began),
    lowest: Math.min(...before.map(({ amount }) => amount)),
  }
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

/** Everything that a price followed from, as it changed. An amount of null is a row that was deleted. */
export interface PriceHistory {
  readonly prices: readonly Since<BasePrice>[]
  readonly listPrices: readonly Since<
    AskedPrice | (Omit<AskedPrice, 'amount'> & { amount: null })
  >[]
  /** Of lists that are not for everybody only what others take counts. */
  readonly lists: readonly Since<AskedList>[]
}

export interface Market {
  readonly channel: string
  readonly currency: string
}

/**
 * What one unit cost whom nobody knows in the channel: the price rule of today, asked about every moment at which anything
 * that it looks at had changed.
 */
export function stepsOf(
  history: PriceHistory,
  { channel, currency }: Market,
  at: Date,
): PriceStep[] {
  const found = momentsOf(history, at).map((moment) => {
    const state = stateAt(history, moment)
    const context = { channel, currency, country: null, at: moment }
    return { at: moment, price: resolvePrice(state, state.lists, context, 1) }
  })
  const unitQuantity = found.findLast(({ price }) => price)?.price?.unitQuantity ?? 1
  return found.map(({ at: moment, price }) => ({
    at: moment,
    amount: price ? lineAmountOf(price, unitQuantity) : null,
  }))
}

function momentsOf({ prices, listPrices, lists }: PriceHistory, at: Date): Date[] {
  const changed = [...prices, ...listPrices, ...lists].map(({ changedAt }) => changedAt)
  const limits = [
    ...listPrices.flatMap(({ thing }) => [thing.validFrom, thing.validTo]),
    ...lists.flatMap(({ thing }) => [thing.startsAt, thing.endsAt]),
  ]
  const times = [...changed, ...limits].flatMap((moment) => moment?.getTime() ?? [])
  const past = new Set(times.filter((time) => time <= at.getTime()))
  return [...past].sort((a, b) => a - b).map((time) => new Date(time))
}

function stateAt({ prices, listPrices, lists }: PriceHistory, moment: Date) {
  return {
    prices: latest(prices, moment, ({ currency, minQuantity }) => `${currency} ${minQuantity}`),
    listPrices: latest(listPrices, moment, ({ id }) => id).filter(isThere),
    lists: latest(lists, moment, ({ id }) => id),
  }
}

function isThere(price: PriceHistory['listPrices'][number]['thing']): price is AskedPrice {
  return price.amount !== null
}

/** Each thing as it was last at the moment. Of several changes at one time the one that stands last counts. */
function latest<Thing>(
  history: readonly Since<Thing>[],
  moment: Date,
  keyOf: (thing: Thing) => string,
): Thing[] {
  const known = new Map<string, Since<Thing>>()
  for (const one of history) {
    if (one.changedAt > moment) continue
    const other = known.get(keyOf(one.thing))
    if (!other || other.changedAt <= one.changedAt) known.set(keyOf(one.thing), one)
  }
  return [...known.values()].map(({ thing }) => thing)
}
