import { isUtf8 } from 'node:buffer'
import type { Line } from '@souk/activity/contract'

const lineBytesMax = 1_048_576
const newline = 10

/** A file line by line, in memory that does not grow with it. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      yield lineOf(bytes.subarray(start, end))
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (rest.length > lineBytesMax) {
      yield { problem: 'too long' }
      return
    }
  }
  if (rest.length > 0) yield { problem: 'not ended' }
}

function lineOf(bytes: Buffer): Line {
  if (bytes.length > lineBytesMax) return { problem: 'too long' }
  return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { problem: 'not UTF-8' }
}
