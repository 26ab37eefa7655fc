import {
  field,
  idOf,
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

interface FaultRow {
  readonly id: string
  readonly target: FaultTarget
  readonly kind: Fault['kind']
  readonly rate_millionths: number
  readonly latency_ms: number | null
  readonly endpoint: string | null
  readonly until: Date | null
  readonly created_at: Date
}

const columns = sql`
  id, target, kind, rate_millionths, latency_ms, endpoint, until, created_at`

function toFault(row: FaultRow): Fault {
  return {
    id: idOf('flt', row.id),
    target: row.target,
    kind: row.kind,
    rate: row.rate_millionths / rateSteps,
    latencyMs: row.latency_ms,
    endpoint: row.endpoint,
    until: row.until,
    createdAt: row.created_at,
  }
}

/** A fault whose time is over is gone for everybody, whether its row is still there or not. */
const inForce = (tx: Tx) => sql`(until is null or until > ${tx.now})`

export async function listFaultsInForce(tx: Tx, target: FaultTarget): Promise<Fault[]> {
  const found = await tx<FaultRow>`
    select ${columns}
    from sandbox.faults
    where tenant_id = ${tx.tenantId} and target = ${target} and ${inForce(tx)}
    order by id
  `
  return found.map(toFault)
}

export async function getFault(tx: Tx, faultId: string): Promise<Fault> {
  const [row] = await tx<FaultRow>`
    select ${columns}
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

export async function insertFault(tx: Tx, fault: Fault): Promise<void> {
  await tx`
    insert into sandbox.faults
      (tenant_id, id, target, kind, rate_millionths, latency_ms, endpoint, until, created_at)
    values
      (${tx.tenantId}, ${uuidOf(fault.id)}, ${fault.target}, ${fault.kind},
       ${Math.round(fault.rate * rateSteps)}, ${fault.latencyMs}, ${fault.endpoint}, ${fault.until},
       ${fault.createdAt})
  `
}

export async function deleteFault(tx: Tx, faultId: string): Promise<Fault> {
  const [row] = await tx<FaultRow>`
    delete from sandbox.faults
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(faultId)} and ${inForce(tx)}
    returning ${columns}
  `
  if (!row) throw faultNotFound({ faultId })
  return toFault(row)
}

export async function deleteAllFaults(tx: Tx): Promise<Fault[]> {
  const removed = await tx<FaultRow>`
    delete from sandbox.faults where tenant_id = ${tx.tenantId} returning ${columns}
  `
  return removed.map(toFault)
}
