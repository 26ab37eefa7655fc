import { errorsOf } from '@souk/platform'
import type { PlacedError } from '../row-errors/rows.ts'
import { withoutFaults } from './remainder.ts'
import type { RowForm } from './row-form.ts'
import { valuesAt } from './schema-values.ts'

export const formats = ['csv', 'ndjson'] as const
export type Format = (typeof formats)[number]

/** Of the first row: in a CSV file it follows the names of the columns. */
export function firstRowNumber(format: Format): number {
  return format === 'csv' ? 2 : 1
}

/** The first line of a CSV file, and where the rows begin. */
export interface Header {
  readonly delimiter: string
  /** The columns that its names stand for. */
  readonly names: readonly string[]
  /** The names as they stand there; those of the columns where nothing was noted. */
  readonly written?: readonly string[]
  /** Of amounts, where no column says it. */
  readonly currency?: string | undefined
  /** Of the first byte behind it. */
  readonly at: number
  readonly line: number
}

/** A part of a file, from the beginning of a row on. */
export interface Block {
  readonly bytes: Uint8Array
  /** Of its first byte in the file. */
  readonly at: number
  readonly line: number
  /** Of its first row, as a spreadsheet counts: cells may hold several lines. */
  readonly rowNumber: number
  /** Nothing follows. */
  readonly isLast: boolean
}

export interface BlockRequest extends Block {
  readonly format: Format
  readonly header: Header
  /** Whether the rows are wanted, the first of them, or only how many there are. */
  readonly purpose: Purpose
}

type Purpose = 'count' | 'sample' | 'read'

const rowsRead: Readonly<Record<Purpose, number>> = {
  count: 0,
  sample: 20,
  read: Number.POSITIVE_INFINITY,
}

export function rowsReadFor(purpose: Purpose): number {
  return rowsRead[purpose]
}

/** Where something stands in a file. */
export interface Place {
  readonly line: number
  readonly rowNumber: number
}

/** Where a row stands, and each item of a list that has lines of its own. */
export interface RowPlace extends Place {
  readonly items?: readonly Place[]
}

/** A row and where it stands. */
export interface FoundRow extends RowPlace {
  readonly start: number
  readonly end: number
  readonly endLine: number
  readonly endRowNumber: number
  /** Read and checked: what it says. Beside errors it is what can be made of the rest. */
  readonly value?: unknown
  readonly errors?: readonly PlacedError[]
}

/** What makes a file unreadable from there on. */
export interface FileFault {
  readonly code: string
  readonly line: number
  readonly message: string
}

export interface BlockResult {
  /** The rows that are complete, as many as were asked for. */
  readonly rows: readonly FoundRow[]
  readonly count: number
  /** Behind the last of them. */
  readonly end: number
  readonly endLine: number
  readonly endRowNumber: number
  readonly fault?: FileFault
}

export const lineBytesMax = 1024 * 1024

/**
 * So many lines of a block are read at once, whatever they hold, and as many has the longest row: short lines take far more
 * memory and time than their bytes tell, and others wait for the thread meanwhile.
 */
export const linesAtOnce = 20_000

/** What a row says is checked like a body. */
export function checked(value: object, form: RowForm): Pick<FoundRow, 'value' | 'errors'> {
  const own = Object.fromEntries(
    Object.entries(value).filter(([name]) => !form.shownOnly.includes(name)),
  )
  const errors = errorsOf(form.row, own, '').map((error) => {
    const values = valuesAt(form.row, error)
    return { ...error, ...(values && { values }) }
  })
  return errors.length > 0 ? { ...withoutFaults(own, errors, form), errors } : { value: own }
}
