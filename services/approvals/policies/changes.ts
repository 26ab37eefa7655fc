import { isDeepStrictEqual } from 'node:util'
import type { Money, SupervisedWrite } from '@souk/platform'

type Notes = readonly Omit<SupervisedWrite['changes'][number], 'by'>[]

/** What stands in for a change without a measure: of nothing to something, or of one currency to another. */
const beyondMeasure = 1_000_000

/** How many resources a write changes, from what the operation itself said. */
export function itemsOf(notes: Notes): number {
  return new Set(notes.flatMap(({ resource, id }) => (resource ? [`${resource} ${id}`] : []))).size
}

/**
 * The largest change of an amount of money anywhere in what a write changes, in whole percent rounded up, whichever
 * resource it belongs to. What is created whole has no amount from before, and changes none.
 */
export function changePercentOf(notes: Notes): number | null {
  const percents = notes.flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : percentsBetween(before, after),
  )
  return percents.length === 0 ? null : Math.max(...percents)
}

function percentsBetween(before: unknown, after: unknown): number[] {
  if (isMoney(after)) {
    if (isDeepStrictEqual(before, after)) return []
    return [isMoney(before) ? percentBetween(before, after) : beyondMeasure]
  }
  if (typeof after !== 'object' || after === null || after instanceof Date) return []
  return Object.entries(after).flatMap(([name, value]) =>
    percentsBetween(counterpart(before, after, name), value),
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
