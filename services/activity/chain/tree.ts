import { hash } from 'node:crypto'

/**
 * A Merkle tree over the leaves of a log, as RFC 6962 (2.1) defines it. Its hashes say what the whole log was when it
 * had a size, and short lists of them prove that an entry is in it, or that one log continues another.
 */

/** The leaves from `start` up to, and without, `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The prefixes keep a node from being passed off as a leaf. */
const leafPrefix = Buffer.of(0)
const nodePrefix = Buffer.of(1)

export function leafHash(data: string | Buffer): Buffer {
  return sha256(Buffer.concat([leafPrefix, Buffer.from(data)]))
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([nodePrefix, left, right]))
}

function sha256(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer')
}

/** The root of a tree without leaves. */
export const emptyRoot = sha256(Buffer.alloc(0))

/** Where the tree over so many leaves divides: the largest power of two below their number. */
function divisionOf(size: number): number {
  let division = 1
  while (division * 2 < size) division *= 2
  return division
}

/** The subtrees whose hashes prove that the leaf is in the tree of that size, from the leaf upwards. */
export function inclusionRanges(index: number, size: number): Range[] {
  const ranges: Range[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + divisionOf(end - start)
    if (index < middle) {
      ranges.push({ start: middle, end })
      end = middle
    } else {
      ranges.push({ start, end: middle })
      start = middle
    }
  }
  return ranges.reverse()
}

/** The subtrees whose hashes prove that the tree of `size` leaves begins with the leaves of the older one. */
export function consistencyRanges(olderSize: number, size: number): Range[] {
  if (olderSize === 0 || olderSize === size) return []
  const ranges: Range[] = []
  let [start, end] = [0, size]
  while (olderSize !== end) {
    const middle = start + divisionOf(end - start)
    if (olderSize <= middle) {
      ranges.push({ start: middle, end })
      end = middle
    } else {
      ranges.push({ start, end: middle })
      start = middle
    }
  }
  // The verifier knows the hash of all the older leaves; of a part of them it has to be told.
  if (start > 0) ranges.push({ start, end })
  return ranges.reverse()
}

/** The perfect subtrees that a range is made of, from the largest to the smallest. */
export function perfectSubtrees({ start, end }: Range): Range[] {
  const found: Range[] = []
  for (let from = start; from < end; ) {
    const left = end - from
    const size = left === 1 ? 1 : divisionOf(left + 1)
    found.push({ start: from, end: from + size })
    from += size
  }
  return found
}

/** The hash over a range, from those of its perfect subtrees. */
export function joinSubtrees(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) return emptyRoot
  return hashes.reduceRight((right, left) => nodeHash(left, right))
}

/** The hash over a perfect subtree, from its leaves or from hashes that all stand for equally many leaves. */
export function perfectHash(level: readonly Buffer[]): Buffer {
  let hashes = level
  while (hashes.length > 1) {
    hashes = Array.from({ length: hashes.length / 2 }, (_, pair) =>
      nodeHash(hashes[2 * pair] as Buffer, hashes[2 * pair + 1] as Buffer),
    )
  }
  return hashes[0] as Buffer
}

/** A tree that grows leaf by leaf, kept as the hashes of its perfect subtrees. */
export class GrowingTree {
  readonly #subtrees: Buffer[]
  #size: number

  /** Goes on from a tree of that size, given the hashes of its perfect subtrees. */
  constructor(size = 0, subtrees: readonly Buffer[] = []) {
    this.#size = size
    this.#subtrees = [...subtrees]
  }

  get size(): number {
    return this.#size
  }

  get root(): Buffer {
    return joinSubtrees(this.#subtrees)
  }

  /** Two subtrees of one size become one, as ones are carried when a binary number is counted up. */
  add(leaf: Buffer): void {
    let subtree = leaf
    for (let carried = this.#size; carried % 2 === 1; carried = Math.floor(carried / 2)) {
      subtree = nodeHash(this.#subtrees.pop() as Buffer, subtree)
    }
    this.#subtrees.push(subtree)
    this.#size += 1
  }
}
