import { createHash } from 'node:crypto'
import {
  auditedElsewhere,
  type FileReading,
  type Import,
  type RowChange,
  type RowFault,
  sendPending,
  type Tx,
} from '@souk/platform'
import { readingOf } from '../csv/header.ts'
import { placing } from '../csv/places.ts'
import type { Job } from '../job.ts'
import { formOf, type JobKind } from '../kinds.ts'
import type { RowPlace } from '../parsing/found-row.ts'
import { joined } from '../parsing/remainder.ts'
import { type FailedRow, keepRowErrors, takeRowErrors } from '../row-errors/operations.ts'
import type { PlacedError } from '../row-errors/rows.ts'
import { insertSeenKeys } from '../seen-keys/store.ts'
import { updateProgress } from '../store.ts'
import { lockAt, type Run, rowFaultsOf } from './run.ts'

/** A row that is to be applied, or that is known to be wrong. */
export interface ChunkRow extends RowPlace {
  readonly content: string
  /** Of a row that is known to be wrong, what the rest of it says. */
  readonly value?: unknown
  readonly errors?: readonly PlacedError[]
  /** Of the error with which it is kept, where it is tried again. */
  readonly errorId?: string
}

/** Where the job is when the rows up to this one are done. */
export interface ChunkEnd {
  readonly row: ChunkRow
  readonly reached: Pick<Job, 'position' | 'line' | 'rowNumber' | 'cursor' | 'progress'>
}

export type ImportRun = Run<Extract<JobKind, { direction: 'import' }>>

/**
 * Saves rows and how far the job has come in one transaction, so that each row is applied once whatever happens to the
 * process. What a row is to blame for undoes the transaction: then the rest is tried without those that are seen to be wrong,
 * and if none is, each half, down to that row.
 */
export async function saveRows(run: ImportRun, job: Job, rows: readonly ChunkEnd[]): Promise<Job> {
  const valid = rows.filter(({ row }) => row.errors === undefined)
  try {
    const tried = job.dryRun ? await tryOut(run, job, rows) : undefined
    return await run.database.write(run.context, (tx) => saveChunk(tx, run, job, rows, tried))
  } catch (error) {
    const errors = rowFaultsOf(error, job)
    const [only, ...others] = valid
    if (errors.length === 0 || !only) throw error
    if (others.length > 0) {
      const marked = await withWrongMarked(run, job, rows)
      return marked ? saveRows(run, job, marked) : saveHalves(run, job, rows)
    }
    const refused = { ...only, row: { ...only.row, errors } }
    return saveRows(
      run,
      job,
      rows.map((end) => (end === only ? refused : end)),
    )
  }
}

/** The same rows, with the faults that the domain sees without saving them; undefined if it sees none. */
async function withWrongMarked(
  { database, context, found: { declared } }: ImportRun,
  job: Job,
  rows: readonly ChunkEnd[],
): Promise<readonly ChunkEnd[] | undefined> {
  const { faultsOf } = declared
  if (!faultsOf) return undefined
  const valid = rows.filter(({ row }) => row.errors === undefined)
  const values = valid.map(({ row }) => row.value as object)
  const faults = await database.read(context, (tx) => faultsOf(tx, values, readingOf(job.header)))
  const wrong = new Map(valid.map((end, index) => [end, faults[index] ?? []]))
  if (faults.every((errors) => errors.length === 0)) return undefined
  return rows.map((end) => {
    const errors = wrong.get(end) ?? []
    return errors.length > 0 ? { ...end, row: { ...end.row, errors } } : end
  })
}

async function saveHalves(run: ImportRun, job: Job, rows: readonly ChunkEnd[]): Promise<Job> {
  const middle = Math.ceil(rows.length / 2)
  const afterFirst = await saveRows(run, job, rows.slice(0, middle))
  return saveRows(run, afterFirst, rows.slice(middle))
}

/** What became of rows, by the rows. */
interface Applied extends Repetitions {
  readonly changes: ReadonlyMap<ChunkRow, RowChange>
}

interface Repetitions {
  /** Digests of all keys of the rows. */
  readonly keys: readonly string[]
  /** Rows with a key that a row before had, in this chunk or long ago. */
  readonly repeated: ReadonlySet<ChunkRow>
}

/** Thrown to undo a transaction whose outcome is all that was wanted. */
class Undone extends Error {
  readonly applied: Applied

  constructor(applied: Applied) {
    super('only tried')
    this.applied = applied
  }
}

async function tryOut(run: ImportRun, job: Job, rows: readonly ChunkEnd[]): Promise<Applied> {
  try {
    return await run.database.write(run.context, async (tx) => {
      const applied = await apply(tx, run, job, rows)
      await sendPending(tx)
      throw new Undone(applied)
    })
  } catch (error) {
    if (error instanceof Undone) return error.applied
    throw error
  }
}

async function saveChunk(
  tx: Tx,
  run: ImportRun,
  before: Job,
  rows: readonly ChunkEnd[],
  tried: Applied | undefined,
): Promise<Job> {
  const job = await lockAt(tx, before)
  const { changes, repeated } = tried ?? (await apply(tx, run, job, rows))
  if (tried) await insertSeenKeys(tx, job.id, tried.keys)
  const failed = await failuresIn(tx, run, job, rows, repeated)
  const again = rows.flatMap(({ row: { errorId: id, content } }) => (id ? [{ id, content }] : []))
  const taken = again.length > 0 ? { ...job, ...(await takeRowErrors(tx, job, again)) } : job
  const kept = await keepRowErrors(tx, taken, failed, run.quota)
  const { reached } = rows.at(-1) ?? { reached: {} }
  const after = {
    ...job,
    ...kept,
    ...reached,
    ...tally(job, { changes, failed, again }),
    failures: 0,
  }
  await updateProgress(tx, after)
  // Rows that changed nothing leave no entry.
  if (tx.pending.audits.length === 0) auditedElsewhere(tx)
  return after
}

interface Outcome {
  readonly changes: Applied['changes']
  readonly failed: readonly FailedRow[]
  readonly again: readonly unknown[]
}

/** Rows that are tried again were counted as failed before. */
function tally(job: Job, { changes, failed, again }: Outcome) {
  const of = (change: RowChange) =>
    changes
      .values()
      .filter((one) => one === change)
      .toArray().length
  return {
    ok: job.ok + changes.size,
    created: job.created + of('created'),
    updated: job.updated + of('updated'),
    failed: job.failed + failed.length - again.length,
  }
}

/** Rows that failed, each with all that is known to be wrong with it and where that stands. */
async function failuresIn(
  tx: Tx,
  { found: { declared } }: ImportRun,
  job: Job,
  rows: readonly ChunkEnd[],
  repeated: ReadonlySet<ChunkRow>,
): Promise<FailedRow[]> {
  const further = await furtherErrors(tx, declared, rows, readingOf(job.header))
  const placed = placing({ ...job, form: formOf(declared) })
  return rows.flatMap(({ row }) => {
    const { line, rowNumber, content } = row
    const repetition = repeated.has(row) ? [repeatedError(declared)] : undefined
    const told = row.errors ? joined(row.errors, further.get(row) ?? []) : repetition
    return told ? [{ line, rowNumber, content, errors: placed(told, row) }] : []
  })
}

/** What the domain says of rows that are wrong already; it can say nothing of those of which nothing was understood. */
async function furtherErrors(
  tx: Tx,
  { faultsOf }: Import,
  rows: readonly ChunkEnd[],
  reading: FileReading,
): Promise<ReadonlyMap<ChunkRow, readonly RowFault[]>> {
  const wrong = rows.map(({ row }) => row).filter(({ errors, value }) => errors && value)
  if (!faultsOf || wrong.length === 0) return new Map()
  const values = wrong.map(({ value }) => value as object)
  const faults = await faultsOf(tx, values, reading)
  return new Map(wrong.map((row, index) => [row, faults[index] ?? []]))
}

function repeatedError({ lines }: Import): RowFault {
  const columns = lines?.names.join(', ')
  const remedy = columns
    ? `remove one of them, or sort the file by one of ${columns} so that the lines of one row follow each other`
    : 'remove one of them'
  const message = `An earlier row has the same key: ${remedy}`
  return { path: '', code: 'duplicate_row', message, ...(columns && { values: { columns } }) }
}

async function apply(
  tx: Tx,
  run: ImportRun,
  job: Job,
  rows: readonly ChunkEnd[],
): Promise<Applied> {
  const { found } = run
  const context = { ...run.rights, ...readingOf(job.header) }
  const valid = rows.map(({ row }) => row).filter(({ errors }) => errors === undefined)
  const repetitions = await repetitionsIn(tx, run, job, valid)
  const fresh = valid.filter((row) => !repetitions.repeated.has(row))
  const values = fresh.map(({ value }) => value)
  const changes = fresh.length === 0 ? [] : await found.declared.apply(tx, values, context)
  return {
    ...repetitions,
    changes: new Map(fresh.map((row, index) => [row, changes[index] ?? 'unchanged'])),
  }
}

async function repetitionsIn(
  tx: Tx,
  { found: { declared } }: ImportRun,
  job: Job,
  rows: readonly ChunkRow[],
): Promise<Repetitions> {
  const values = rows.map(({ value }) => value)
  const digests = (await declared.keysOf(tx, values)).map((own) => own.map(digestOf))
  const keys = [...new Set(digests.flat())]
  const unseen = new Set(await insertSeenKeys(tx, job.id, keys))
  const repeated = new Set<ChunkRow>()
  for (const [index, row] of rows.entries()) {
    const own = digests[index] ?? []
    if (!own.every((key) => unseen.has(key))) repeated.add(row)
    for (const key of own) unseen.delete(key)
  }
  return { keys, repeated }
}

/** A key of any length in the room of a uuid. */
function digestOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hex) ?? []
  return parts.join('-')
}
