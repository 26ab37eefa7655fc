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
