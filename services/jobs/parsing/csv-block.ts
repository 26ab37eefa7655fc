import { CsvError, Parser } from 'csv-parse'
import { emptyText } from '../csv/cell.ts'
import { type PlannedColumn, planOf } from '../csv/header.ts'
import { belongsTo, type Line, naming, rowOf } from '../csv/row.ts'
import type { PlacedError } from '../row-errors/rows.ts'
import {
  type BlockRequest,
  type BlockResult,
  checked,
  type FileFault,
  type FoundRow,
  lineBytesMax,
  linesAtOnce,
  type Place,
  rowsReadFor,
} from './found-row.ts'
import { linesIn } from './lines.ts'
import { errorsMax, joined, withoutFaults } from './remainder.ts'
import type { RowForm } from './row-form.ts'

/** A line of CSV, which may go over several lines of text. */
interface CsvRecord extends Line {
  /** Both counted from the beginning of the block. */
  readonly start: number
  readonly end: number
  readonly endLine: number
}

interface CsvRecords {
  /** Those that are not empty. */
  readonly records: readonly CsvRecord[]
  /** Behind the last line that was read, empty or not. */
  readonly next: Pick<CsvRecord, 'start' | 'line' | 'rowNumber'>
  /** Whether lines are left, because as many were read as were wanted. */
  readonly isCut: boolean
  readonly fault?: FileFault
}

interface CsvForm {
  readonly delimiter: string
  /** How many cells a line has. */
  readonly cells?: number
  /** So many lines are read. */
  readonly max?: number | undefined
}

/** A block with more lines of another length is no table with these columns, and each of them is dear to read. */
const raggedMax = 1_000

/** Enough to guess from how many rows there are. */
const sampledLinesMax = 2_000

class Ragged extends Error {}

/** The lines of a block that are complete. */
export async function recordsIn(
  { bytes, line, rowNumber, isLast }: Pick<BlockRequest, 'bytes' | 'line' | 'rowNumber' | 'isLast'>,
  { delimiter, cells: expected, max }: CsvForm,
): Promise<CsvRecords> {
  const records: CsvRecord[] = []
  let ragged = 0
  let start = 0
  let startLine = line
  let nextNumber = rowNumber
  const parser = new Parser({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    max_record_size: lineBytesMax,
    ...(max !== undefined && { to: max }),
    cast: (cell, { quoting }) => (cell === '' && quoting ? emptyText : cell),
    on_record: (cells: string[], { bytes: end }) => {
      // The parser counts an end of line in a cell twice where it has two characters.
      const endLine = startLine + linesIn(bytes.subarray(start, end))
      const isEmpty = cells.every((cell) => cell === '')
      if (!isEmpty && expected !== undefined && cells.length !== expected) ragged += 1
      if (ragged > raggedMax) throw new Ragged()
      const place = { line: startLine, rowNumber: nextNumber }
      if (!isEmpty) records.push({ cells, ...place, start, end, endLine })
      nextNumber += 1
      start = end
      startLine = endLine
      // Kept here, so that nothing is left to be read from the parser.
      return null
    },
  })
  let fault: FileFault | undefined
  try {
    await parsed(parser, bytes, isLast)
  } catch (error) {
    if (error instanceof Ragged) fault = raggedFault(startLine)
    else if (error instanceof CsvError) fault = faultOf(error, { startLine, firstLine: line })
    else throw error
  } finally {
    parser.destroy()
  }
  const isCut = nextNumber - rowNumber === max && start < bytes.length
  const next = { start, line: startLine, rowNumber: nextNumber }
  return { records, next, isCut, ...(fault && { fault }) }
}

function parsed(parser: Parser, bytes: Uint8Array, isLast: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('error', reject)
    parser.resume()
    if (isLast) parser.once('end', resolve).end(bytes)
    else parser.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

function raggedFault(line: number): FileFault {
  const message =
    `More than ${raggedMax} lines up to line ${line} have other numbers of cells than the first line. ` +
    'Does each line have a cell for every column, even an empty one?'
  return { code: 'column_count', line, message }
}

function faultOf(
  { code, lines }: CsvError & { lines?: number },
  { startLine, firstLine }: { readonly startLine: number; readonly firstLine: number },
): FileFault {
  const line = firstLine + Number(lines ?? 1) - 1
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return {
        code: 'quote_not_closed',
        line: startLine,
        message: `The file ends within quotes that are opened in the row of line ${startLine}.`,
      }
    case 'CSV_MAX_RECORD_SIZE':
      return {
        code: 'line_too_long',
        line: startLine,
        message: `The row of line ${startLine} is longer than 1 MB. Is a quote not closed?`,
      }
    default:
      return {
        code: 'stray_quote',
        line,
        message:
          `Line ${line} has a quote where none can be. Put a cell with quotes in it into quotes, ` +
          'and write each of them twice.',
      }
  }
}

export async function parseCsv(request: BlockRequest, form: RowForm): Promise<BlockResult> {
  const { names, delimiter } = request.header
  const plan = planOf(request.header, form)
  const max = request.purpose === 'sample' ? sampledLinesMax : linesAtOnce
  const read = await recordsIn(request, { delimiter, cells: names.length, max })
  const { records, isCut, fault } = read
  const isLast = request.isLast && !isCut
  const groups = groupsOf(records, plan, form)
  const last = records.at(-1)
  const isEnded = isLast || fault !== undefined || form.lines === undefined
  // Lines that follow may belong to the last row.
  const isOpen = !isEnded && last !== undefined && isNear(last, read.next)
  const whole = isOpen ? groups.slice(0, -1) : groups
  const next = (isOpen ? groups.at(-1)?.[0] : undefined) ?? read.next
  const rows = whole
    .slice(0, rowsReadFor(request.purpose))
    .map((lines) => found(lines, { request, plan, form }))
  const isAll = isLast && fault === undefined
  return {
    rows,
    count: whole.length,
    end: request.at + (isAll ? request.bytes.length : next.start),
    endLine: next.line,
    endRowNumber: next.rowNumber,
    ...(fault && { fault }),
  }
}

/** What stands below so many empty lines is another row. Some programs write as many behind the last one. */
const emptyLinesMax = 1_000

const isNear = (before: Place, after: Place) => after.rowNumber - before.rowNumber <= emptyLinesMax

function groupsOf(
  records: readonly CsvRecord[],
  plan: readonly PlannedColumn[],
  { lines }: RowForm,
): CsvRecord[][] {
  const groups: CsvRecord[][] = []
  const named = lines && naming(plan, lines)
  for (const record of records) {
    const group = groups.at(-1)
    const [first] = group ?? []
    const last = group?.at(-1)
    const goesOn =
      named &&
      first &&
      last &&
      isNear(last, record) &&
      belongsTo(first.cells, record.cells, plan, named)
    if (goesOn) group?.push(record)
    else groups.push([record])
  }
  return groups
}

interface Reading {
  readonly request: BlockRequest
  readonly plan: readonly PlannedColumn[]
  readonly form: RowForm
}

function found(lines: readonly CsvRecord[], { request, plan, form }: Reading): FoundRow {
  const [first, ...others] = lines
  const last = lines.at(-1)
  if (!first || !last) throw new Error('a row has a line')
  const { at } = request
  const where = {
    ...{ line: first.line, rowNumber: first.rowNumber, start: at + first.start },
    ...{ end: at + last.end, endLine: last.endLine, endRowNumber: last.rowNumber + 1 },
  }
  const odd = lines.find(({ cells }) => cells.length !== plan.length)
  if (odd) return { ...where, errors: [oddLength(odd, plan)] }
  const { value, errors, items } = rowOf([first, ...others], plan, form.lines)
  if (errors.length >= errorsMax) return { ...where, items, errors: errors.slice(0, errorsMax) }
  const rest = checked(value, form)
  if (errors.length === 0) return { ...where, items, ...rest }
  const all = joined(errors, rest.errors ?? [])
  return { ...where, items, ...withoutFaults(value, all, form), errors: all }
}

function oddLength({ cells, line, rowNumber }: Line, plan: readonly PlannedColumn[]): PlacedError {
  const message = `line ${line} has ${cells.length} cells, the first line ${plan.length}`
  const values = { cells: cells.length, columns: plan.length }
  return { path: '', code: 'column_count', message, values, line, row_number: rowNumber }
}
