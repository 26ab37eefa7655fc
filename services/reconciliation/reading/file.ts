import { FileMissing, type FileStore } from '@souk/platform'
import type { ReadLine } from '../lines/line.ts'
import { type Cells, FileFault, type Format, lineOf, placesIn, type Span } from './format.ts'
import { type CsvRecord, recordBytesMax, recordsIn } from './records.ts'

/** Where the lines of a file begin, and which cell is which. */
export interface Header {
  readonly delimiter: string
  readonly places: Readonly<Record<string, number>>
  readonly cells: number
  readonly position: number
  readonly line: number
}

export interface ReportFile {
  readonly store: FileStore
  readonly tenantId: string
  readonly fileId: string
  readonly bytes: number
}

export interface ReadBlock {
  readonly lines: readonly ReadLine[]
  /** Where the next block begins. */
  readonly position: number
  readonly line: number
  readonly isLast: boolean
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
const delimiters = [',', ';', '\t'] as const

export async function headerOf(file: ReportFile, format: Format): Promise<Header> {
  const bytes = await bytesAt(file, 0, recordBytesMax + 1024)
  if (bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])) || bytes.includes(0)) {
    throw new FileFault('not_utf8', 'The file is not text encoded as UTF-8.')
  }
  const mark = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  const rest = bytes.subarray(mark)
  const [firstLine = ''] = rest.toString('latin1').split(/[\r\n]/, 1)
  const [delimiter = ','] = delimiters.toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  )
  const isLast = bytes.length >= file.bytes
  const { records } = await recordsIn({ bytes: rest, line: 1, isLast, delimiter, max: 1 })
  const [header] = records
  if (!header)
    throw new FileFault('file_empty', 'The file has no first line with names of columns.')
  const places = placesIn(format, header.cells)
  const cells = header.cells.length
  return { delimiter, places, cells, position: mark + header.end, line: header.endLine }
}

interface Asked {
  readonly position: number
  readonly line: number
  /** How many lines at most. */
  readonly max: number
  readonly span: Span
}

const blockBytes = 512 * 1024

/** The next lines of the file: at least one, unless none is left. */
export async function linesAt(
  file: ReportFile,
  format: Format,
  header: Header,
  { position, line, max, span }: Asked,
): Promise<ReadBlock> {
  const { delimiter } = header
  const bytes = await bytesAt(file, position, blockBytes)
  const isWhole = position + bytes.length >= file.bytes
  const read = await recordsIn({ bytes, line, isLast: isWhole, delimiter, max })
  const lines = read.records.map((record) => asLine(record, { format, header, span }))
  const isLast = isWhole && !read.isCut
  if (lines.length === 0 && !isLast && read.end === 0) {
    throw new FileFault('line_too_long', `Line ${line}: the line is longer than 256 kB.`)
  }
  const end = isLast ? file.bytes : position + read.end
  return { lines, position: end, line: read.endLine, isLast }
}

interface Surroundings {
  readonly format: Format
  readonly header: Header
  readonly span: Span
}

function asLine(
  { cells, line }: CsvRecord,
  { format, header: { places, ...header }, span }: Surroundings,
): ReadLine {
  if (cells.length !== header.cells) {
    const message = `Line ${line}: there are ${cells.length} cells, and ${header.cells} names in the first line.`
    throw new FileFault('column_count', message)
  }
  const cell: Cells = (name) => {
    const place = places[name]
    return place === undefined ? undefined : cells[place]
  }
  return lineOf(format, cell, line, span)
}

async function bytesAt(file: ReportFile, position: number, size: number): Promise<Buffer> {
  const { store, tenantId, fileId, bytes } = file
  const last = Math.min(bytes, position + size) - 1
  if (last < position) return Buffer.alloc(0)
  try {
    const content = await store.get({ tenantId, fileId }, { first: position, last })
    return Buffer.concat(await content.toArray())
  } catch (error) {
    if (error instanceof FileMissing) {
      throw new FileFault('file_missing', 'The uploaded file is no longer there. Upload it again.')
    }
    throw error
  }
}
