import {
  field,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Line, LineStatus, LineType } from './line.ts'
import { lineTable } from './rows.ts'

export async function insertLines(tx: Tx, lines: readonly Line[]): Promise<void> {
  if (lines.length > 0) await lineTable.insert(tx, lines)
}

/** Which of the lines a report has had before. */
export async function listKnownReferences(
  tx: Tx,
  gateway: string,
  references: readonly string[],
): Promise<Set<string>> {
  const found = await tx<{ reference: string }>`
    select reference
    from reconciliation.lines
    where tenant_id = ${tx.tenantId} and gateway = ${gateway}
      and reference = any(${references}::text[])
  `
  return new Set(found.map(({ reference }) => reference))
}

/** Lines that nothing was found for at once, payouts before what takes them back. */
export async function listWaiting(tx: Tx, runId: string, limit: number): Promise<Line[]> {
  const found = await tx`
    select ${lineTable.columns}
    from reconciliation.lines
    where tenant_id = ${tx.tenantId} and run_id = ${uuidOf(runId)} and status = 'WAITING'
    order by type, id
    limit ${literal(limit)}
  `
  return found.map((row) => lineTable.fieldsOf(row))
}

export async function updateStatus(
  tx: Tx,
  lineIds: readonly string[],
  status: LineStatus,
): Promise<void> {
  if (lineIds.length === 0) return
  await tx`
    update reconciliation.lines
    set status = ${status}
    where tenant_id = ${tx.tenantId} and id = any(${lineIds.map(uuidOf)}::uuid[])
  `
}

const money = (column: ReturnType<typeof sql>) => field.money(column, sql`listed.currency`)

const lineItem = listItem({
  id: field.id('rln'),
  run_id: field.id('rec'),
  number: field.count(),
  type: field.word(),
  status: field.word(),
  reference: field.text(),
  gateway_references: field.array(sql`listed.refs`),
  subject: field.text(),
  payout: field.text(),
  gross: money(sql`listed.gross`),
  fee: money(sql`listed.fee`),
  net: money(sql`listed.net`),
  occurred_at: field.time(),
})

export interface LineFilter {
  readonly status?: LineStatus
  readonly type?: LineType
}

export function listLines(
  tx: Tx,
  runId: string,
  { status, type }: LineFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`reconciliation.lines`,
      where: [
        sql`run_id = ${uuidOf(runId)}`,
        status === undefined ? undefined : sql`status = ${status}`,
        type === undefined ? undefined : sql`type = ${type}`,
      ],
      item: lineItem,
    },
    page,
  )
}
