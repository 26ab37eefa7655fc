import {
  field,
  idOf,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { GatewayPayout } from '../payouts/payout.ts'
import { reconciliationExceptionNotFound } from '../problems.ts'
import type { Exception, ExceptionKind, ExceptionStatus } from './exception.ts'
import { exceptionTable } from './rows.ts'

export async function insertExceptions(tx: Tx, list: readonly Exception[]): Promise<void> {
  if (list.length > 0) await exceptionTable.insert(tx, list)
}

export function updateException(tx: Tx, exception: Exception): Promise<void> {
  return exceptionTable.update(tx, exception)
}

export async function getException(tx: Tx, exceptionId: string): Promise<Exception> {
  const [row] = await tx`
    select ${exceptionTable.columns}
    from reconciliation.exceptions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(exceptionId)}
  `
  if (!row) throw reconciliationExceptionNotFound({ exceptionId })
  return exceptionTable.fieldsOf(row)
}

export async function getExceptionForUpdate(tx: Tx, exceptionId: string): Promise<Exception> {
  const [row] = await tx`
    select ${exceptionTable.columns}
    from reconciliation.exceptions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(exceptionId)}
    for update
  `
  if (!row) throw reconciliationExceptionNotFound({ exceptionId })
  return exceptionTable.fieldsOf(row)
}

/** A later report has what these transactions were missing in; the runs that had missed them, each as often as it had. */
export async function markFound(
  tx: Tx,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await tx<{ run_id: string }>`
    update reconciliation.exceptions
    set status = 'FOUND', resolved_at = ${tx.now}, updated_at = ${tx.now}, version = version + 1
    where tenant_id = ${tx.tenantId} and transaction_id = any(${transactionIds.map(uuidOf)}::uuid[])
      and kind = 'MISSING_THERE' and status = 'OPEN'
    returning run_id
  `
  return countsOf(found)
}

function countsOf(found: readonly { run_id: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { run_id } of found) {
    const runId = idOf('rec', run_id)
    counts.set(runId, (counts.get(runId) ?? 0) + 1)
  }
  return counts
}

type Told = Pick<GatewayPayout, 'gateway' | 'reference' | 'amount' | 'currency'>
type PayoutLine = 'PAYOUT' | 'PAYOUT_REVERSAL'

/** What lines of a payout wait for, that has become known otherwise. */
function withheldOf(
  tx: Tx,
  { gateway, reference, amount, currency }: Told,
  lines: readonly PayoutLine[],
) {
  return sql`tenant_id = ${tx.tenantId} and gateway = ${gateway} and subject = ${reference}
    and kind = 'MISSING_HERE' and part = 'GROSS' and status = 'OPEN' and type = any(${lines}::text[])
    and abs(there) = ${amount}::bigint and currency = ${currency}`
}

/** In the order in which they are locked. */
export async function listRunsWithholding(
  tx: Tx,
  told: Told,
  lines: readonly PayoutLine[],
): Promise<string[]> {
  const found = await tx<{ run_id: string }>`
    select distinct run_id
    from reconciliation.exceptions
    where ${withheldOf(tx, told, lines)}
    order by run_id
  `
  return found.map(({ run_id }) => idOf('rec', run_id))
}

/** The runs whose lines have waited for it, each as often as it had. */
export async function markTold(
  tx: Tx,
  told: Told,
  lines: readonly PayoutLine[],
): Promise<ReadonlyMap<string, number>> {
  const found = await tx<{ run_id: string }>`
    update reconciliation.exceptions
    set status = 'FOUND', resolved_at = ${tx.now}, updated_at = ${tx.now}, version = version + 1
    where ${withheldOf(tx, told, lines)}
    returning run_id
  `
  return countsOf(found)
}

/** What was posted of a run by resolving its exceptions. */
export async function sumPosted(tx: Tx, runId: string, inCurrency: string): Promise<number> {
  const [sum] = await tx<{ amount: number }>`
    select least(
      coalesce(sum(abs(coalesce(there, 0) - coalesce(here, 0)) + abs(fee)), 0),
      ${literal(Number.MAX_SAFE_INTEGER)}
    )::bigint as amount
    from reconciliation.exceptions
    where tenant_id = ${tx.tenantId} and run_id = ${uuidOf(runId)} and status = 'POSTED'
      and currency = ${inCurrency}
  `
  return sum?.amount ?? 0
}

const currency = sql`listed.currency`
const moneyOrNull = (column: ReturnType<typeof sql>) =>
  field.objectWhere(sql`${column} is not null`, {
    amount: field.number(column),
    currency: field.word(currency),
  })

const exceptionItem = listItem({
  id: field.id('rex'),
  run_id: field.id('rec'),
  gateway: field.text(),
  kind: field.word(),
  part: field.word(),
  type: field.word(),
  status: field.word(),
  line_id: field.id('rln'),
  transaction_id: field.id('ltx'),
  reference: field.text(),
  subject: field.text(),
  here: moneyOrNull(sql`listed.here`),
  there: moneyOrNull(sql`listed.there`),
  difference: field.money(sql`coalesce(listed.there, 0) - coalesce(listed.here, 0)`, currency),
  here_at: field.time(),
  there_at: field.time(),
  reason: field.text(),
  account: field.text(),
  posted_as: field.id('ltx'),
  resolved_by: field.json(),
  resolved_at: field.time(),
  version: field.count(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface ExceptionFilter {
  readonly run_id?: string
  readonly status?: ExceptionStatus
  readonly kind?: ExceptionKind
}

export function listExceptions(
  tx: Tx,
  { run_id: runId, status, kind }: ExceptionFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`reconciliation.exceptions`,
      where: [
        runId === undefined ? undefined : sql`run_id = ${uuidOf(runId)}`,
        status === undefined ? undefined : sql`status = ${status}`,
        kind === undefined ? undefined : sql`kind = ${kind}`,
      ],
      item: exceptionItem,
    },
    page,
  )
}
