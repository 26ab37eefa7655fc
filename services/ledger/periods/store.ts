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
import { periodNotFound } from '../problems.ts'
import type { Period, PeriodStatus } from './period.ts'
import { type Books, booksTable, openBooks, periodTable } from './rows.ts'

export function insertPeriod(tx: Tx, period: Period): Promise<void> {
  return periodTable.insert(tx, [period])
}

export function updatePeriod(tx: Tx, period: Period): Promise<void> {
  return periodTable.update(tx, period)
}

export async function getPeriod(tx: Tx, periodId: string): Promise<Period> {
  const [row] = await tx`
    select ${periodTable.columns}
    from ledger.periods
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(periodId)}
  `
  if (!row) throw periodNotFound({ periodId })
  return periodTable.fieldsOf(row)
}

/** Where the closing before that one ends; null before the first. */
export async function findClosedBefore(tx: Tx, moment: Date): Promise<Date | null> {
  const [row] = await tx<{ closed_before: Date }>`
    select closed_before
    from ledger.periods
    where tenant_id = ${tx.tenantId} and status = 'CLOSED' and closed_before < ${moment}
    order by closed_before desc
    limit 1
  `
  return row?.closed_before ?? null
}

/** Nobody closes or opens again beside it, and whoever posts with a moment of its own waits. */
export function lockBooks(tx: Tx): Promise<Books> {
  return booksTable.lockOnly(tx, openBooks)
}

export async function updateBooks(tx: Tx, { closedBefore }: Books): Promise<void> {
  await tx`
    update ledger.books
    set closed_before = ${closedBefore}
    where tenant_id = ${tx.tenantId}
  `
}

/** As they are, and stay until the transaction ends: a closing waits for it. Others may do so at the same time. */
export async function shareBooks(tx: Tx): Promise<Books> {
  const [, [row]] = await sentInOrder([
    booksTable.insert(tx, [openBooks], sql`on conflict (tenant_id) do nothing`),
    tx<{ closed_before: Date | null }>`
      select closed_before
      from ledger.books
      where tenant_id = ${tx.tenantId}
      for share
    `,
  ])
  return { closedBefore: row?.closed_before ?? null }
}

const periodItem = listItem({
  id: field.id('lpd'),
  through: field.word(),
  time_zone: field.word(),
  closed_from: field.time(),
  closed_before: field.time(),
  status: field.word(),
  closed_by: field.json(),
  reopened_by: field.json(),
  reopened_at: field.time(),
  reason: field.text(),
  version: field.count(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listPeriods(
  tx: Tx,
  { status }: { readonly status?: PeriodStatus },
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`ledger.periods`,
      where: [status === undefined ? undefined : sql`status = ${status}`],
      item: periodItem,
    },
    page,
  )
}
