import { nodeHash } from '../chain/tree.ts'

/**
 * What whoever holds a signed root checks, without the log: RFC 9162, 2.1.3.2 and 2.1.4.2. A proof of the wrong
 * length proves nothing.
 */

export interface Inclusion {
  readonly index: number
  readonly size: number
  readonly leaf: Buffer
  readonly path: readonly Buffer[]
}

export function provesInclusion({ index, size, leaf, path }: Inclusion, root: Buffer): boolean {
  if (index < 0 || index >= size) return false
  let [node, last] = [index, size - 1]
  let computed = leaf
  for (const sibling of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      computed = nodeHash(sibling, computed)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      computed = nodeHash(computed, sibling)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && computed.equals(root)
}

export interface Consistency {
  readonly olderSize: number
  readonly size: number
  readonly path: readonly Buffer[]
}

export function provesConsistency(
  { olderSize, size, path }: Consistency,
  olderRoot: Buffer,
  root: Buffer,
): boolean {
  if (olderSize > size) return false
  if (olderSize === size) return path.length === 0 && olderRoot.equals(root)
  if (olderSize === 0) return path.length === 0
  let [node, last] = [olderSize - 1, size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  const [first, ...rest] = node === 0 ? [olderRoot, ...path] : path
  if (first === undefined) return false
  let [older, newer] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      older = nodeHash(sibling, older)
      newer = nodeHash(sibling, newer)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      newer = nodeHash(newer, sibling)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && older.equals(olderRoot) && newer.equals(root)
}

/** Not by a shift: sizes may be beyond 32 bits. */
function half(position: number): number {
  return Math.floor(position / 2)
}
