import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { faultNotFound } from '../problems.ts'
import { type Fault, type FaultTarget, rateSteps } from './fault.ts'
import { faultTable, storedFault, toFault } from './rows.ts'

/** A fault whose time is over is gone for everybody, whether its row is still there or not. */
const inForce = (tx: Tx) => sql`(until is null or until > ${tx.now})`

export async function listFaultsInForce(tx: Tx, target: FaultTarget): Promise<Fault[]> {
  const found = await tx`
    select ${faultTable.columns}
    from sandbox.faults
    where tenant_id = ${tx.tenantId} and target = ${target} and ${inForce(tx)}
    order by id
  `
  return found.map(toFault)
}

export async function getFault(tx: Tx, faultId: string): Promise<Fault> {
  const [row] = await tx`
    select ${faultTable.columns}
    from sandbox.faults
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(faultId)} and ${inForce(tx)}
  `
  if (!row) throw faultNotFound({ faultId })
  return toFault(row)
}

const faultItem = listItem({
  id: field.id('flt'),
  target: field.word(),
  kind: field.word(),
  rate: field.number(sql`listed.rate_millionths / ${rateSteps}::float8`),
  latency_ms: field.number(),
  endpoint_id: field.text(sql`listed.endpoint`),
  until: field.time(),
  created_at: field.time(),
})

export function listFaults(tx: Tx, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`sandbox.faults`,
      where: [inForce(tx)],
      item: faultItem,
    },
    page,
  )
}

/** Until the end of the transaction nobody else adds a fault to this sandbox. */
export async function lockFaults(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`faults of ${tx.tenantId}`}, 0))`
}

/** Removes what is over and says how many are left. */
export async function countAfterTidying(tx: Tx): Promise<number> {
  const [, [row]] = await sentInOrder([
    tx`delete from sandbox.faults where tenant_id = ${tx.tenantId} and until <= ${tx.now}`,
    tx<{ n: number }>`
      select count(*) as n from sandbox.faults where tenant_id = ${tx.tenantId}
    `,
  ])
  return row?.n ?? 0
}

export function insertFault(tx: Tx, fault: Fault): Promise<void> {
  return faultTable.insert(tx, [storedFault(fault)])
}

export async function deleteFault(tx: Tx, faultId: string): Promise<Fault> {
  const [row] = await tx`
    delete from sandbox.faults
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(faultId)} and ${inForce(tx)}
    returning ${faultTable.columns}
  `
  if (!row) throw faultNotFound({ faultId })
  return toFault(row)
}

export async function deleteAllFaults(tx: Tx): Promise<Fault[]> {
  const removed = await tx`
    delete from sandbox.faults where tenant_id = ${tx.tenantId} returning ${faultTable.columns}
  `
  return removed.map(toFault)
}
