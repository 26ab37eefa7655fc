import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { reconciliationRunNotFound } from '../problems.ts'
import { runTable } from './rows.ts'
import type { Run, RunStatus } from './run.ts'

export function insertRun(tx: Tx, run: Run): Promise<void> {
  return runTable.insert(tx, [run])
}

export function updateRun(tx: Tx, run: Run): Promise<void> {
  return runTable.update(tx, run)
}

/** How far it has come makes no version. Whoever saves it holds the row. */
export async function updateProgress(tx: Tx, run: Run): Promise<void> {
  await tx`
    update reconciliation.runs
    set phase = ${run.phase}, position = ${run.position}, line = ${run.line}, cursor = ${run.cursor},
      header = ${run.header === null ? null : JSON.stringify(run.header)}, lines = ${run.lines},
      matched = ${run.matched}, repeated = ${run.repeated}, exceptions = ${run.exceptions},
      open_exceptions = ${run.openExceptions}, failed_turns = ${run.failedTurns}, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(run.id)}
  `
}

export async function getRun(tx: Tx, runId: string): Promise<Run> {
  const [row] = await tx`
    select ${runTable.columns}
    from reconciliation.runs
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(runId)}
  `
  if (!row) throw reconciliationRunNotFound({ runId })
  return runTable.fieldsOf(row)
}

export async function getRunForUpdate(tx: Tx, runId: string): Promise<Run> {
  const [row] = await tx`
    select ${runTable.columns}
    from reconciliation.runs
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(runId)}
    for update
  `
  if (!row) throw reconciliationRunNotFound({ runId })
  return runTable.fieldsOf(row)
}

/** The run that has its turn: they are done one after the other. */
export async function findNextRun(tx: Tx): Promise<Run | undefined> {
  const [row] = await tx`
    select ${runTable.columns}
    from reconciliation.runs
    where tenant_id = ${tx.tenantId} and status = 'RUNNING'
    order by id
    limit 1
  `
  return row && runTable.fieldsOf(row)
}

/** The run of a file with the same content that was compared to its end, or still is. */
export async function findRunOfFile(
  tx: Tx,
  gateway: string,
  sha256: string,
): Promise<Run | undefined> {
  const [row] = await tx`
    select ${runTable.columns}
    from reconciliation.runs
    where tenant_id = ${tx.tenantId} and gateway = ${gateway} and sha256 = ${sha256}
      and status not in ('FAILED', 'CANCELLED')
  `
  return row && runTable.fieldsOf(row)
}

const runItem = listItem({
  id: field.id('rec'),
  status: field.word(),
  gateway_id: field.id('ppr'),
  gateway: field.text(),
  format: field.word(),
  from: field.time(sql`listed.period_from`),
  to: field.time(sql`listed.period_to`),
  tolerance_days: field.count(),
  bank_account: field.text(),
  file_name: field.text(),
  lines: field.count(),
  repeated_lines: field.count(sql`listed.repeated`),
  matched: field.count(),
  matched_rate: field.number(
    sql`(floor(listed.matched * 10000.0 / nullif(listed.lines, 0)) / 10000)::double precision`,
  ),
  exceptions: field.count(),
  open_exceptions: field.count(),
  failure: field.objectWhere(sql`listed.failure_code is not null`, {
    code: field.text(sql`listed.failure_code`),
    message: field.text(sql`listed.failure_message`),
  }),
  requested_by: field.json(),
  version: field.count(),
  created_at: field.time(),
  updated_at: field.time(),
  finished_at: field.time(),
})

export interface RunFilter {
  readonly status?: RunStatus
  readonly gateway_id?: string
}

export function listRuns(
  tx: Tx,
  { status, gateway_id: gatewayId }: RunFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`reconciliation.runs`,
      where: [
        status === undefined ? undefined : sql`status = ${status}`,
        gatewayId === undefined ? undefined : sql`gateway_id = ${uuidOf(gatewayId)}`,
      ],
      item: runItem,
    },
    page,
  )
}
