import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TenantHint } from './hint.ts'

test('what was seen of a tenant the last time is known, and of others nothing', () => {
  const hint = new TenantHint<string>()
  hint.note('a', 'first')
  hint.note('a', 'last')
  assert.deepEqual([hint.of('a'), hint.of('b')], ['last', undefined])
  hint.note('a', undefined)
  assert.equal(hint.of('a'), undefined)
})

test('of more tenants than it holds the one that was seen longest ago goes', () => {
  const hint = new TenantHint<number>()
  for (let n = 0; n < 10_000; n += 1) hint.note(`${n}`, n)
  hint.note('0', 0)
  hint.note('new', 1)
  assert.deepEqual([hint.of('0'), hint.of('1'), hint.of('2'), hint.of('new')], [0, undefined, 2, 1])
})

test('what weighs more takes the place of several, and nothing that is heavier than all may weigh', () => {
  const hint = new TenantHint<number>(10, (weight) => weight)
  for (const [tenant, weight] of [
    ['a', 4],
    ['b', 4],
    ['c', 2],
    ['d', 5],
  ] as const) {
    hint.note(tenant, weight)
  }
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((tenant) => hint.of(tenant)),
    [undefined, undefined, 2, 5],
  )
  hint.note('c', 5)
  assert.deepEqual(
    ['c', 'd'].map((tenant) => hint.of(tenant)),
    [5, 5],
  )
  hint.note('e', 11)
  assert.deepEqual(
    ['c', 'd', 'e'].map((tenant) => hint.of(tenant)),
    [undefined, undefined, undefined],
  )
  hint.note('f', 10)
  assert.equal(hint.of('f'), 10)
})
