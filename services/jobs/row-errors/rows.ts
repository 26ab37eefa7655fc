import { id, json, plain, type RowFault, Table } from '@souk/platform'

/** What is wrong with a row, and where: stored as it is shown. Rows that were kept by earlier releases have no places. */
export interface PlacedError extends RowFault {
  readonly line?: number
  /** As a spreadsheet counts. */
  readonly row_number?: number
  /** As the first line of the file has it. */
  readonly column?: string
}

/** A row that could not be imported, as it was sent, and why. */
export interface RowError {
  readonly jobId: string
  /** uuid; those of a job follow each other as the rows in the file. */
  readonly id: string
  readonly line: number
  /** As a spreadsheet counts; null for what an earlier release has kept. */
  readonly rowNumber: number | null
  readonly errors: readonly PlacedError[]
  readonly content: string
}

export const rowErrorTable = new Table<RowError>(
  'jobs.row_errors',
  {
    jobId: id('job'),
    id: plain(),
    line: plain(),
    rowNumber: plain(),
    errors: json(),
    content: plain(),
  },
  { key: ['jobId', 'id'], fixed: ['line', 'rowNumber', 'errors', 'content'] },
)
