import { type Tx, uuidOf } from '@souk/platform'
import { partOf, type Walk } from './walk.ts'

/** What is done on a walk. */
export interface Way<Walking extends Walk> {
  /** As many products as are visited in one transaction. */
  readonly partSize: number
  /** The next products, in the order of their ids. */
  readonly listAfter: (tx: Tx, walk: Walking, limit: number) => Promise<readonly string[]>
  readonly visit: (tx: Tx, productIds: readonly string[], walk: Walking) => Promise<unknown>
  /** After a part that others follow; `through` is its last product. */
  readonly advance: (tx: Tx, walk: Walking, visitedCount: number) => Promise<unknown>
  /** After the last part. */
  readonly finish: (tx: Tx, walk: Walking, visitedCount: number) => Promise<unknown>
}

/**
 * Takes a walk, which is locked, one part further. The products are visited and the position is saved in one transaction:
 * whoever goes on after a crash begins behind the last part that was committed.
 */
export async function walkOn<Walking extends Walk>(
  tx: Tx,
  walk: Walking,
  way: Way<Walking>,
): Promise<void> {
  const found = await way.listAfter(tx, walk, way.partSize + 1)
  const { productIds, isLast } = partOf(found, way.partSize)
  await way.visit(tx, productIds, walk)
  const last = productIds.at(-1)
  const reached = { ...walk, through: last === undefined ? walk.through : uuidOf(last) }
  await (isLast ? way.finish : way.advance)(tx, reached, productIds.length)
}
