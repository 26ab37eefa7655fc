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
 * Goes on until a declaration has more to erase than one transaction should, or all of them are done and have found further
 * resources. Null when nothing is left.
 */
export async function eraseTraces(
  tx: Tx,
  traces: readonly PersonalTraces[],
  { ids, done, ...begun }: TraceErasure,
): Promise<TraceErasure | null> {
  if (ids.length === 0) return null
  const from = traces.findIndex(({ name }) => name === begun.name)
  let [after, found] = [from < 0 ? null : begun.after, begun.found]
  // One after the other: each may lock what another one reads.
  for (const { name, erase } of traces.slice(Math.max(from, 0))) {
    const erased = await erase(tx, ids, after)
    const known = new Set([...ids, ...found, ...done])
    found = [...found, ...erased.ids.filter((id) => !known.has(id))]
    if (erased.next !== null) return { ids, found, done, name, after: erased.next }
    after = null
  }
  return found.length === 0 ? null : { ...beginTraces(found), done: [...done, ...ids] }
}

/** All of it in this transaction, for resources with few traces. */
export async function eraseAllTraces(
  tx: Tx,
  traces: readonly PersonalTraces[],
  ids: readonly string[],
): Promise<void> {
  let at: TraceErasure | null = beginTraces(ids)
  while (at) at = await eraseTraces(tx, traces, at)
}
