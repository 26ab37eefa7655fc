import { idOf, justBeforeCommit, newUuid, type StoredContent, type Tx } from '@souk/platform'
import { newFile, type StoredFile } from './file.ts'
import { lanes } from './lanes.ts'
import { storageQuotaExceeded } from './problems.ts'
import {
  addDerivedUsage,
  addUsage,
  deleteFile,
  findFile,
  insertFile,
  insertFiles,
  markRemoving,
  removeUsage,
  updateFile,
  updateKept,
} from './store.ts'

/** What all files of one tenant may have together, a live one and a sandbox. */
export interface Quota {
  readonly liveBytes: number
  readonly sandboxBytes: number
}

/** Counts what is about to be stored, or refuses it. */
export async function charge(tx: Tx, bytes: number, quota: Quota): Promise<void> {
  const quotaBytes = quotaOf(quota, tx)
  if (!(await addUsage(tx, bytes, quotaBytes))) throw storageQuotaExceeded({ quotaBytes })
}

/** Counts what is about to be stored; false where the tenant has stored as much as it may. */
export function mayStore(tx: Tx, bytes: number, quota: Quota): Promise<boolean> {
  return addUsage(tx, bytes, quotaOf(quota, tx))
}

/**
 * Counts what was made of a file that has its room already. It is never refused, so that nothing that was accepted fails for
 * it; a tenant that has more than it may now stores nothing new. Last in its transaction, like `uncharge`.
 */
export function chargeDerived(tx: Tx, bytes: number): void {
  if (bytes > 0) justBeforeCommit(tx, () => addDerivedUsage(tx, bytes))
}

/** How much the tenant may store. */
export function quotaOf({ liveBytes, sandboxBytes }: Quota, { mode }: Tx): number {
  return mode === 'sandbox' ? sandboxBytes : liveBytes
}

/** Last in its transaction: all that a tenant stores meets at one row. */
export function uncharge(tx: Tx, bytes: number): void {
  if (bytes > 0) justBeforeCommit(tx, () => removeUsage(tx, bytes))
}

/** The row of a file that is going to be written. It expires unless it is finished before. */
export async function beginFile(tx: Tx, store: string, expiresAt: Date): Promise<StoredFile> {
  const file = newFile(newUuid(), store, expiresAt, tx.now)
  await insertFile(tx, file)
  return file
}

export async function finishFile(
  tx: Tx,
  file: StoredFile,
  { bytes, sha256 }: StoredContent,
  changes: Pick<StoredFile, 'expiresAt'> & Partial<Pick<StoredFile, 'chargedBytes'>>,
): Promise<void> {
  await updateFile(tx, { ...file, bytes, sha256, ...changes })
}

/** Several rows at once, all of which expire unless they are finished before. */
export async function beginFiles(
  tx: Tx,
  count: number,
  store: string,
  expiresAt: Date,
): Promise<StoredFile[]> {
  const files = Array.from({ length: count }, () => newFile(newUuid(), store, expiresAt, tx.now))
  await insertFiles(tx, files)
  return files
}

/** From now on it stays until somebody discards it, and counts for itself. */
export async function keepFile(tx: Tx, fileId: string, chargedBytes: number): Promise<void> {
  await updateKept(tx, fileId, chargedBytes)
}

/** Has a file removed soon, whatever its time was. One that is being removed already is left to that. */
export async function discardFile(tx: Tx, fileId: string): Promise<void> {
  const file = await findFile(tx, fileId)
  if (file && !file.isRemoving) await removeSoon(tx, file)
}

export async function removeSoon(tx: Tx, { id }: Pick<StoredFile, 'id'>): Promise<void> {
  await lanes.wake(tx, idOf('fil', id), tx.now)
  await markRemoving(tx, id)
}

/** The bytes are gone. */
export async function forgetFile(tx: Tx, { id, chargedBytes }: StoredFile): Promise<void> {
  await deleteFile(tx, id)
  uncharge(tx, chargedBytes)
}
