import { errorsOf, type FieldError } from '@souk/platform'
import type { RowForm } from '../csv/header.ts'

export const formats = ['csv', 'ndjson'] as const
export type Format = (typeof formats)[number]

/** The first line of a CSV file, and where the rows begin. */
export interface Header {
  readonly delimiter: string
  readonly names: readonly string[]
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

/** A row and where it stands. */
export interface FoundRow {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly endLine: number
  /** Read and checked: what it says, or what is wrong with it. */
  readonly value?: unknown
  readonly errors?: readonly FieldError[]
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
  readonly fault?: FileFault
}

export const lineBytesMax = 1024 * 1024

/** What a row says is checked like a body. */
export function checked(value: object, form: RowForm): Pick<FoundRow, 'value' | 'errors'> {
  const own = Object.fromEntries(
    Object.entries(value).filter(([name]) => !form.shownOnly.includes(name)),
  )
  const errors = errorsOf(form.row, own, '')
  return errors.length > 0 ? { errors } : { value: own }
}
