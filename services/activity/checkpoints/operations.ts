import { idOf, type Tx, withCommit } from '@souk/platform'
import type { Entry } from '../chain/entry.ts'
import {
  entriesPerTile,
  findHead,
  getEntry,
  hashesOf,
  readHashes,
  tileSize,
  updateSealed,
} from '../chain/store.ts'
import {
  consistencyRanges,
  inclusionRanges,
  joinSubtrees,
  perfectHash,
  type Range,
} from '../chain/tree.ts'
import { checkpointNotFound, entryNotSealed } from '../problems.ts'
import type { Checkpoint, CheckpointSigner } from './checkpoint.ts'
import {
  findCheckpoint,
  findCheckpointOver,
  insertCheckpoint,
  insertTiles,
  type Tile,
} from './store.ts'

/** So many entries are sealed in one transaction; the rest follows in the next. */
const sealedAtOnceMax = 64 * tileSize

/** Signs what the chain is now. Entries may be appended meanwhile: only the size is noted in the head. */
export async function seal(tx: Tx, signer: CheckpointSigner): Promise<number> {
  const { size: known, sealedSize: from, sealDueAt } = await findHead(tx)
  if (sealDueAt === null || sealDueAt > tx.now) return 0
  const to = Math.min(known, from + sealedAtOnceMax)
  await completeTiles(tx, from, to)
  const root = await rootOf(tx, to)
  const signed = signer.sign({
    tenantId: idOf('ten', tx.tenantId),
    size: to,
    root,
    signedAt: tx.now,
  })
  withCommit(tx, () =>
    Promise.all([insertCheckpoint(tx, signed), updateSealed(tx, { from, to, nextDueAt: tx.now })]),
  )
  return to - from
}

/** Writes the hashes of the tiles that have become whole, from the lowest level up. */
async function completeTiles(tx: Tx, from: number, to: number): Promise<void> {
  for (let level = 1; entriesPerTile(level) <= to; level += 1) {
    const entries = entriesPerTile(level)
    const whole = { start: Math.floor(from / entries), end: Math.floor(to / entries) }
    if (whole.start === whole.end) return
    await insertTiles(tx, await tilesOf(tx, level, whole))
  }
}

async function tilesOf(tx: Tx, level: number, { start, end }: Range): Promise<Tile[]> {
  const below = { start: start * tileSize, end: end * tileSize }
  const hashes = await readHashes(tx, level - 1, below)
  return Array.from({ length: end - start }, (_, index) => ({
    level,
    position: start + index,
    hash: perfectHash(hashes.slice(index * tileSize, (index + 1) * tileSize)),
  }))
}

async function rootOf(tx: Tx, size: number): Promise<Buffer> {
  const [subtrees = []] = await hashesOf(tx, [{ start: 0, end: size }])
  return joinSubtrees(subtrees)
}

export interface InclusionProof {
  readonly entry: Entry
  readonly checkpoint: Checkpoint
  readonly path: readonly Buffer[]
}

/** Proves that an entry is in the chain that the oldest checkpoint over it was signed for, or the one of this size. */
export async function proveInclusion(
  tx: Tx,
  sequence: number,
  size: number | undefined,
): Promise<InclusionProof> {
  const [entry, checkpoint] = await Promise.all([
    getEntry(tx, sequence),
    size === undefined ? findCheckpointOver(tx, sequence) : getCheckpoint(tx, size),
  ])
  if (!checkpoint || checkpoint.size < sequence) throw entryNotSealed({ sequence })
  const ranges = inclusionRanges(sequence - 1, checkpoint.size)
  return { entry, checkpoint, path: await pathOf(tx, ranges) }
}

export interface ConsistencyProof {
  readonly older: Checkpoint
  readonly newer: Checkpoint
  readonly path: readonly Buffer[]
}

/** Proves that the chain of one checkpoint begins with the chain of an older one. */
export async function proveConsistency(
  tx: Tx,
  olderSize: number,
  size: number,
): Promise<ConsistencyProof> {
  const [older, newer] = await Promise.all([getCheckpoint(tx, olderSize), getCheckpoint(tx, size)])
  const ranges = olderSize <= size ? consistencyRanges(olderSize, size) : []
  return { older, newer, path: await pathOf(tx, ranges) }
}

async function getCheckpoint(tx: Tx, size: number): Promise<Checkpoint> {
  const found = await findCheckpoint(tx, size)
  if (!found) throw checkpointNotFound({ size })
  return found
}

async function pathOf(tx: Tx, ranges: readonly Range[]): Promise<Buffer[]> {
  return (await hashesOf(tx, ranges)).map(joinSubtrees)
}
