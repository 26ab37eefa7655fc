import { type Tx, uuidOf } from '@souk/platform'
import { type Part, partTable } from './rows.ts'

export async function insertPart(tx: Tx, part: Part): Promise<void> {
  await partTable.insert(tx, [part])
}

export async function listParts(tx: Tx, jobId: string): Promise<Part[]> {
  const found = await tx`
    select ${partTable.columns}
    from jobs.parts
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
    order by number
  `
  return found.map((row) => partTable.fieldsOf(row))
}

export async function deleteParts(tx: Tx, jobId: string): Promise<void> {
  await tx`
    delete from jobs.parts
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
  `
}
