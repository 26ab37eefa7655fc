import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { provesConsistency, provesInclusion } from '../verification/proof.ts'
import {
  consistencyRanges,
  emptyRoot,
  inclusionRanges,
  joinSubtrees,
  leafHash,
  perfectHash,
  perfectSubtrees,
  type Range,
} from './tree.ts'

/** The leaves and roots with which implementations of RFC 6962 are compared. */
const published = {
  leaves: [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ],
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
}

function hashOf(leaves: readonly Buffer[], range: Range): Buffer {
  const subtrees = perfectSubtrees(range)
  return joinSubtrees(subtrees.map(({ start, end }) => perfectHash(leaves.slice(start, end))))
}

function treeOf(size: number): Buffer[] {
  return Array.from({ length: size }, (_, index) => leafHash(`entry ${index}`))
}

function rootOf(leaves: readonly Buffer[], size = leaves.length): Buffer {
  return hashOf(leaves, { start: 0, end: size })
}

const anySize = fc.integer({ min: 1, max: 300 })

describe('the root of a tree', () => {
  test('is the published one for each of the published sizes', () => {
    const leaves = published.leaves.map((hex) => leafHash(Buffer.from(hex, 'hex')))
    const roots = leaves.map((_, index) => rootOf(leaves, index + 1).toString('hex'))
    assert.deepEqual(roots, published.roots)
  })

  test('of no leaves is the hash of nothing', () => {
    const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    assert.equal(emptyRoot.toString('hex'), nothing)
    assert(rootOf([]).equals(emptyRoot))
  })
})

describe('a proof of inclusion', () => {
  test('is accepted for every leaf of every size up to 40', () => {
    for (let size = 1; size <= 40; size += 1) {
      const leaves = treeOf(size)
      for (const [index, leaf] of leaves.entries()) {
        const path = inclusionRanges(index, size).map((range) => hashOf(leaves, range))
        assert(provesInclusion({ index, size, leaf, path }, rootOf(leaves)), `${index} of ${size}`)
      }
    }
  })

  test('is refused for another leaf, place, size or root, and with a hash changed, missing or added', () => {
    fc.assert(
      fc.property(anySize, fc.nat(), (size, chosen) => {
        const index = chosen % size
        const leaves = treeOf(size)
        const root = rootOf(leaves)
        const leaf = leaves[index] as Buffer
        const path = inclusionRanges(index, size).map((range) => hashOf(leaves, range))
        const right = { index, size, leaf, path }
        const other = leafHash('another')
        const wrong = [
          { ...right, leaf: other },
          { ...right, index: size },
          { ...right, path: [...path, other] },
          ...path.map((_, at) => ({ ...right, path: path.with(at, other) })),
          ...(size > 1 ? [{ ...right, index: (index + 1) % size }] : []),
          ...(path.length > 0 ? [{ ...right, path: path.slice(1) }] : []),
        ]
        assert(provesInclusion(right, root))
        assert(!provesInclusion(right, other))
        for (const claim of wrong) assert(!provesInclusion(claim, root))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a proof of consistency', () => {
  test('is accepted between every two sizes up to 40', () => {
    const leaves = treeOf(40)
    for (let size = 1; size <= 40; size += 1) {
      for (let olderSize = 1; olderSize <= size; olderSize += 1) {
        const path = consistencyRanges(olderSize, size).map((range) => hashOf(leaves, range))
        const claim = { olderSize, size, path }
        const accepted = provesConsistency(claim, rootOf(leaves, olderSize), rootOf(leaves, size))
        assert(accepted, `${olderSize} to ${size}`)
      }
    }
  })

  test('is refused when an older entry was changed, whichever it was', () => {
    fc.assert(
      fc.property(anySize, fc.nat(), fc.nat(), (size, chosen, changedAt) => {
        const olderSize = 1 + (chosen % size)
        const leaves = treeOf(size)
        const changed = leaves.with(changedAt % olderSize, leafHash('changed'))
        const path = consistencyRanges(olderSize, size).map((range) => hashOf(changed, range))
        const claim = { olderSize, size, path }
        assert(!provesConsistency(claim, rootOf(leaves, olderSize), rootOf(changed)))
      }),
      { numRuns: 60 },
    )
  })

  test('is refused with a hash changed, missing or added, and for a log that became shorter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), fc.nat(), (size, chosen) => {
        const olderSize = 1 + (chosen % (size - 1))
        const leaves = treeOf(size)
        const [older, root] = [rootOf(leaves, olderSize), rootOf(leaves)]
        const path = consistencyRanges(olderSize, size).map((range) => hashOf(leaves, range))
        const other = leafHash('another')
        const wrong = [
          [...path, other],
          path.slice(1),
          ...path.map((_, at) => path.with(at, other)),
        ]
        for (const claimed of wrong) {
          assert(!provesConsistency({ olderSize, size, path: claimed }, older, root))
        }
        assert(!provesConsistency({ olderSize: size, size: olderSize, path }, root, older))
      }),
      { numRuns: 60 },
    )
  })
})
