import { type FieldError, id, json, plain, Table } from '@souk/platform'

/** A row that could not be imported, as it was sent, and why. */
export interface RowError {
  readonly jobId: string
  /** uuid; those of a job follow each other as the rows in the file. */
  readonly id: string
  readonly line: number
  readonly errors: readonly FieldError[]
  readonly content: string
}

export const rowErrorTable = new Table<RowError>(
  'jobs.row_errors',
  { jobId: id('job'), id: plain(), line: plain(), errors: json(), content: plain() },
  { key: ['jobId', 'id'], fixed: ['line', 'errors', 'content'] },
)
