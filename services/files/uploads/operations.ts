import { audited, newId, ownId, type StoredContent, type Tx } from '@souk/platform'
import type { StoredFile } from '../file.ts'
import {
  beginFile,
  charge,
  discardFile,
  finishFile,
  keepFile,
  type Quota,
  quotaOf,
  uncharge,
} from '../operations.ts'
import {
  storageQuotaExceeded,
  uploadInProgress,
  uploadPending,
  uploadTooLarge,
  uploadUsed,
} from '../problems.ts'
import { findFile, updateFile } from '../store.ts'
import { type CreateUpload, uploadView } from './schemas.ts'
import {
  deleteUpload,
  findUploadForUpdate,
  getUploadForUpdate,
  insertUpload,
  sumUnused,
  updateExpiry,
  updateReceiving,
  updateUpload,
} from './store.ts'
import {
  completed,
  isBeingReceived,
  newUpload,
  notReceiving,
  receivingBy,
  type Upload,
  uploadBytesMax,
  used,
} from './upload.ts'

export async function createUpload(tx: Tx, body: CreateUpload, quota: Quota): Promise<Upload> {
  const { name, content_type: contentType, size: bytes } = body
  if (bytes > uploadBytesMax) throw uploadTooLarge({ maxBytes: uploadBytesMax })
  const providerId = ownId(tx, 'prv')
  if (providerId !== null) await checkShare(tx, bytes, quota)
  await charge(tx, bytes, quota)
  const upload = newUpload(newId('upl'), { name, contentType, bytes, providerId }, tx.now)
  await insertUpload(tx, upload)
  audited(tx, { resource: 'upload', id: upload.id, after: upload, view: uploadView })
  return upload
}

/** A provider that announces more than it uses leaves room for all others. */
const providerShare = 0.1

async function checkShare(tx: Tx, bytes: number, quota: Quota): Promise<void> {
  const quotaBytes = Math.floor(quotaOf(quota, tx) * providerShare)
  if ((await sumUnused(tx)) + bytes > quotaBytes) throw storageQuotaExceeded({ quotaBytes })
}

/** What is needed to take in the content: where it goes, unless it is there already. */
export interface Receiving {
  readonly upload: Upload
  readonly file: StoredFile | undefined
}

/** What is announced as too much is not even begun. */
export async function beginReceiving(
  tx: Tx,
  uploadId: string,
  store: string,
  announcedBytes: number,
): Promise<Receiving> {
  const upload = await getUploadForUpdate(tx, uploadId)
  if (announcedBytes > upload.bytes) throw uploadTooLarge({ maxBytes: upload.bytes })
  if (upload.status === 'COMPLETE') return { upload, file: undefined }
  if (isBeingReceived(upload, tx.now)) throw uploadInProgress()
  if (upload.receivingFileId !== null) await discardFile(tx, upload.receivingFileId)
  const file = await beginFile(tx, store, upload.expiresAt)
  await updateReceiving(tx, receivingBy(upload, file.id, tx.now))
  return { upload, file }
}

/** Says that the content is still coming. False when somebody else has taken over, or the upload has expired. */
export async function goOnReceiving(tx: Tx, uploadId: string, fileId: string): Promise<boolean> {
  const upload = await findReceiving(tx, uploadId, fileId)
  if (upload) await updateReceiving(tx, receivingBy(upload, fileId, tx.now))
  return upload !== undefined
}

export async function finishReceiving(
  tx: Tx,
  uploadId: string,
  file: StoredFile,
  content: StoredContent,
): Promise<Upload> {
  const before = await getUploadForUpdate(tx, uploadId)
  if (before.receivingFileId !== file.id) throw uploadInProgress()
  const after = completed(before, file.id, content.sha256, tx.now)
  await finishFile(tx, file, content, { expiresAt: after.expiresAt })
  await updateUpload(tx, after)
  audited(tx, { resource: 'upload', id: uploadId, before, after, view: uploadView })
  return after
}

/** Nothing has come of it: the next try need not wait. */
export async function endReceiving(tx: Tx, uploadId: string, fileId: string): Promise<void> {
  const upload = await findReceiving(tx, uploadId, fileId)
  if (upload) await updateReceiving(tx, notReceiving(upload))
  await discardFile(tx, fileId)
}

async function findReceiving(tx: Tx, uploadId: string, fileId: string) {
  const upload = await getUploadForUpdate(tx, uploadId)
  return upload.receivingFileId === fileId ? upload : undefined
}

/** Where the content of an upload is, which stays there until then at least. */
export interface KeptUpload {
  readonly fileId: string
  readonly store: string
  readonly name: string
  readonly bytes: number
  readonly contentType: string
}

export async function keepUpload(tx: Tx, uploadId: string, until: Date): Promise<KeptUpload> {
  const upload = await getUploadForUpdate(tx, uploadId)
  const { fileId, name, contentType, expiresAt } = upload
  if (upload.isUsed) throw uploadUsed({ uploadId })
  const file = fileId === null ? undefined : await findFile(tx, fileId)
  if (!file) throw uploadPending({ uploadId })
  if (expiresAt < until) {
    await updateExpiry(tx, uploadId, until)
    await updateFile(tx, { ...file, expiresAt: until })
  }
  return { fileId: file.id, store: file.store, name, bytes: file.bytes ?? 0, contentType }
}

/** The file of a finished upload, for good: it counts for the tenant until whoever takes it discards it. */
export async function takeUpload(tx: Tx, uploadId: string): Promise<Upload & TakenFile> {
  const upload = await getUploadForUpdate(tx, uploadId)
  const { fileId, sha256 } = upload
  if (fileId === null || sha256 === null) throw uploadPending({ uploadId })
  if (upload.isUsed) throw uploadUsed({ uploadId })
  await Promise.all([keepFile(tx, fileId, upload.bytes), updateUpload(tx, used(upload, tx.now))])
  return { ...upload, fileId, sha256 }
}

export interface TakenFile {
  readonly fileId: string
  readonly sha256: string
}

/** Has an upload removed at once; one that has expired is gone already. */
export async function discardUpload(tx: Tx, uploadId: string): Promise<void> {
  const upload = await findUploadForUpdate(tx, uploadId)
  if (upload) await expireUpload(tx, upload)
}

/** What was made of it keeps its file, which counts there. */
export async function expireUpload(tx: Tx, upload: Upload): Promise<void> {
  if (upload.isUsed) return deleteUpload(tx, upload.id)
  for (const fileId of [upload.fileId, upload.receivingFileId]) {
    if (fileId !== null) await discardFile(tx, fileId)
  }
  await deleteUpload(tx, upload.id)
  uncharge(tx, upload.bytes)
}
