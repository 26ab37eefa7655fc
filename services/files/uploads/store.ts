import { ownedBy, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { uploadNotFound } from '../problems.ts'
import { uploadTable } from './rows.ts'
import type { Upload } from './upload.ts'

export function insertUpload(tx: Tx, upload: Upload): Promise<void> {
  return uploadTable.insert(tx, [upload])
}

export async function getUpload(tx: Tx, uploadId: string): Promise<Upload> {
  const [row] = await tx`
    select ${uploadTable.columns}
    from files.uploads
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(uploadId)} and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw uploadNotFound({ uploadId })
  return uploadTable.fieldsOf(row)
}

export async function findUploadForUpdate(tx: Tx, uploadId: string): Promise<Upload | undefined> {
  const [row] = await tx`
    select ${uploadTable.columns}
    from files.uploads
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(uploadId)} and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  return row && uploadTable.fieldsOf(row)
}

export async function getUploadForUpdate(tx: Tx, uploadId: string): Promise<Upload> {
  const upload = await findUploadForUpdate(tx, uploadId)
  if (!upload) throw uploadNotFound({ uploadId })
  return upload
}

/** Bytes of all that the asking provider has uploaded or announced and that nothing was made of yet. */
export async function sumUnused(tx: Tx): Promise<number> {
  const [row] = await tx<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes
    from files.uploads
    where tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)} and provider_id is not null and not is_used
  `
  return row?.bytes ?? 0
}

export function updateUpload(tx: Tx, upload: Upload): Promise<void> {
  return uploadTable.update(tx, upload)
}

/** Who receives is no fact of the upload that anybody reads, so it makes no version. Whoever saves it holds the row. */
export async function updateReceiving(tx: Tx, upload: Upload): Promise<void> {
  await tx`
    update files.uploads
    set receiving_file_id = ${upload.receivingFileId}, receiving_until = ${upload.receivingUntil}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(upload.id)}
  `
}

/** Somebody needs the content for longer. */
export async function updateExpiry(tx: Tx, uploadId: string, expiresAt: Date): Promise<void> {
  await tx`
    update files.uploads set expires_at = ${expiresAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(uploadId)}
  `
}

export async function deleteUpload(tx: Tx, uploadId: string): Promise<void> {
  await tx`
    delete from files.uploads
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(uploadId)}
  `
}

export function expiredUploads(now: Date): WaitingRows {
  return {
    table: sql`files.uploads`,
    waiting: sql`true`,
    due: sql`waiting.expires_at <= ${now}`,
  }
}

export async function findExpiredUpload(
  tx: Tx,
  postponed: readonly string[],
): Promise<Upload | undefined> {
  const [row] = await tx`
    select ${uploadTable.columns}
    from files.uploads
    where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at
    limit 1
    for update
  `
  return row && uploadTable.fieldsOf(row)
}
