import { firstUuidAt, minuteMs, type Tx } from '@souk/platform'
import { addToSums, findBatchEnd, hasUnfolded, lockFold, sumBatch, updateFold } from './store.ts'

/** So many transactions in one step. */
const batchMax = 5_000

/**
 * Ids grow with the time in which they are made, and the row is there when its transaction ends. What is as old as this is all
 * there: no transaction lasts nearly as long, and no clock is as far behind.
 */
const settledMs = 10 * minuteMs

/**
 * Adds the next transactions to the sums of their days and remembers how far it has come, in one transaction: one that is cut off
 * has done nothing. Returns how many steps it has taken, one or none. What another worker is at is left to it.
 */
export async function foldNext(tx: Tx, beforeUuid: string, limit = batchMax): Promise<number> {
  if (!(await hasUnfolded(tx, beforeUuid))) return 0
  const after = await lockFold(tx)
  if (after === undefined || after >= beforeUuid) return 0
  const end = await findBatchEnd(tx, { after, before: beforeUuid, limit })
  // All that is old enough, where it is no whole batch.
  const through = end ?? beforeUuid
  await addToSums(tx, await sumBatch(tx, { after, through }))
  await updateFold(tx, through)
  return 1
}

/** One step of a tenant, as far as it is old enough by the clock of the machine: ids are made by that one. */
export function foldSettled(tx: Tx): Promise<number> {
  const realMs = tx.now.getTime() - tx.clockOffsetMs
  return foldNext(tx, firstUuidAt(new Date(realMs - settledMs)))
}
