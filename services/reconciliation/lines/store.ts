import {
  field,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  rows,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Line, LineStatus, LineType } from './line.ts'
import { lineTable } from './rows.ts'

export async function insertLines(tx: Tx, lines: readonly Line[]): Promise<void> {
  if (lines.length > 0) await lineTable.insert(tx, lines)
}

/** The lines of these that a report has had before. */
export async function listKnownLines(
  tx: Tx,
  gateway: string,
  references: readonly string[],
): Promise<Line[]> {
  const found = await tx`
    select ${lineTable.columns}
    from reconciliation.lines
    where tenant_id = ${tx.tenantId} and gateway = ${gateway}
      and reference = any(${references}::text[])
  `
  return found.map((row) => lineTable.fieldsOf(row))
}

/** What a later report says of the amounts of lines. */
export async function updateAmounts(tx: Tx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const changes = lines.map(({ id, gross, fee, net, currency }) => [
    uuidOf(id),
    ...[gross, fee, net],
    currency,
  ])
  await tx`
    update reconciliation.lines kept
    set gross = change.gross, fee = change.fee, net = change.net, currency = change.currency
    from (values ${rows(changes, ['uuid', 'bigint', 'bigint', 'bigint', 'text'])})
      as change (id, gross, fee, net, currency)
    where kept.tenant_id = ${tx.tenantId} and kept.id = change.id
  `
}

export async function getLine(tx: Tx, lineId: string): Promise<Line> {
  const [row] = await tx`
    select ${lineTable.columns}
    from reconciliation.lines
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(lineId)}
  `
  if (!row) throw new Error('lines are never deleted once they were compared')
  return lineTable.fieldsOf(row)
}

/** What a report says of payouts that is in the books, by currency. */
export async function sumOfPayouts(tx: Tx, runId: string): Promise<ReadonlyMap<string, number>> {
  const sums = await tx<{ currency: string; amount: number }>`
    select currency, least(sum(abs(gross)), ${literal(Number.MAX_SAFE_INTEGER)})::bigint as amount
    from reconciliation.lines
    where tenant_id = ${tx.tenantId} and run_id = ${uuidOf(runId)} and status = 'MATCHED'
      and type in ('PAYOUT', 'PAYOUT_REVERSAL')
    group by currency
  `
  return new Map(sums.map(({ currency, amount }) => [currency, amount]))
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

/** Of charges that these name, by how the gateway calls them, those that nothing was found for at once. */
export async function listWaitingCharges(
  tx: Tx,
  runId: string,
  refs: readonly string[],
): Promise<Line[]> {
  const found = await tx`
    select ${lineTable.columns}
    from reconciliation.lines
    where tenant_id = ${tx.tenantId} and run_id = ${uuidOf(runId)} and status = 'WAITING'
      and type = 'CHARGE' and refs[1] = any(${refs}::text[])
    order by id
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

/** How many there were. */
export async function deleteWaiting(tx: Tx, runId: string): Promise<number> {
  const deleted = await tx<{ number: number }>`
    delete from reconciliation.lines
    where tenant_id = ${tx.tenantId} and run_id = ${uuidOf(runId)} and status = 'WAITING'
    returning number
  `
  return deleted.length
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
