import { createHash } from 'node:crypto'
import { FileTooLarge, type StoredContent } from './store.ts'

/** Counts and hashes content while it passes, and stops it at the first byte too many. */
export class Measure {
  readonly #hash = createHash('sha256')
  readonly #bytesMax: number
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  async *pass(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#bytes += chunk.length
      if (this.#bytes > this.#bytesMax) throw new FileTooLarge(this.#bytesMax)
      this.#hash.update(chunk)
      yield chunk
    }
  }

  /** Asked once, at the end. */
  result(): StoredContent {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
