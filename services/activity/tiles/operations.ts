import type { Tx } from '@souk/platform'
import { joinSubtrees, perfectHash, perfectSubtrees, type Range } from '../chain/tree.ts'
import { insertTiles, readHashes } from './store.ts'
import { entriesPerTile, partsOf, tileSize, tilesOver, wholeTiles } from './tile.ts'

/** Writes the tiles that have become whole, from the lowest level up. */
export async function completeTiles(tx: Tx, grown: Range): Promise<void> {
  for (let level = 1; entriesPerTile(level) <= grown.end; level += 1) {
    const { start, end } = wholeTiles(level, grown)
    if (start === end) return
    const below = await readHashes(tx, level - 1, { start: start * tileSize, end: end * tileSize })
    await insertTiles(tx, tilesOver(level, start, below))
  }
}

/** The hashes over the perfect subtrees of a range, all read at once. */
export function subtreeHashes(tx: Tx, range: Range): Promise<Buffer[]> {
  return Promise.all(
    perfectSubtrees(range).map(async (subtree) => {
      const { level, places } = partsOf(subtree)
      return perfectHash(await readHashes(tx, level, places))
    }),
  )
}

export async function rangeHash(tx: Tx, range: Range): Promise<Buffer> {
  return joinSubtrees(await subtreeHashes(tx, range))
}

export function rangeHashes(tx: Tx, ranges: readonly Range[]): Promise<Buffer[]> {
  return Promise.all(ranges.map((range) => rangeHash(tx, range)))
}
