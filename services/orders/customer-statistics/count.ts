import type { StatisticsOfCustomer } from '@souk/customers/contract'

/** What some orders of a customer come to, of one currency. */
export interface Count {
  readonly currency: string
  readonly orders: number
  readonly spent: number
  readonly lastOrderAt: Date | null
  readonly paidOrders: number
  readonly refundedOrders: number
}

/** A run of consecutive orders of a customer. */
export interface Span {
  readonly customerId: string
  /** The last order before it; null where it begins with the first. */
  readonly after: string | null
  /** Its last order; null for the newest orders, which are not kept as a span yet. */
  readonly through: string | null
}

/** Up to a thousand orders of a span, of one currency. */
export interface CountedPart extends Count {
  /** Which of the spans that were counted, and which part of it; both from 0. */
  readonly span: number
  readonly part: number
  /** The last order of this currency. */
  readonly lastId: string
}

/** As it is kept. */
export interface SpanCount extends Count {
  readonly customerId: string
  readonly through: string
}

/** So many orders are a span. */
export const spanSize = 1_000

/** Orders may come into a span later, from a customer that was merged: it is divided when it has become much larger. */
const partsMax = 2

export interface Recount {
  /** What the spans that were counted come to now. */
  readonly kept: readonly SpanCount[]
  /** The newest orders of each customer. */
  readonly newest: readonly (Count & { readonly customerId: string })[]
}

/** Of the newest orders every full part becomes a span. */
export function recountOf(spans: readonly Span[], parts: readonly CountedPart[]): Recount {
  const bySpan = Map.groupBy(parts, ({ span }) => span)
  const recounts = spans.map((span, index) => recountOfSpan(span, bySpan.get(index) ?? []))
  return {
    kept: recounts.flatMap(({ kept }) => kept),
    newest: recounts.flatMap(({ newest }) => newest),
  }
}

function recountOfSpan({ customerId, through }: Span, parts: readonly CountedPart[]): Recount {
  const last = Math.max(0, ...parts.map(({ part }) => part))
  if (through === null) {
    const [newest, full] = divided(parts, ({ part }) => part === last)
    return {
      kept: full.map((part) => spanCount(part, customerId, endOf(parts, part.part))),
      newest: newest.map((part) => ({ customerId, ...countOf(part) })),
    }
  }
  if (last < partsMax) {
    const kept = addUp(parts).map((count) => ({ customerId, through, ...count }))
    return { kept, newest: [] }
  }
  const kept = parts.map((part) =>
    spanCount(part, customerId, part.part === last ? through : endOf(parts, part.part)),
  )
  return { kept, newest: [] }
}

function spanCount(part: CountedPart, customerId: string, through: string): SpanCount {
  return { customerId, through, ...countOf(part) }
}

/** Ids sort as the orders were placed. */
function endOf(parts: readonly CountedPart[], wanted: number): string {
  const ids = parts.filter(({ part }) => part === wanted).map(({ lastId }) => lastId)
  return ids.toSorted().at(-1) ?? ''
}

function countOf({
  currency,
  orders,
  spent,
  lastOrderAt,
  paidOrders,
  refundedOrders,
}: Count): Count {
  return { currency, orders, spent, lastOrderAt, paidOrders, refundedOrders }
}

function divided<Item>(items: readonly Item[], isFirst: (item: Item) => boolean) {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const
}

/** Each currency once, in their order. */
function addUp(counts: readonly Count[]): Count[] {
  const sums = new Map<string, Count>()
  for (const count of counts) {
    const sum = sums.get(count.currency)
    sums.set(count.currency, sum ? together(sum, count) : countOf(count))
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function together(one: Count, other: Count): Count {
  return {
    currency: one.currency,
    orders: one.orders + other.orders,
    spent: one.spent + other.spent,
    lastOrderAt: later(one.lastOrderAt, other.lastOrderAt),
    paidOrders: one.paidOrders + other.paidOrders,
    refundedOrders: one.refundedOrders + other.refundedOrders,
  }
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** All that a customer has bought; money only of currencies in which something was paid. */
export function statisticsOf(customerId: string, counts: readonly Count[]): StatisticsOfCustomer {
  const sums = addUp(counts)
  const sum = (numberOf: (count: Count) => number) =>
    sums.reduce((total, count) => total + numberOf(count), 0)
  return {
    customerId,
    orders: sum(({ orders }) => orders),
    spent: sums
      .filter(({ paidOrders }) => paidOrders > 0)
      .map(({ spent, currency }) => ({ amount: spent, currency })),
    lastOrderAt: sums.reduce<Date | null>(
      (last, { lastOrderAt }) => later(last, lastOrderAt),
      null,
    ),
    paidOrders: sum(({ paidOrders }) => paidOrders),
    refundedOrders: sum(({ refundedOrders }) => refundedOrders),
  }
}
