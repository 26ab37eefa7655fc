import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  changesBetween,
  checkPublications,
  edgesBetween,
  normalized,
  type Publications,
  publishedIn,
  standingAt,
} from './publication.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour))
const on = (channel: string, from: number | null = null, to: number | null = null) => ({
  channel,
  publish_at: from === null ? null : at(from).toISOString(),
  unpublish_at: to === null ? null : at(to).toISOString(),
})

describe('publishedIn', () => {
  const cases: [string, Publications, string, number, boolean][] = [
    ['everywhere', null, 'web', 12, true],
    ['nowhere', [], 'web', 12, false],
    ['in the channel', [on('pos'), on('web')], 'web', 12, true],
    ['in another channel', [on('pos')], 'web', 12, false],
    ['before the window', [on('web', 10, 14)], 'web', 9, false],
    ['at its first moment', [on('web', 10, 14)], 'web', 10, true],
    ['within it', [on('web', 10, 14)], 'web', 13, true],
    ['at its end', [on('web', 10, 14)], 'web', 14, false],
    ['a window without an end', [on('web', 10)], 'web', 23, true],
    ['a window without a beginning', [on('web', null, 14)], 'web', 1, true],
  ]
  for (const [what, publications, channel, hour, expected] of cases) {
    test(what, () => assert.equal(publishedIn(publications, channel, at(hour)), expected))
  }
})

describe('windows', () => {
  test('stand as the clock says, and are due at their next edge', () => {
    const window = on('web', 10, 14)
    assert.deepEqual(standingAt(window, at(9)), { isOpen: false, dueAt: at(10) })
    assert.deepEqual(standingAt(window, at(10)), { isOpen: true, dueAt: at(14) })
    assert.deepEqual(standingAt(window, at(14)), { isOpen: false, dueAt: null })
    assert.deepEqual(standingAt(on('web'), at(9)), { isOpen: true, dueAt: null })
  })

  test('are told of once: each edge that has passed since they were looked at', () => {
    const window = on('web', 10, 14)
    const [closed, open] = [{ isOpen: false }, { isOpen: true }]
    assert.deepEqual(edgesBetween(window, closed, at(9)), [])
    assert.deepEqual(edgesBetween(window, closed, at(10)), ['started'])
    assert.deepEqual(edgesBetween(window, open, at(13)), [])
    assert.deepEqual(edgesBetween(window, open, at(14)), ['ended'])
    assert.deepEqual(edgesBetween(window, closed, at(15)), ['started', 'ended'])
    assert.deepEqual(edgesBetween(on('web', null, 14), open, at(14)), ['ended'])
  })
})

test('a publication that stays as it is keeps its row, others are replaced', () => {
  const before = [on('web'), on('pos', 10), on('app', 10, 14)]
  const after = [on('app', 10, 14), on('pos', 11)]
  assert.deepEqual(changesBetween(before, after), {
    outdated: ['web', 'pos'],
    fresh: [on('pos', 11)],
  })
  assert.deepEqual(changesBetween(null, [on('web')]), { outdated: [], fresh: [on('web')] })
  assert.deepEqual(changesBetween([on('web')], null), { outdated: ['web'], fresh: [] })
})

test('the same moment is the same text', () => {
  const [one, other] = ['2026-06-01T12:00:00+02:00', '2026-06-01T10:00:00Z'].map((publish_at) =>
    normalized([{ channel: 'web', publish_at }]),
  )
  assert.deepEqual(one, other)
})

test('a channel twice and a window that ends before it begins are refused, each by its place', () => {
  const pathsOf = (publications: Publications) => {
    try {
      checkPublications(publications)
      return []
    } catch (error) {
      const { errors } = error as { errors: readonly { path: string }[] }
      return errors.map(({ path }) => path)
    }
  }
  assert.deepEqual(pathsOf(null), [])
  assert.deepEqual(pathsOf([on('web'), on('pos'), on('web')]), ['/publications/2/channel'])
  assert.deepEqual(pathsOf([on('web', 14, 10)]), ['/publications/0/unpublish_at'])
  assert.deepEqual(pathsOf([on('web', 10, 10)]), ['/publications/0/unpublish_at'])
})
