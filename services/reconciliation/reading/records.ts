import { isUtf8 } from 'node:buffer'
import { CsvError, Parser } from 'csv-parse'
import { FileFault } from './format.ts'

/** A record of a block, which may go over several lines. */
export interface CsvRecord {
  readonly cells: readonly string[]
  /** Its line in the file. */
  readonly line: number
  /** Where it ends, from the beginning of the block. */
  readonly end: number
  readonly endLine: number
}

/** A record that is longer has a quote that is not closed, or was made to hurt. */
export const recordBytesMax = 256 * 1024

interface Block {
  readonly bytes: Buffer
  readonly line: number
  /** Whether the file ends with it. */
  readonly isLast: boolean
  readonly delimiter: string
  /** How many records are wanted at most. */
  readonly max: number
}

/** The records of a block that are complete, empty ones left out; and behind the last that was read. */
export async function recordsIn({ bytes, line, isLast, delimiter, max }: Block): Promise<{
  readonly records: readonly CsvRecord[]
  readonly end: number
  readonly endLine: number
  /** Whether more follow that were not wanted. */
  readonly isCut: boolean
}> {
  const records: CsvRecord[] = []
  let [start, startLine, count] = [0, line, 0]
  const parser = new Parser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: recordBytesMax,
    to: max,
    on_record: (cells: string[], { bytes: end }) => {
      const part = bytes.subarray(start, end)
      if (!isUtf8(part)) {
        throw new FileFault('not_utf8', `Line ${startLine}: the file is not encoded as UTF-8.`)
      }
      const endLine = startLine + Math.max(1, linesIn(part))
      if (cells.some((cell) => cell !== '')) records.push({ cells, line: startLine, end, endLine })
      ;[start, startLine, count] = [end, endLine, count + 1]
      return null
    },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      parser.once('error', reject)
      parser.resume()
      if (isLast) parser.once('end', resolve).end(bytes)
      else parser.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  } catch (error) {
    throw error instanceof CsvError ? faultOf(error, startLine) : error
  } finally {
    parser.destroy()
  }
  const isCut = count === max && start < bytes.length
  return { records, end: start, endLine: startLine, isCut }
}

function faultOf({ code }: CsvError, line: number): FileFault {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    const message = 'the line is longer than 256 kB. Is a quote not closed?'
    return new FileFault('line_too_long', `Line ${line}: ${message}`)
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new FileFault('quote_not_closed', `Line ${line}: a quote is opened and not closed.`)
  }
  return new FileFault('stray_quote', `Line ${line}: there is a quote where none can be.`)
}

/** Ends of lines, `\r\n` being one. */
function linesIn(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) count += 1
  }
  return count
}
