import {
  field,
  type ListPage,
  type ListRow,
  listItem,
  type PageRequest,
  pageAndOneMore,
  pageFrom,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { type RowError, rowErrorTable } from './rows.ts'

export function insertRowErrors(tx: Tx, errors: readonly RowError[]): Promise<void> {
  return rowErrorTable.insert(tx, errors)
}

const rowErrorItem = listItem({
  line: field.number(),
  row_number: field.number(),
  errors: field.json(),
  row: field.text(sql`left(listed.content, 2000)`),
})

/** In the order of the file. */
export async function listRowErrors(tx: Tx, jobId: string, page: PageRequest): Promise<ListPage> {
  const after = page.after === null ? sql`` : sql`and listed.id > ${page.after}`
  const found = await tx<ListRow>`
    select listed.id as key, ${rowErrorItem} as item
    from jobs.row_errors listed
    where listed.tenant_id = ${tx.tenantId} and listed.job_id = ${uuidOf(jobId)} ${after}
    order by listed.id
    limit ${pageAndOneMore(page.limit)}
  `
  return pageFrom(found, page)
}

/** The next rows that failed, up to the last that is wanted; null for all. */
export async function listErrorsAfter(
  tx: Tx,
  jobId: string,
  { after, until }: { readonly after: string | null; readonly until: string | null },
): Promise<RowError[]> {
  const found = await tx`
    select ${rowErrorTable.columns}
    from jobs.row_errors
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
      and (${after}::uuid is null or id > ${after}) and (${until}::uuid is null or id <= ${until})
    order by id
    limit 100
  `
  return found.map((row) => rowErrorTable.fieldsOf(row))
}

export async function findLastErrorId(tx: Tx, jobId: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }>`
    select id
    from jobs.row_errors
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
    order by id desc
    limit 1
  `
  return row?.id
}

export async function deleteRowErrors(
  tx: Tx,
  jobId: string,
  ids: readonly string[],
): Promise<void> {
  await tx`
    delete from jobs.row_errors
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)} and id = any(${ids}::uuid[])
  `
}

export async function deleteAllErrors(tx: Tx, jobId: string): Promise<void> {
  await tx`
    delete from jobs.row_errors
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
  `
}
