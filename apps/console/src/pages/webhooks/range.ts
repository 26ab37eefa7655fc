/** Numbers of the first and the last event between two times; null where there is none. */
export type EventRange = { readonly first: number; readonly last: number } | null

/**
 * The API finds events from a time on. So the last one before a time is the one before the first from then on, and the newest
 * of all where there is none from then on.
 */
export function rangeOf(
  first: number | undefined,
  newest: number | undefined,
  firstAfter: number | undefined,
): EventRange {
  if (first === undefined || newest === undefined) return null
  const last = firstAfter === undefined ? newest : firstAfter - 1
  return last < first ? null : { first, last }
}
