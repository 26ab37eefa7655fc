import { mayStore, type Quota, uncharge } from '@souk/files/contract'
import { newUuid, type Tx } from '@souk/platform'
import type { Job } from '../job.ts'
import type { RowError } from './rows.ts'
import { deleteRowErrors, insertRowErrors } from './store.ts'

/** More are counted and not kept: nobody reads them, and the file is wrong as a whole. */
const errorsMax = 10_000
const bytesMax = 64 * 1024 * 1024

export type FailedRow = Omit<RowError, 'jobId' | 'id'>

type Kept = Pick<Job, 'errorsKept' | 'errorBytes'>

/** Keeps rows that failed for as long as there is room, of the job and of the tenant. */
export async function keepRowErrors(
  tx: Tx,
  job: Job,
  failed: readonly FailedRow[],
  quota: Quota,
): Promise<Kept> {
  const { errorsKept, errorBytes } = job
  const room = failed.slice(0, errorsMax - errorsKept)
  const bytes = room.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  const isKept =
    room.length > 0 && errorBytes + bytes <= bytesMax && (await mayStore(tx, bytes, quota))
  if (!isKept) return { errorsKept, errorBytes }
  await insertRowErrors(
    tx,
    room.map((row) => ({ jobId: job.id, id: newUuid(), ...row })),
  )
  return { errorsKept: errorsKept + room.length, errorBytes: errorBytes + bytes }
}

/** They are tried again. */
export async function takeRowErrors(
  tx: Tx,
  job: Job,
  taken: readonly { readonly id: string; readonly content: string }[],
): Promise<Kept> {
  await deleteRowErrors(
    tx,
    job.id,
    taken.map(({ id }) => id),
  )
  const bytes = taken.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  uncharge(tx, bytes)
  const { errorsKept, errorBytes } = job
  return { errorsKept: errorsKept - taken.length, errorBytes: errorBytes - bytes }
}
