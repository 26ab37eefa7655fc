import type { Tx } from '../db/tx.ts'
import { uuidOf } from '../ids/typeid.ts'
import { nextPart, type Walk } from './walk.ts'

/** What a walk does with the things that it visits. */
export interface WalkSteps<Row extends Walk> {
  /** As many things as are visited in one transaction. */
  readonly partSize: number
  /** The ids of the next things, in their order. */
  readonly listAfter: (tx: Tx, walk: Row, limit: number) => Promise<readonly string[]>
  readonly visit: (tx: Tx, ids: readonly string[], walk: Row) => Promise<unknown>
  /** After a part that others follow; `through` is the last of it. */
  readonly advance: (tx: Tx, walk: Row, visitedCount: number) => Promise<unknown>
  /** After the last part. */
  readonly finish: (tx: Tx, walk: Row, visitedCount: number) => Promise<unknown>
}

/**
 * Takes a walk, which is locked, one part further. A part is visited and the position is saved in one transaction: whoever
 * goes on after a crash begins behind the last part that was committed.
 */
export async function walkOn<Row extends Walk>(
  tx: Tx,
  walk: Row,
  steps: WalkSteps<Row>,
): Promise<void> {
  const found = await steps.listAfter(tx, walk, steps.partSize + 1)
  const { ids, isLast } = nextPart(found, steps.partSize)
  await steps.visit(tx, ids, walk)
  const last = ids.at(-1)
  const reached = { ...walk, through: last === undefined ? walk.through : uuidOf(last) }
  await (isLast ? steps.finish : steps.advance)(tx, reached, ids.length)
}
