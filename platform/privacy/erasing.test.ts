import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Tx } from '../db/tx.ts'
import { eraseAllTraces } from '../testing/erased-traces.ts'
import type { ErasedTraces, PersonalTraces } from './declaration.ts'
import { beginTraces, eraseTraces } from './erasing.ts'

const tx = {} as Tx
const asked: (readonly [name: string, ids: readonly string[], after: string | null])[] = []
beforeEach(() => {
  asked.length = 0
})

function keeper(
  name: string,
  answers: (ids: readonly string[], after: string | null) => Partial<ErasedTraces> = () => ({}),
): PersonalTraces {
  return {
    name,
    columns: {},
    erase: async (_tx, ids, after = null) => {
      asked.push([name, ids, after])
      return { ids: [], next: null, ...answers(ids, after) }
    },
  }
}

test('everybody is asked, one after the other', async () => {
  await eraseAllTraces(tx, [keeper('events'), keeper('answers')], ['cus_1'])
  assert.deepEqual(asked, [
    ['events', ['cus_1'], null],
    ['answers', ['cus_1'], null],
  ])
})

test('a transaction asks one of them, and what is too much for it is gone on with where it was left', async () => {
  const much = keeper('events', (_ids, after) => ({ next: after === null ? '1000' : null }))
  const traces = [much, keeper('answers')]
  const left = await eraseTraces(tx, traces, beginTraces(['cus_1']))
  assert.partialDeepStrictEqual(left, { ids: ['cus_1'], name: 'events', after: '1000' })
  assert(left)
  const rest = await eraseTraces(tx, traces, structuredClone(left))
  assert.partialDeepStrictEqual(rest, { ids: ['cus_1'], name: 'answers', after: null })
  assert(rest)
  assert.equal(await eraseTraces(tx, traces, structuredClone(rest)), null)
  assert.deepEqual(
    asked.map(([name, , after]) => [name, after]),
    [
      ['events', null],
      ['events', '1000'],
      ['answers', null],
    ],
  )
})

test('what told of them is erased after them, once, whoever names it again', async () => {
  const approvals = keeper('approvals', () => ({ ids: ['apr_1', 'cus_1'] }))
  await eraseAllTraces(tx, [keeper('events'), approvals], ['cus_1'])
  assert.deepEqual(asked, [
    ['events', ['cus_1'], null],
    ['approvals', ['cus_1'], null],
    ['events', ['apr_1'], null],
    ['approvals', ['apr_1'], null],
  ])
})

test('whoever is not known any more is begun with the first', async () => {
  const traces = [keeper('events')]
  const left = { ...beginTraces(['cus_1']), name: 'carts', after: '7' }
  assert.equal(await eraseTraces(tx, traces, left), null)
  assert.deepEqual(asked, [['events', ['cus_1'], null]])
})

test('nobody is asked about nothing', async () => {
  await eraseAllTraces(tx, [keeper('events')], [])
  await eraseAllTraces(tx, [], ['cus_1'])
  assert.deepEqual(asked, [])
})
