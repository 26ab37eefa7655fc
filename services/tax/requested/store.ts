import assert from 'node:assert/strict'
import { lastSeen, literal, type Person, personalPageMax, type Tx, uuidOf } from '@souk/platform'
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

/** Takes it away, as it is now: an erasure may have taken the person out of it since it was read. */
export async function takeRequested(
  tx: Tx,
  taxCalculationId: string,
): Promise<RequestedCalculation> {
  const [row] = await tx`
    delete from tax.requested_calculations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxCalculationId)}
    returning ${requestedTable.columns}
  `
  assert(row, 'whoever answers it holds its lane')
  return requestedTable.fieldsOf(row)
}

/** Also one that is under way needs its customer. There are never many rows. */
export async function hasRequestedOf(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from tax.requested_calculations
    where tenant_id = ${tx.tenantId} and request ->> 'customerId' = ${customerId}
    limit 1
  `
  return found.length > 0
}

/** Of the customers, and those that name nobody but a tax id of theirs: the next by their ids. */
export async function listRequestedAfter(
  tx: Tx,
  { ids: customerIds, taxIds = [] }: Person,
  after: string | null,
): Promise<RequestedCalculation[]> {
  const found = await tx`
    select ${requestedTable.columns}
    from tax.requested_calculations
    where tenant_id = ${tx.tenantId} and id > ${lastSeen(after)}
      and (
        request ->> 'customerId' = any(${customerIds}::text[])
        or request ->> 'customerId' is null and request ->> 'taxId' = any(${taxIds}::text[])
      )
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => requestedTable.fieldsOf(row))
}

/** Some of those that somebody calls so. There are never many rows. */
export async function listRequestedOf(
  tx: Tx,
  references: readonly string[],
): Promise<RequestedCalculation[]> {
  const found = await tx`
    select ${requestedTable.columns}
    from tax.requested_calculations
    where tenant_id = ${tx.tenantId} and request ->> 'reference' = any(${references}::text[])
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => requestedTable.fieldsOf(row))
}

/** What was answered meanwhile is not there any more. */
export async function eraseRequested(tx: Tx, list: readonly RequestedCalculation[]): Promise<void> {
  await Promise.all(
    list.map(
      ({ id, request }) => tx`
        update tax.requested_calculations
        set request = ${JSON.stringify(request)}::jsonb
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
      `,
    ),
  )
}
