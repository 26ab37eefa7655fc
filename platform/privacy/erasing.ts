import type { Tx } from '../db/tx.ts'
import type { PersonalTraces } from './declaration.ts'

/** How far the traces of some subjects are erased. */
export interface TraceErasure {
  /** The subjects whose traces are being erased. */
  readonly ids: readonly string[]
  /** Resources that were found in these traces: their own are erased next. */
  readonly found: readonly string[]
  /** Subjects whose traces are erased. */
  readonly done: readonly string[]
  /** Which declaration goes on, and behind what; null for the first one, from its beginning. */
  readonly name: string | null
  readonly after: string | null
}

export function beginTraces(ids: readonly string[]): TraceErasure {
  return { ids, found: [], done: [], name: null, after: null }
}

/**
 * Erases as much as one transaction should: a part of what one declaration keeps. A transaction has the locks of a single keeper, so
 * that no two keepers can wait for each other, and whoever else wants something of it waits for no more than that part.
 * Null when nothing is left.
 */
export async function eraseTraces(
  tx: Tx,
  traces: readonly PersonalTraces[],
  { ids, done, ...begun }: TraceErasure,
): Promise<TraceErasure | null> {
  // One that a release does not know any more begins with the first: nothing is lost by doing it again.
  const known = traces.findIndex(({ name }) => name === begun.name)
  const keeper = traces[Math.max(known, 0)]
  if (ids.length === 0 || !keeper) return null
  const erased = await keeper.erase(tx, ids, known < 0 ? null : begun.after)
  const met = new Set([...ids, ...begun.found, ...done])
  const found = [...begun.found, ...erased.ids.filter((id) => !met.has(id))]
  if (erased.next !== null) return { ids, found, done, name: keeper.name, after: erased.next }
  const following = traces[traces.indexOf(keeper) + 1]
  if (following) return { ids, found, done, name: following.name, after: null }
  return found.length === 0 ? null : { ...beginTraces(found), done: [...done, ...ids] }
}

/** Takes these resources out of what this very transaction has noted: that is sent with its commit. */
export function forgetNoted(
  tx: Tx,
  traces: readonly PersonalTraces[],
  ids: readonly string[],
): void {
  for (const one of traces) one.forgetNoted?.(tx, ids)
}
