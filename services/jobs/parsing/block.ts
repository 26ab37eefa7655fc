import { isUtf8 } from 'node:buffer'
import { parseCsv } from './csv-block.ts'
import type { Block, BlockRequest, BlockResult } from './found-row.ts'
import { linesIn } from './lines.ts'
import { parseNdjson } from './ndjson-block.ts'
import type { RowForm } from './row-form.ts'

/** Finds the rows in a part of a file. Pure: the same bytes give the same rows, in whichever thread. */
export async function parseBlock(request: BlockRequest, form: RowForm): Promise<BlockResult> {
  const result =
    request.format === 'csv' ? await parseCsv(request, form) : parseNdjson(request, form)
  const read = Buffer.from(request.bytes).subarray(0, result.end - request.at)
  return encodingFault(read, request) ?? result
}

function encodingFault(read: Buffer, { at, line, rowNumber }: Block): BlockResult | undefined {
  const none = { rows: [], count: 0, end: at, endLine: line, endRowNumber: rowNumber }
  const nul = read.indexOf(0)
  if (nul >= 0) {
    const message = `Byte ${at + nul} is NUL: this is no text file. Send plain CSV or NDJSON, not compressed.`
    return { ...none, fault: { code: 'not_text', line: line + linesIn(read, nul), message } }
  }
  if (isUtf8(read)) return undefined
  const place = firstInvalid(read)
  const message =
    `Byte ${at + place} is not UTF-8. Was the file saved as Windows-1252 or Latin 1? ` +
    'Save it as UTF-8 and upload it again.'
  return { ...none, fault: { code: 'invalid_utf8', line: line + linesIn(read, place), message } }
}

/** By halves: the beginning is valid up to there, apart from a character that is cut off. */
function firstInvalid(bytes: Buffer): number {
  let valid = 0
  let invalid = bytes.length
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1
    if (isUtf8(bytes.subarray(0, startOfCharacter(bytes, middle)))) valid = middle
    else invalid = middle
  }
  return startOfCharacter(bytes, valid)
}

function startOfCharacter(bytes: Buffer, at: number): number {
  let start = at
  while (start > 0 && start > at - 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1
  return start
}
