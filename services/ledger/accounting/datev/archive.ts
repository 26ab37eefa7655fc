import { constants, crc32, deflateRawSync } from 'node:zlib'

/*
 * A ZIP archive that is written in pieces, each by whoever goes on from where the one before has ended: what is to be known of
 * the files so far is small, and kept between the pieces.
 */

interface Written {
  readonly name: string
  readonly crc: number
  readonly bytes: number
  readonly packed: number
  readonly offset: number
}

export interface ArchiveState {
  /** Files that are complete. */
  readonly files: readonly Written[]
  /** The one that is being written. */
  readonly open: Written | null
  /** How long the archive is so far. */
  readonly length: number
}

export const emptyArchive: ArchiveState = { files: [], open: null, length: 0 }

/** More than this the plain format does not hold. */
const lengthMax = 0xf000_0000
const utf8Names = 0x0800
const sizesFollow = 0x0008
const deflated = 8
const version = 20
/** Midnight of the first day that the format knows: the files say themselves when they were made. */
const date = 0x21
/** The end of a stream whose blocks are all written. */
const lastBlock = Buffer.from([0x03, 0x00])

export class Archive {
  readonly #pieces: Buffer[] = []
  #state: ArchiveState

  constructor(state: ArchiveState) {
    this.#state = state
  }

  get state(): ArchiveState {
    return this.#state
  }

  /** Begins a file, and ends the one before. */
  begin(name: string): void {
    this.#finish()
    const open = { name, crc: 0, bytes: 0, packed: 0, offset: this.#state.length }
    this.#state = { ...this.#state, open }
    this.#push(localHeader(name))
  }

  write(content: Buffer): void {
    const { open } = this.#state
    if (!open || content.length === 0) return
    const packed = deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH })
    const crc = crc32(content, open.crc)
    const [bytes, size] = [open.bytes + content.length, open.packed + packed.length]
    this.#state = { ...this.#state, open: { ...open, crc, bytes, packed: size } }
    this.#push(packed)
  }

  /** Nothing follows. */
  end(): void {
    this.#finish()
    const { files, length } = this.#state
    for (const file of files) this.#push(centralHeader(file))
    this.#push(endOf(files.length, this.#state.length - length, length))
  }

  /** What was written since the state that it began with. */
  taken(): Buffer {
    return Buffer.concat(this.#pieces)
  }

  #finish(): void {
    const { open, files } = this.#state
    if (!open) return
    const done = { ...open, packed: open.packed + lastBlock.length }
    this.#push(lastBlock)
    this.#push(words([4, 0x0807_4b50], [4, done.crc], [4, done.packed], [4, done.bytes]))
    this.#state = { ...this.#state, files: [...files, done], open: null }
  }

  #push(piece: Buffer): void {
    this.#pieces.push(piece)
    const length = this.#state.length + piece.length
    if (length > lengthMax) throw new RangeError('the archive is longer than its format allows')
    this.#state = { ...this.#state, length }
  }
}

/** Numbers of so many bytes each, the lowest byte first. */
function words(...numbers: readonly (readonly [2 | 4, number])[]): Buffer {
  const size = numbers.reduce((sum, [bytes]) => sum + bytes, 0)
  const buffer = Buffer.alloc(size)
  let at = 0
  for (const [bytes, value] of numbers) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

function localHeader(name: string): Buffer {
  const text = Buffer.from(name)
  const head = words(
    ...([
      [4, 0x0403_4b50],
      [2, version],
      [2, utf8Names | sizesFollow],
      [2, deflated],
    ] as const),
    ...([
      [2, 0],
      [2, date],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, text.length],
      [2, 0],
    ] as const),
  )
  return Buffer.concat([head, text])
}

function centralHeader({ name, crc, bytes, packed, offset }: Written): Buffer {
  const text = Buffer.from(name)
  const head = words(
    ...([
      [4, 0x0201_4b50],
      [2, version],
      [2, version],
      [2, utf8Names | sizesFollow],
    ] as const),
    ...([
      [2, deflated],
      [2, 0],
      [2, date],
      [4, crc],
      [4, packed],
      [4, bytes],
    ] as const),
    ...([
      [2, text.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const),
  )
  return Buffer.concat([head, text])
}

function endOf(files: number, size: number, offset: number): Buffer {
  return words(
    ...([
      [4, 0x0605_4b50],
      [2, 0],
      [2, 0],
      [2, files],
      [2, files],
    ] as const),
    ...([
      [4, size],
      [4, offset],
      [2, 0],
    ] as const),
  )
}
