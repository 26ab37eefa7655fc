import { type Tx, uuidOf } from '@souk/platform'
import type { RequestedCalculation } from './requested.ts'
import { requestedTable } from './rows.ts'

export async function findRequested(
  tx: Tx,
  taxCalculationId: string,
): Promise<RequestedCalculation | undefined> {
  const [row] = await tx`
    select ${requestedTable.columns}
    from tax.requested_calculations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxCalculationId)}
  `
  return row && requestedTable.fieldsOf(row)
}

export function insertRequested(tx: Tx, requested: RequestedCalculation): Promise<void> {
  return requestedTable.insert(tx, [requested])
}

export async function deleteRequested(tx: Tx, taxCalculationId: string): Promise<void> {
  await tx`
    delete from tax.requested_calculations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxCalculationId)}
  `
}
