/** A block of a stream of server-sent events, as far as it says something. */
export interface Block {
  readonly id: string | undefined
  readonly data: string
  readonly retryMs: number | undefined
}

/** Takes a stream of text apart, wherever its pieces were cut. */
export class BlockReader {
  #rest = ''
  #id: string | undefined
  #data: string[] = []
  #retryMs: number | undefined;

  /** The blocks that this piece completes. */
  *read(piece: string): Generator<Block> {
    const text = this.#rest + piece
    // A carriage return at the end may be the first half of a line break.
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\r|\n/)
    this.#rest = (lines.pop() ?? '') + text.slice(end)
    for (const line of lines) {
      if (line !== '') this.#take(line)
      else yield this.#finish()
    }
  }

  #take(line: string): void {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'data') this.#data.push(value)
    if (name === 'id' && !value.includes('\0')) this.#id = value
    if (name === 'retry' && /^\d+$/.test(value)) this.#retryMs = Number(value)
  }

  #finish(): Block {
    const block = { id: this.#id, data: this.#data.join('\n'), retryMs: this.#retryMs }
    this.#data = []
    return block
  }
}
