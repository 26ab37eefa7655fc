import {
  field,
  type ListPage,
  listItem,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { Job, Lane } from './job.ts'
import { jobNotFound } from './problems.ts'
import { jobTable } from './rows.ts'
import { lastTurnIn } from './turns/store.ts'

export function insertJob(tx: Tx, job: Job): Promise<void> {
  return jobTable.insert(tx, [job])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateJob(tx: Tx, job: Job): Promise<void> {
  return jobTable.update(tx, job)
}

/** How far it has come is shown, and makes no version. Whoever saves it holds the row. */
export async function updateProgress(tx: Tx, job: Job): Promise<void> {
  await tx`
    update jobs.jobs
    set position = ${job.position}, line = ${job.line}, row_number = ${job.rowNumber}, cursor = ${job.cursor}, lane = ${job.lane},
      total = ${job.total}, ok = ${job.ok}, created = ${job.created}, updated = ${job.updated},
      failed = ${job.failed}, progress = ${job.progress}, errors_kept = ${job.errorsKept},
      error_bytes = ${job.errorBytes}, result_bytes = ${job.resultBytes},
      failures = ${job.failures}, try_at = ${job.tryAt}, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(job.id)}
  `
}

/** Kinds that the caller may know of; a party sees its own jobs of them. */
function isVisible(tx: Tx, kinds: readonly string[]): Sql {
  return sql`kind = any(${kinds}::text[]) and ${ownedBy(tx, sql`owner_id`)}`
}

export async function getJob(tx: Tx, jobId: string, kinds: readonly string[]): Promise<Job> {
  const [row] = await tx`
    select ${jobTable.columns}
    from jobs.jobs
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(jobId)} and ${isVisible(tx, kinds)}
  `
  if (!row) throw jobNotFound({ jobId })
  return jobTable.fieldsOf(row)
}

export async function getJobForUpdate(
  tx: Tx,
  jobId: string,
  kinds: readonly string[],
): Promise<Job> {
  const [row] = await tx`
    select ${jobTable.columns}
    from jobs.jobs
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(jobId)} and ${isVisible(tx, kinds)}
    for update
  `
  if (!row) throw jobNotFound({ jobId })
  return jobTable.fieldsOf(row)
}

/** For whoever runs it: it may be gone, and it may be over. */
export async function findJobForUpdate(tx: Tx, jobId: string): Promise<Job | undefined> {
  const [row] = await tx`
    select ${jobTable.columns}
    from jobs.jobs
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(jobId)}
    for update
  `
  return row && jobTable.fieldsOf(row)
}

/**
 * The job of a lane that has its turn now: the oldest of the party that has waited longest for one. A party that never had a
 * turn goes first. One that waits to be tried again comes after all others.
 */
export async function findNextJob(tx: Tx, lane: Lane): Promise<Job | undefined> {
  const [row] = await tx`
    select ${jobTable.columns}
    from jobs.jobs
      left join jobs.turns
        on turns.tenant_id = ${tx.tenantId} and turns.party_id = coalesce(owner_id, ${tx.tenantId})
    where jobs.tenant_id = ${tx.tenantId} and lane = ${lane}
      and status in ('QUEUED', 'VALIDATING', 'RUNNING')
    order by greatest(try_at, ${tx.now}), ${lastTurnIn(lane)} nulls first, id
    limit 1
  `
  return row && jobTable.fieldsOf(row)
}

/** Of the party that owns the job: a provider, or the tenant itself. */
export async function countOpenJobs(tx: Tx, { ownerId }: Pick<Job, 'ownerId'>): Promise<number> {
  const isOwn = ownerId === null ? sql`owner_id is null` : sql`owner_id = ${uuidOf(ownerId)}`
  const [row] = await tx<{ open: number }>`
    select count(*) as open
    from jobs.jobs
    where tenant_id = ${tx.tenantId} and ${isOwn}
      and status in ('QUEUED', 'VALIDATING', 'RUNNING')
  `
  return Number(row?.open ?? 0)
}

const jobItem = listItem({
  id: field.id('job'),
  kind: field.word(),
  status: field.word(),
  format: field.word(),
  dry_run: field.boolean(),
  file_name: field.text(sql`listed.source->>'name'`),
  requested_by: field.json(),
  counts: field.object({
    total: field.number(),
    ok: field.number(),
    failed: field.number(),
  }),
  changes: field.objectWhere(sql`jsonb_typeof(listed.source) = 'object'`, {
    created: field.number(),
    updated: field.number(),
    unchanged: field.number(sql`listed.ok - listed.created - listed.updated`),
  }),
  progress: field.number(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
  started_at: field.time(),
  finished_at: field.time(),
})

export interface JobFilter {
  readonly kind?: string | undefined
  readonly status?: string | undefined
}

export function listJobs(
  tx: Tx,
  { kind, status }: JobFilter,
  kinds: readonly string[],
  page: PageRequest,
): Promise<ListPage> {
  const wanted = kind === undefined ? kinds : kinds.filter((one) => one === kind)
  return pageOf(
    tx,
    {
      from: sql`jobs.jobs`,
      where: [isVisible(tx, wanted), status === undefined ? undefined : sql`status = ${status}`],
      item: jobItem,
    },
    page,
  )
}

export interface JobsWithRows {
  /** No more than owners may have open. */
  readonly open: readonly Job[]
  /** Held until the commit, a bounded number. */
  readonly over: readonly Job[]
}

/**
 * Jobs of these kinds that were asked for until then and have not lost their rows. What is open is read first: a job that ends
 * between the two is among both, and not among none.
 */
export async function listJobsWithRows(
  tx: Tx,
  kinds: readonly string[],
  until: Date,
): Promise<JobsWithRows> {
  const isOne = sql`tenant_id = ${tx.tenantId} and kind = any(${kinds}::text[])
    and erased_at is null and created_at <= ${until}`
  const [open, over] = await sentInOrder([
    tx`
      select ${jobTable.columns}
      from jobs.jobs
      where ${isOne} and status in ('QUEUED', 'VALIDATING', 'RUNNING')
    `,
    tx`
      select ${jobTable.columns}
      from jobs.jobs
      where ${isOne} and status not in ('QUEUED', 'VALIDATING', 'RUNNING')
      order by id
      limit 100
      for update
    `,
  ])
  const ended = new Set(over.map(({ id }) => id))
  const asJob = (row: object) => jobTable.fieldsOf(row)
  return { over: over.map(asJob), open: open.filter(({ id }) => !ended.has(id)).map(asJob) }
}

/** Takes out what it shows of its rows, which no other change can. */
export async function eraseRows(tx: Tx, job: Job): Promise<void> {
  await tx`
    update jobs.jobs
    set source = ${JSON.stringify(job.source)}, preview = ${JSON.stringify(job.preview)},
      filter = ${JSON.stringify(job.filter)}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(job.id)}
  `
}

export async function deleteJob(tx: Tx, jobId: string): Promise<void> {
  await tx`
    delete from jobs.jobs
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(jobId)}
  `
}

export function expiredJobs(now: Date): WaitingRows {
  return {
    table: sql`jobs.jobs`,
    waiting: sql`expires_at is not null`,
    due: sql`waiting.expires_at <= ${now}`,
  }
}

export async function findExpiredJob(
  tx: Tx,
  postponed: readonly string[],
): Promise<Job | undefined> {
  const [row] = await tx`
    select ${jobTable.columns}
    from jobs.jobs
    where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at
    limit 1
    for update
  `
  return row && jobTable.fieldsOf(row)
}
