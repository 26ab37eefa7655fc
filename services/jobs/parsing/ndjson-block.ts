import { type FieldError, Problem, parseBody } from '@souk/platform'
import {
  type BlockRequest,
  type BlockResult,
  checked,
  type FoundRow,
  lineBytesMax,
  linesAtOnce,
  rowsReadFor,
} from './found-row.ts'
import type { RowForm } from './row-form.ts'

const newline = 10

/** A row is a line with a JSON object. What cannot be read is wrong with this row alone. */
export function parseNdjson(request: BlockRequest, form: RowForm): BlockResult {
  const bytes = Buffer.from(request.bytes)
  const rows: FoundRow[] = []
  let count = 0
  let start = 0
  let { line } = request
  const end = () => ({ rows, count, end: request.at + start, endLine: line, endRowNumber: line })
  const lastLine = line + linesAtOnce
  while (start < bytes.length && line < lastLine) {
    const found = bytes.indexOf(newline, start)
    const isWhole = found >= 0 || request.isLast
    const stop = found < 0 ? bytes.length : found
    if (stop - start > lineBytesMax) return { ...end(), fault: tooLong(line) }
    if (!isWhole) break
    const next = found < 0 ? stop : found + 1
    const text = bytes.subarray(start, stop)
    if (text.toString('latin1').trim() !== '') {
      count += 1
      const place = {
        ...{ line, start: request.at + start, end: request.at + next },
        ...{ rowNumber: line, endLine: line + 1, endRowNumber: line + 1 },
      }
      if (rows.length < rowsReadFor(request.purpose)) rows.push({ ...place, ...read(text, form) })
    }
    start = next
    line += 1
  }
  return end()
}

function tooLong(line: number) {
  return { code: 'line_too_long', line, message: `Line ${line} is longer than 1 MB.` }
}

/** The same strictness as for the body of a request: one way to read JSON. */
function read(text: Buffer, form: RowForm): Pick<FoundRow, 'value' | 'errors'> {
  try {
    const value = parseBody(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const { error: _reported, ...row } = value as { error?: unknown }
      return checked(row, form)
    }
    return { errors: [{ path: '', code: 'type', message: 'must be object' }] }
  } catch (error) {
    if (error instanceof Problem) return { errors: faultsOf(error) }
    throw error
  }
}

function faultsOf({ errors = [] }: Problem): FieldError[] {
  return errors.map(({ code, path, message }) => ({
    path,
    code,
    message: message.replace('The body', 'The line'),
  }))
}
