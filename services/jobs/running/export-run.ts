import {
  beginFile,
  charge,
  discardFile,
  finishFile,
  storageQuotaExceeded,
} from '@souk/files/contract'
import { dayMs, type Export, FileTooLarge, type JobRights, Problem } from '@souk/platform'
import { writtenColumns } from '../csv/written-columns.ts'
import { headerOf, lineOf, linesOf } from '../csv/written-row.ts'
import type { Job } from '../job.ts'
import type { JobKind } from '../kinds.ts'
import { wakeLane } from '../lanes.ts'
import { finishJob } from '../operations.ts'
import { insertPart, listParts } from '../parts/store.ts'
import { updateProgress } from '../store.ts'
import { JobFault, lockAt, Overtaken, type Run } from './run.ts'

export type ExportRun = Run<Extract<JobKind, { direction: 'export' }>>

/** A part is written in one go; after a crash it is begun anew. */
const partRowsMax = 20_000
const partBytesMax = 64 * 1024 * 1024
/** Longer than any job and what it leaves behind. */
const fileKeptMs = 60 * dayMs

/** What was written of a part, and where the next begins. */
interface Written {
  rows: number
  cursor: string | null
  isEnd: boolean
}

/** Writes the next part of an export to a file of its own. The result is all parts, one after the other. */
export async function goOnWithExport(run: ExportRun, before: Job): Promise<void> {
  const { database, store, ownContext, context } = run
  const expiresAt = new Date(Date.now() + context.clockOffsetMs + fileKeptMs)
  const file = await database.write(ownContext, (tx) => beginFile(tx, store.name, expiresAt))
  const written: Written = { rows: 0, cursor: before.cursor, isEnd: false }
  try {
    const place = { tenantId: context.tenantId, fileId: file.id }
    const bytesMax = 2 * partBytesMax
    const content = await store.put(place, textOf(run, before, written), { bytesMax })
    await database.write(ownContext, async (tx) => {
      const job = await lockAt(tx, before)
      await charge(tx, content.bytes, run.quota)
      await finishFile(tx, file, content, { expiresAt, chargedBytes: content.bytes })
      const { length: number } = await listParts(tx, job.id)
      await insertPart(tx, { jobId: job.id, number, fileId: file.id, bytes: content.bytes })
      await saveProgress(tx, job, written, content.bytes)
    })
  } catch (error) {
    await database.write(ownContext, (tx) => discardFile(tx, file.id))
    throw faultOf(error)
  }
}

async function saveProgress(
  tx: Parameters<typeof updateProgress>[0],
  job: Job,
  { rows, cursor, isEnd }: Written,
  bytes: number,
): Promise<void> {
  const ok = job.ok + rows
  const after = { ...job, ok, cursor, resultBytes: job.resultBytes + bytes, failures: 0 }
  if (isEnd) {
    await finishJob(tx, { ...after, total: ok })
    return
  }
  // It has proved to be long: others that are short do not wait for it any more.
  if (job.lane === 'short') await wakeLane(tx, 'long')
  await updateProgress(tx, { ...after, lane: 'long' })
}

function faultOf(error: unknown): unknown {
  if (error instanceof Problem && error.code === storageQuotaExceeded.code) {
    return new JobFault(
      error.code,
      'The tenant has stored as much as it may: there is no room for the file.',
    )
  }
  if (error instanceof FileTooLarge)
    return new JobFault('row_too_long', 'A page of rows is too large.')
  return error
}

async function* textOf(run: ExportRun, job: Job, written: Written): AsyncGenerator<Buffer> {
  const { declared } = run.found
  const write = writerOf(declared, job, run.rights)
  let bytes = 0
  if (job.cursor === null && job.ok === 0) yield Buffer.from(write.header)
  while (!written.isEnd && written.rows < partRowsMax && bytes < partBytesMax) {
    if (run.signal.aborted) throw new Overtaken('the process ends')
    const { filter } = job
    const asked = { filter, after: written.cursor, rights: run.rights }
    const page = await run.database.read(run.context, (tx) => declared.page(tx, asked))
    written.rows += page.rows.length
    written.isEnd = page.next === null
    written.cursor = page.next
    const text = page.bytes ?? Buffer.from(page.rows.map(write.row).join(''))
    bytes += text.length
    yield text
  }
}

interface Writer {
  readonly header: string
  readonly row: (row: object) => string
}

/** What somebody may not read stands in no column. */
function writerOf(declared: Export, { format, header }: Job, { holds }: JobRights): Writer {
  const { lines, leftOut = {} } = declared
  if (declared.file) return { header: '', row: () => '' }
  const hidden = Object.entries(leftOut).flatMap(([field, scope]) => (holds(scope) ? [] : [field]))
  const isShown = (name: string) => !hidden.includes(name.split('.', 1)[0] ?? '')
  if (format === 'ndjson') {
    const row = (whole: object) =>
      `${JSON.stringify(Object.fromEntries(Object.entries(whole).filter(([name]) => isShown(name))))}\n`
    return { header: '', row }
  }
  const shown = declared.columns.filter(({ name }) => isShown(name))
  const columns = writtenColumns(shown, header?.names ?? [], declared.textOf)
  return { header: lineOf(headerOf(columns)), row: (row) => linesOf(row, columns, lines) }
}
