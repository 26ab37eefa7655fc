import { partsByWeight } from '@souk/platform'
import { isHopeless, type Job } from '../job.ts'
import { endCounting, finishJob, finishRetry, stopJob } from '../operations.ts'
import type { BlockResult, FoundRow } from '../parsing/found-row.ts'
import type { RowError } from '../row-errors/rows.ts'
import { listErrorsAfter } from '../row-errors/store.ts'
import { updateProgress } from '../store.ts'
import { type ChunkEnd, type ImportRun, saveRows } from './chunk.ts'
import { lockAt } from './run.ts'
import { readBlock } from './source.ts'

const countedBytes = 4 * 1024 * 1024
const appliedBytes = 256 * 1024
const rowsAtOnce = 100
/** Of what the rows weigh, unless one weighs more: what is changed, or tried out, is locked until all of it is done. */
const weightAtOnce = 250

/** Does a bounded part of an import. What is left is done by the next call, here or in another process. */
export function goOnWithImport(run: ImportRun, job: Job): Promise<void> {
  switch (job.phase) {
    case 'count':
      return countSome(run, job)
    case 'retry':
      return retrySome(run, job)
    default:
      return applySome(run, job)
  }
}

/** The whole file is read before a row is saved: what cannot be read to its end changes nothing. */
async function countSome(run: ImportRun, before: Job): Promise<void> {
  const { result, isLast } = await readBlock(run, before, { size: countedBytes, purpose: 'count' })
  await run.database.write(run.ownContext, async (tx) => {
    const job = await lockAt(tx, before)
    const total = (job.total ?? 0) + result.count
    if (isLast) await endCounting(tx, job, total)
    else {
      const { end: position, endLine: line, endRowNumber: rowNumber } = result
      await updateProgress(tx, { ...job, total, position, line, rowNumber })
    }
  })
}

async function applySome(run: ImportRun, before: Job): Promise<void> {
  const { bytes, result, isLast } = await readBlock(run, before, {
    size: appliedBytes,
    purpose: 'read',
  })
  const { position, header, source } = before
  const first = header?.at ?? 0
  const whole = Math.max(1, (source?.bytes ?? 0) - first)
  const rows = result.rows.map((row): ChunkEnd => {
    const content = bytes.subarray(row.start - position, row.end - position).toString('utf8')
    const progress = Math.min(99, Math.floor((100 * (row.end - first)) / whole))
    const reached = {
      ...{ position: row.end, line: row.endLine, rowNumber: row.endRowNumber },
      ...{ cursor: null, progress },
    }
    return { row: rowOf(row, content), reached }
  })
  let job = before
  for (const chunk of chunksOf(run, rows)) {
    if (run.signal.aborted) return
    if (isHopeless(job)) return end(run, job, stopJob)
    job = await saveRows(run, job, chunk)
  }
  if (isLast) await end(run, job, finishJob)
  else if (rows.length === 0) await skip(run, job, result)
}

/** Nothing but empty lines. */
async function skip(run: ImportRun, before: Job, result: BlockResult): Promise<void> {
  const { end: position, endLine: line, endRowNumber: rowNumber } = result
  await run.database.write(run.ownContext, async (tx) =>
    updateProgress(tx, { ...(await lockAt(tx, before)), position, line, rowNumber }),
  )
}

function rowOf(found: FoundRow, content: string): ChunkEnd['row'] {
  const { line, rowNumber, items, value, errors } = found
  return { line, rowNumber, content, value, ...(items && { items }), ...(errors && { errors }) }
}

/** Few rows at a time, and fewer where they are heavy. */
function chunksOf({ found: { declared } }: ImportRun, rows: readonly ChunkEnd[]) {
  const weightOf = ({ row: { value, errors } }: ChunkEnd) =>
    errors ? 1 : (declared.weightOf?.(value) ?? 1)
  return partsByWeight(rows, weightOf, { weightMax: weightAtOnce, lengthMax: rowsAtOnce })
}

async function retrySome(run: ImportRun, before: Job): Promise<void> {
  const { cursor: after, retryUntil: until } = before
  const asked = { after, until }
  const kept = await run.database.read(run.context, (tx) => listErrorsAfter(tx, before.id, asked))
  const rows = await Promise.all(kept.map((error) => parsedAgain(run, before, error)))
  let job = before
  for (const chunk of chunksOf(run, rows)) {
    if (run.signal.aborted) return
    job = await saveRows(run, job, chunk)
  }
  if (kept.length === 0) await end(run, job, finishRetry)
}

async function parsedAgain(run: ImportRun, job: Job, error: RowError): Promise<ChunkEnd> {
  const { line, rowNumber, content, id: errorId } = error
  const { format, header, position } = job
  if (!header) throw new Error('an import has a file')
  const bytes = Buffer.from(content)
  const place = { line, rowNumber: rowNumber ?? line }
  const asked = { bytes, at: 0, ...place, isLast: true, format, header, purpose: 'read' as const }
  const { rows, fault } = await run.thread.parse(job.kind, asked)
  const [found] = rows
  const unread = [{ path: '', code: fault?.code ?? 'empty', message: fault?.message ?? 'is empty' }]
  const row = found ? rowOf(found, content) : { ...place, content, errors: unread }
  const { progress } = job
  const reached = { position, line: job.line, rowNumber: job.rowNumber, cursor: errorId, progress }
  return { row: { ...row, ...place, errorId }, reached }
}

async function end(run: ImportRun, before: Job, how: typeof finishJob): Promise<void> {
  await run.database.write(run.ownContext, async (tx) => how(tx, await lockAt(tx, before)))
}
