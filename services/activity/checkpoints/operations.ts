import { idOf, type Tx, withCommit } from '@souk/platform'
import type { Entry } from '../chain/entry.ts'
import { findHead, getEntry, updateSealed } from '../chain/store.ts'
import { consistencyRanges, inclusionRanges } from '../chain/tree.ts'
import { checkpointNotFound, entryNotSealed } from '../problems.ts'
import { completeTiles, rangeHash, rangeHashes } from '../tiles/operations.ts'
import { tileSize } from '../tiles/tile.ts'
import type { Checkpoint, CheckpointSigner } from './checkpoint.ts'
import { findCheckpoint, findCheckpointOver, insertCheckpoint } from './store.ts'

/** So many entries are sealed in one transaction; the rest follows in the next. */
const sealedAtOnceMax = 64 * tileSize

/** Signs what the chain is now. Entries may be appended meanwhile: only the size is noted in the head. */
export async function seal(tx: Tx, signer: CheckpointSigner): Promise<number> {
  const { size: known, sealedSize: from, sealDueAt } = await findHead(tx)
  if (sealDueAt === null || sealDueAt > tx.now) return 0
  const to = Math.min(known, from + sealedAtOnceMax)
  await completeTiles(tx, { start: from, end: to })
  const root = await rangeHash(tx, { start: 0, end: to })
  const tenantId = idOf('ten', tx.tenantId)
  const signed = signer.sign({ tenantId, size: to, root, signedAt: tx.now })
  withCommit(tx, () =>
    Promise.all([insertCheckpoint(tx, signed), updateSealed(tx, { from, to, nextDueAt: tx.now })]),
  )
  return to - from
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
  return { entry, checkpoint, path: await rangeHashes(tx, ranges) }
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
  return { older, newer, path: await rangeHashes(tx, ranges) }
}

async function getCheckpoint(tx: Tx, size: number): Promise<Checkpoint> {
  const found = await findCheckpoint(tx, size)
  if (!found) throw checkpointNotFound({ size })
  return found
}
