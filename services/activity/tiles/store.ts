import type { Tx } from '@souk/platform'
import type { Range } from '../chain/tree.ts'
import { tileTable } from './rows.ts'
import type { Tile } from './tile.ts'

export function insertTiles(tx: Tx, tiles: readonly Tile[]): Promise<void> {
  return tileTable.insert(tx, tiles)
}

/** Something of the chain is not where it has to be. */
export class HashesMissing extends Error {
  override name = 'HashesMissing'
}

/** Hashes of one level by their places; level 0 is the entries themselves. All of them must be there. */
export async function readHashes(tx: Tx, level: number, { start, end }: Range): Promise<Buffer[]> {
  const found =
    level === 0
      ? await tx<{ hash: Buffer }>`
          select hash from activity.entries
          where tenant_id = ${tx.tenantId} and sequence > ${start} and sequence <= ${end}
          order by sequence
        `
      : await tx<{ hash: Buffer }>`
          select hash from activity.tiles
          where tenant_id = ${tx.tenantId} and level = ${level}
            and position >= ${start} and position < ${end}
          order by position
        `
  if (found.length !== end - start) {
    throw new HashesMissing(`level ${level} of the chain lacks hashes between ${start} and ${end}`)
  }
  return found.map(({ hash }) => hash)
}
