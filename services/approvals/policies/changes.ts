import { isDeepStrictEqual } from 'node:util'
import type { Money, SupervisedWrite } from '@souk/platform'

export type Notes = readonly Omit<SupervisedWrite['changes'][number], 'by'>[]

/** Amounts of money in a resource, by the places at which they stand in it. */
export type Amounts = Readonly<Record<string, Money>>

/** What a write does to the amounts of a resource that was there before. */
export interface AmountChange {
  readonly resource: string
  readonly resourceId: string
  readonly before: Amounts
  readonly after: Amounts
}

/** What stands in for a change without a measure: of nothing to something, or of one currency to another. */
const percentWhenIncomparable = 1_000_000

/** How many resources a write changes, from what the operation itself said. */
export function itemsOf(notes: Notes): number {
  return new Set(notes.flatMap(({ resource, id }) => (resource ? [`${resource} ${id}`] : []))).size
}

/** Those with an amount that changes. A resource that is noted twice changes from the first to the last of it. */
export function amountChangesOf(notes: Notes): AmountChange[] {
  const first = new Map<string, Notes[number]>()
  const last = new Map<string, Notes[number]>()
  for (const [index, note] of notes.entries()) {
    const key = note.resource === undefined ? String(index) : `${note.resource} ${note.id}`
    if (!first.has(key)) first.set(key, note)
    last.set(key, note)
  }
  return [...first].flatMap(([key, { resource = '', id: resourceId = '', before }]) => {
    const after = last.get(key)?.after
    // What is created whole has no amount from before, and changes none.
    if (before === undefined || after === undefined) return []
    const change = { resource, resourceId, before: amountsIn(before), after: amountsIn(after) }
    return changedPlaces(change).length === 0 ? [] : [change]
  })
}

export function changedPlaces({ before, after }: Pick<AmountChange, 'before' | 'after'>): string[] {
  return Object.keys(after).filter((place) => !isDeepStrictEqual(before[place], after[place]))
}

/**
 * The largest change of an amount of money anywhere in what a write changes, in whole percent rounded up, whichever
 * resource it belongs to. It is measured by what stands there, and by what else is said to count.
 */
export function changePercentOf(
  changes: readonly AmountChange[],
  baselineOf: (change: AmountChange) => Amounts = () => ({}),
): number | null {
  const percents = changes.flatMap((change) => {
    const { before, after } = change
    const baseline = baselineOf(change)
    return changedPlaces(change).flatMap((place) => [
      percentBetween(before[place], after[place]),
      ...(baseline[place] ? [percentBetween(baseline[place], after[place])] : []),
    ])
  })
  return percents.length === 0 ? null : Math.max(...percents)
}

/** Entries of a list are the same if they have the same id. Names are those of the wire, as in what is kept of a request. */
function amountsIn(value: unknown, place = ''): Amounts {
  if (isMoney(value)) return { [place]: { amount: value.amount, currency: value.currency } }
  if (typeof value !== 'object' || value === null) return {}
  const inner = Object.entries(value).map(([name, entry]) => {
    const { id } = Object(entry) as { id?: unknown }
    const step = Array.isArray(value) && typeof id === 'string' ? id : onTheWire(name)
    return amountsIn(entry, `${place}/${step}`)
  })
  return Object.assign({}, ...inner)
}

function onTheWire(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function percentBetween(before: Money | undefined, after: Money | undefined): number {
  if (!before || !after || before.currency !== after.currency || before.amount === 0) {
    return percentWhenIncomparable
  }
  const percent = Math.ceil(
    (Math.abs(after.amount - before.amount) * 100) / Math.abs(before.amount),
  )
  return Math.min(percent, percentWhenIncomparable)
}

function isMoney(value: unknown): value is Money {
  const { amount, currency } = Object(value) as Partial<Money>
  return typeof amount === 'number' && typeof currency === 'string'
}
