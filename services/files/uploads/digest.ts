import { createHash } from 'node:crypto'

/** The checksum of content that has no more than so many bytes; undefined if it has more. */
export async function digestOf(
  content: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<string | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > bytesMax) return undefined
    hash.update(chunk)
  }
  return hash.digest('hex')
}
