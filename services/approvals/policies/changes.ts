import { isDeepStrictEqual } from 'node:util'
import type { Money, SupervisedWrite } from '@souk/platform'

export type Notes = readonly Omit<SupervisedWrite['changes'][number], 'by'>[]

/** What stands in for a change without a measure: of nothing to something, or of one currency to another. */
const beyondMeasure = 1_000_000

/** How many resources a write changes, from what the operation itself said. */
export function itemsOf(notes: Notes): number {
  return new Set(notes.flatMap(({ resource, id }) => (resource ? [`${resource} ${id}`] : []))).size
}

/**
 * The largest change of an amount of money anywhere in what a write changes, in whole percent rounded up, whichever
 * resource it belongs to. What is created whole has no amount from before, and changes none. What stood there earlier
 * counts as well, where it is known.
 */
export function changePercentOf(
  notes: Notes,
  earlier: (note: Notes[number]) => unknown = () => undefined,
): number | null {
  const percents = notes.flatMap((note) => {
    const { before, after } = note
    if (before === undefined || after === undefined) return []
    const ofThis = percentsBetween(before, after)
    return ofThis.length === 0 ? [] : [...ofThis, ...percentsBetween(earlier(note), after, [])]
  })
  return percents.length === 0 ? null : Math.max(...percents)
}

/** The amounts of a thing alone, at the places where they stand in it; undefined where there are none. */
export function amountsIn(value: unknown): unknown {
  if (isMoney(value)) return { amount: value.amount, currency: value.currency }
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value.map((entry) => amountsIn(entry) ?? null)
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const kept = name === 'id' ? inner : amountsIn(inner)
    return kept === undefined ? [] : [[name, kept]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** An amount that was not there before changes beyond measure, unless that is said to count otherwise. */
function percentsBetween(
  before: unknown,
  after: unknown,
  ofUnknown: readonly number[] = [beyondMeasure],
): readonly number[] {
  if (isMoney(after)) {
    if (isDeepStrictEqual(before, after)) return []
    return isMoney(before) ? [percentBetween(before, after)] : ofUnknown
  }
  if (typeof after !== 'object' || after === null || after instanceof Date) return []
  return Object.entries(after).flatMap(([name, value]) =>
    percentsBetween(counterpart(before, after, name), value, ofUnknown),
  )
}

/** What stood at the same place before. Entries of a list are the same if they have the same id. */
function counterpart(before: unknown, after: object, name: string): unknown {
  if (Array.isArray(before) && Array.isArray(after)) {
    const { id } = Object(after[Number(name)]) as { id?: unknown }
    return id === undefined ? before[Number(name)] : before.find((entry) => entry?.id === id)
  }
  return (before as Record<string, unknown> | null | undefined)?.[name]
}

function percentBetween(before: Money, after: Money): number {
  if (before.currency !== after.currency || before.amount === 0) return beyondMeasure
  const percent = Math.ceil(
    (Math.abs(after.amount - before.amount) * 100) / Math.abs(before.amount),
  )
  return Math.min(percent, beyondMeasure)
}

function isMoney(value: unknown): value is Money {
  const { amount, currency } = Object(value) as Partial<Money>
  return typeof amount === 'number' && typeof currency === 'string'
}
