import type { Readable } from 'node:stream'
import { problem } from '../problems/problem.ts'

/** Names a stored file. Both are uuids that the program has made: nothing that a caller wrote becomes a path. */
export interface FilePlace {
  readonly tenantId: string
  readonly fileId: string
}

/** What was stored, as it was counted on the way. */
export interface StoredContent {
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
}

export interface PutOptions {
  /** One byte more, and nothing is kept. */
  readonly bytesMax: number
  readonly signal?: AbortSignal | undefined
}

/** The first and the last byte, counted from zero. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Where files are kept: on the disk of this machine, or in a store that several share. Content goes in and comes out as a
 * stream, and what is put is there as a whole or not at all.
 */
export interface FileStore {
  /** Which store it is. Kept beside each file, so that another store is not asked for it. */
  readonly name: string
  /** A place is written once. Throws what the content throws, `FileTooLarge`, or that the store does not answer. */
  put(
    place: FilePlace,
    content: AsyncIterable<Uint8Array>,
    options: PutOptions,
  ): Promise<StoredContent>
  /** Throws `FileMissing` before the first byte. */
  get(place: FilePlace, range?: ByteRange): Promise<Readable>
  /** What is not there, or was begun and not finished, is gone as well. */
  delete(place: FilePlace): Promise<void>
}

/** The content has more bytes than it may have. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
  readonly bytesMax: number

  constructor(bytesMax: number) {
    super(`more than ${bytesMax} bytes`)
    this.bytesMax = bytesMax
  }
}

export class FileMissing extends Error {
  override name = 'FileMissing'
}

export const fileStoreUnavailable = problem(
  'file_store_unavailable',
  503,
  'File store unavailable',
  {
    help: 'Repeat the request in a moment. The store that keeps files does not answer, or has no room left.',
    headers: { 'retry-after': '5' },
  },
)

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The last guard before a path or an address is made of a place. */
export function checkPlace({ tenantId, fileId }: FilePlace): void {
  if (!uuidPattern.test(tenantId) || !uuidPattern.test(fileId)) {
    throw new Error('a file is named by two uuids')
  }
}
