import type { FieldError } from '@souk/platform'
import { emptyText, plainText } from '../csv/cell.ts'
import { columnNames, type Renaming } from '../csv/names.ts'
import { parseBlock } from './block.ts'
import { recordsIn } from './csv-block.ts'
import { type FileFault, type Format, firstRowNumber, type Header } from './found-row.ts'
import type { RowForm } from './row-form.ts'

/** So much of a file is looked at when a job is asked for. */
export const openingBytes = 128 * 1024
const sampledMax = 5

/** What the beginning of a file tells. */
export interface Opening {
  readonly header: Header
  /** The first rows that are as they should be. */
  readonly sample: readonly unknown[]
  /** How many rows there are, where the whole file was looked at; otherwise about how many. */
  readonly rows: number
  readonly isExact: boolean
}

export type Opened =
  | { readonly opening: Opening }
  | { readonly fault: FileFault }
  | { readonly errors: readonly FieldError[] }

interface Beginning {
  readonly bytes: Buffer
  /** Of the whole file. */
  readonly fileBytes: number
  readonly format: Format
  /** What the caller says of names that are not those of columns. */
  readonly columns?: Renaming | undefined
  /** Of amounts, where the file has no column for it. */
  readonly currency?: string | undefined
}

/** Reads the header and the first rows, so that a file of the wrong kind is refused at once. */
export async function openFile(beginning: Beginning, form: RowForm): Promise<Opened> {
  const { bytes, fileBytes, format, columns = {}, currency } = beginning
  const packed = packedAs(bytes)
  if (packed !== undefined) return { fault: packed }
  const at = bytes.subarray(0, 3).toString('latin1') === '\xef\xbb\xbf' ? 3 : 0
  const isLast = bytes.length >= fileBytes
  const found =
    format === 'csv'
      ? await headerIn(bytes.subarray(at), { at, isLast })
      : { header: { delimiter: '', names: [], at, line: 1 } }
  if ('fault' in found) return found
  const { names, errors } =
    format === 'csv' ? columnNames(found.header.names, form.columns, columns) : noNames
  if (errors.length > 0) return { errors }
  const { names: written } = found.header
  const header = { ...found.header, names, ...(format === 'csv' && { written, currency }) }
  const { at: first, line } = header
  const rest = { bytes: bytes.subarray(first), at: first, line, isLast }
  const result = await parseBlock(
    { ...rest, rowNumber: firstRowNumber(format), format, header, purpose: 'sample' },
    form,
  )
  if (result.fault && (result.count === 0 || result.fault.code === 'column_count'))
    return { fault: result.fault }
  const sample = result.rows.flatMap(({ value, errors }) => (errors ? [] : [value]))
  const read = result.end - header.at
  const isExact = result.end >= fileBytes
  const rows = isExact
    ? result.count
    : Math.round((result.count * (fileBytes - header.at)) / (read || 1))
  return { opening: { header, sample: sample.slice(0, sampledMax), rows, isExact } }
}

const noNames = { names: [], errors: [] }

const packedBeginnings: Readonly<Record<string, string>> = {
  'PK\x03\x04': 'a ZIP archive or an Excel workbook',
  '\x1f\x8b': 'compressed with gzip',
  '%PDF': 'a PDF',
  '\xff\xfe': 'encoded in UTF-16',
  '\xfe\xff': 'encoded in UTF-16',
}

function packedAs(bytes: Buffer): FileFault | undefined {
  const beginning = bytes.subarray(0, 4).toString('latin1')
  const known = Object.entries(packedBeginnings).find(([start]) => beginning.startsWith(start))
  if (known === undefined) return undefined
  const message = `The file is ${known[1]}. Save it as CSV or NDJSON in UTF-8 and upload that.`
  return { code: 'not_text', line: 1, message }
}

async function headerIn(
  bytes: Buffer,
  { at, isLast }: { readonly at: number; readonly isLast: boolean },
): Promise<{ readonly header: Header } | { readonly fault: FileFault }> {
  const delimiter = delimiterIn(bytes)
  const { records, fault } = await recordsIn(
    { bytes, line: 1, rowNumber: 1, isLast },
    { delimiter, max: 1 },
  )
  const [first] = records
  if (!first) {
    const empty = {
      code: 'no_header',
      line: 1,
      message: 'The file has no line with names of columns.',
    }
    return { fault: fault ?? empty }
  }
  const names = first.cells.map(nameIn)
  return { header: { delimiter, names, at: at + first.end, line: first.endLine } }
}

/** The same whether or not it was guarded as a formula, or quoted without any text. */
function nameIn(cell: string): string {
  return cell === emptyText ? '' : plainText(cell.trim())
}

/** The one that stands most often in the first line, outside of quotes. */
function delimiterIn(bytes: Buffer): string {
  const end = bytes.indexOf(10)
  const line = bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8')
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: bare.split(delimiter).length,
  }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
}
