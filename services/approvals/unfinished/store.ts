import type { Claim, Tx } from '@souk/platform'
import { type UnfinishedWrite, unfinishedTable } from './rows.ts'

export function insertUnfinished(tx: Tx, write: UnfinishedWrite): Promise<void> {
  return unfinishedTable.insert(tx, [write])
}

/** Whether nobody has learned how it ended. Held until the commit, so that nobody does meanwhile. */
export async function isUnfinished(tx: Tx, { clientId, key }: Claim): Promise<boolean> {
  const found = await tx`
    select key from approvals.unfinished_writes
    where tenant_id = ${tx.tenantId} and client_id = ${clientId} and key = ${key}
    for update
  `
  return found.length > 0
}

/** Once, for whoever has learned how it ended. */
export async function takeUnfinished(
  tx: Tx,
  { clientId, key }: Claim,
): Promise<UnfinishedWrite | undefined> {
  const [row] = await tx`
    delete from approvals.unfinished_writes
    where tenant_id = ${tx.tenantId} and client_id = ${clientId} and key = ${key}
    returning ${unfinishedTable.columns}
  `
  return row && unfinishedTable.fieldsOf(row)
}
