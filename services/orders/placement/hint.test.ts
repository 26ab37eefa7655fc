import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TenantHint } from './hint.ts'

test('what was seen of a tenant the last time is known, and of others nothing', () => {
  const hint = new TenantHint()
  hint.note('a', true)
  assert.deepEqual([hint.has('a'), hint.has('b')], [true, false])
  hint.note('a', false)
  assert.equal(hint.has('a'), false)
})

test('of more tenants than it holds the one that was seen longest ago goes', () => {
  const hint = new TenantHint()
  for (let n = 0; n < 10_000; n += 1) hint.note(`${n}`, true)
  hint.note('0', true)
  hint.note('new', true)
  assert.deepEqual(
    [hint.has('0'), hint.has('1'), hint.has('2'), hint.has('new')],
    [true, false, true, true],
  )
})
