import { idOf, type Tx } from '@souk/platform'
import type { Entry } from '../chain/entry.ts'
import type { Head } from '../chain/head.ts'
import { findEntry, findHead, readEntries } from '../chain/store.ts'
import type { Range } from '../chain/tree.ts'
import type { Checkpoint, VerificationKeys } from '../checkpoints/checkpoint.ts'
import { findCheckpoint, listCheckpointsBetween } from '../checkpoints/store.ts'
import { checkpointNotFound } from '../problems.ts'
import { subtreeHashes } from '../tiles/operations.ts'
import { HashesMissing } from '../tiles/store.ts'
import { ChainVerifier, type Fault } from './verifier.ts'

/** One call looks at so many entries at most; the next goes on from the last checkpoint that it saw. */
const entriesMax = 20_000
const batchSize = 1_000
const faultsMax = 20

export interface Verification {
  readonly from: number
  readonly through: number
  readonly checkpoints: number
  readonly faults: readonly Fault[]
  /** Where the next call goes on; null when nothing sealed follows. */
  readonly next: number | null
}

/** Reads the chain as it is stored and recomputes everything. */
export async function verifyChain(
  tx: Tx,
  keys: VerificationKeys,
  from: number,
): Promise<Verification> {
  const head = await findHead(tx)
  const { sealedSize } = head
  const verifier = await verifierAt(tx, keys, from)
  if (!verifier) return unfounded(from)
  const end = Math.min(sealedSize, from + entriesMax)
  let next = from
  for (let start = from; start < end && verifier.faults.length < faultsMax; start += batchSize) {
    const range = { start, end: Math.min(start + batchSize, end) }
    next = (await verifyRange(tx, verifier, range)) ?? next
    if (verifier.size < range.end) break
  }
  if (verifier.faults.length === 0)
    verifier.faults.push(...(await faultsOfEnd(tx, head, { start: from, end }, next)))
  return {
    from,
    through: verifier.size,
    checkpoints: verifier.checkpoints,
    faults: verifier.faults.slice(0, faultsMax),
    next: verifier.faults.length === 0 && end < sealedSize && next > from ? next : null,
  }
}

/**
 * Hashes alone prove nothing, because whoever can write entries can compute them: a checkpoint has to cover all that is
 * said to be sealed, and the chain has to end with its last entry.
 */
async function faultsOfEnd(
  tx: Tx,
  { size: sequence, hash, sealedSize }: Head,
  { start, end }: Range,
  covered: number,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const isCovered = end < sealedSize ? covered > start : covered === sealedSize
  if (!isCovered) faults.push({ code: 'checkpoint_missing', size: sealedSize })
  const last = sequence === 0 ? undefined : await findEntry(tx, sequence)
  if (sequence > 0 && !last?.hash.equals(hash)) faults.push({ code: 'end_mismatch', sequence })
  return faults
}

/** Returns the size of the last checkpoint that it met. */
async function verifyRange(
  tx: Tx,
  verifier: ChainVerifier,
  range: Range,
): Promise<number | undefined> {
  const [entries, checkpoints] = await Promise.all([
    readEntries(tx, range),
    listCheckpointsBetween(tx, range),
  ])
  const bySize = new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
  for (const { content, hash } of entries) {
    verifier.addEntry(content, hash)
    const checkpoint = bySize.get(verifier.size)
    if (checkpoint) verifier.addCheckpoint(checkpoint)
  }
  if (verifier.size < range.end) {
    verifier.faults.push({ code: 'sequence_gap', sequence: verifier.size + 1 })
  }
  return checkpoints.at(-1)?.size
}

/** What is stored does not lead to the checkpoint from which on to verify. */
function unfounded(size: number): Verification {
  const faults = [{ code: 'root_mismatch', size }] as const
  return { from: size, through: size, checkpoints: 0, faults, next: null }
}

/**
 * A signed root says what the chain was there, so what is stored of the tree has to lead to it. Undefined when some of
 * that is gone.
 */
async function verifierAt(
  tx: Tx,
  keys: VerificationKeys,
  size: number,
): Promise<ChainVerifier | undefined> {
  const known = { tenantId: idOf('ten', tx.tenantId), keys }
  if (size === 0) return new ChainVerifier(known)
  const checkpoint = await findCheckpoint(tx, size)
  if (!checkpoint) throw checkpointNotFound({ size })
  const [entry, subtrees] = await Promise.all([findEntry(tx, size), findSubtrees(tx, size)])
  if (!entry || !subtrees) return undefined
  const verifier = new ChainVerifier(known, { size, hash: entry.hash, subtrees })
  verifier.addCheckpoint(checkpoint)
  return verifier
}

async function findSubtrees(tx: Tx, size: number): Promise<readonly Buffer[] | undefined> {
  try {
    return await subtreeHashes(tx, { start: 0, end: size })
  } catch (error) {
    if (error instanceof HashesMissing) return undefined
    throw error
  }
}

export interface Export {
  readonly entries: readonly Entry[]
  readonly checkpoints: readonly Checkpoint[]
  /** Where the next call goes on; null when nothing sealed follows. */
  readonly next: number | null
}

/** Sealed entries in their order, with the checkpoints among them. */
export async function exportChain(tx: Tx, from: number): Promise<Export> {
  const { sealedSize } = await findHead(tx)
  const range = { start: from, end: Math.min(sealedSize, from + batchSize) }
  const [entries, checkpoints] = await Promise.all([
    readEntries(tx, range),
    listCheckpointsBetween(tx, range),
  ])
  return { entries, checkpoints, next: range.end < sealedSize ? range.end : null }
}
