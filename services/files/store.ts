import { exactlyOne, orStale, sql, type Tx, type WaitingRows } from '@souk/platform'
import type { StoredFile } from './file.ts'
import { fileTable } from './rows.ts'

export function insertFile(tx: Tx, file: StoredFile): Promise<void> {
  return fileTable.insert(tx, [file])
}

export function insertFiles(tx: Tx, files: readonly StoredFile[]): Promise<void> {
  return fileTable.insert(tx, files)
}

export async function findFile(tx: Tx, fileId: string): Promise<StoredFile | undefined> {
  const [row] = await tx`
    select ${fileTable.columns}
    from files.files
    where tenant_id = ${tx.tenantId} and id = ${fileId}
  `
  return row && fileTable.fieldsOf(row)
}

export async function findFileForUpdate(tx: Tx, fileId: string): Promise<StoredFile | undefined> {
  const [row] = await tx`
    select ${fileTable.columns}
    from files.files
    where tenant_id = ${tx.tenantId} and id = ${fileId}
    for update
  `
  return row && fileTable.fieldsOf(row)
}

/** Only on top of a file that is there and not being removed. */
export async function updateFile(tx: Tx, file: StoredFile): Promise<void> {
  const change = sql`
    update files.files
    set charged_bytes = ${file.chargedBytes}, bytes = ${file.bytes}, sha256 = ${file.sha256},
      expires_at = ${file.expiresAt}
    where tenant_id = ${tx.tenantId} and id = ${file.id} and not is_removing
  `
  await orStale(tx`${exactlyOne(change)}`, 'the file is gone')
}

export async function updateKept(tx: Tx, fileId: string, chargedBytes: number): Promise<void> {
  const change = sql`
    update files.files set charged_bytes = ${chargedBytes}, expires_at = null
    where tenant_id = ${tx.tenantId} and id = ${fileId} and not is_removing
  `
  await orStale(tx`${exactlyOne(change)}`, 'the file is gone')
}

/** What is being removed already is left to that. */
export async function expireFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx`
    update files.files set expires_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${[...fileIds]}::uuid[]) and not is_removing
  `
}

export async function markRemoving(tx: Tx, fileId: string): Promise<void> {
  await tx`
    update files.files set is_removing = true
    where tenant_id = ${tx.tenantId} and id = ${fileId}
  `
}

export async function deleteFile(tx: Tx, fileId: string): Promise<void> {
  await tx`
    delete from files.files
    where tenant_id = ${tx.tenantId} and id = ${fileId}
  `
}

export function expiredFiles(now: Date): WaitingRows {
  return {
    table: sql`files.files`,
    waiting: sql`expires_at is not null and not is_removing`,
    due: sql`waiting.expires_at <= ${now}`,
  }
}

export async function findExpiredFile(
  tx: Tx,
  postponed: readonly string[],
): Promise<StoredFile | undefined> {
  const [row] = await tx`
    select ${fileTable.columns}
    from files.files
    where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now} and not is_removing
      and id <> all(${postponed}::uuid[])
    order by expires_at
    limit 1
  `
  return row && fileTable.fieldsOf(row)
}

/** Adds to what the tenant has stored; false when that would be more than it may have. */
export async function addUsage(tx: Tx, bytes: number, quotaBytes: number): Promise<boolean> {
  if (bytes > quotaBytes) return false
  const counted = await tx`
    insert into files.usage (tenant_id, bytes) values (${tx.tenantId}, ${bytes})
    on conflict (tenant_id) do update set bytes = usage.bytes + excluded.bytes
    where usage.bytes + excluded.bytes <= ${quotaBytes}
    returning 1
  `
  return counted.length > 0
}

/** The same, however much the tenant may have. */
export async function addDerivedUsage(tx: Tx, bytes: number): Promise<void> {
  await tx`
    insert into files.usage (tenant_id, bytes) values (${tx.tenantId}, ${bytes})
    on conflict (tenant_id) do update set bytes = usage.bytes + excluded.bytes
  `
}

export async function removeUsage(tx: Tx, bytes: number): Promise<void> {
  await tx`
    update files.usage set bytes = greatest(0, bytes - ${bytes})
    where tenant_id = ${tx.tenantId}
  `
}
