import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CredentialCache } from './cache.ts'

const standsOn = (...subjects: string[]) => ({ subjects })

test('holds at most as many as it may, and lets the longest unused go', () => {
  const cache = new CredentialCache(2)
  cache.keep('a', standsOn(), 0)
  cache.keep('b', standsOn(), 0)
  cache.get('a')
  cache.keep('c', standsOn(), 0)
  assert.equal(cache.size, 2)
  assert(cache.get('a'))
  assert.equal(cache.get('b'), undefined)
})

test('forgets whatever stands on a changed subject, and nothing else', () => {
  const cache = new CredentialCache(10)
  cache.keep('a', standsOn('client:1', 'tenant:1'), 0)
  cache.keep('b', standsOn('client:2', 'tenant:1'), 0)
  cache.forget(new Set(['client:1']))
  assert.equal(cache.get('a'), undefined)
  assert(cache.get('b'))
  cache.forget(new Set(['tenant:1']))
  assert.equal(cache.size, 0)
})

test('what was loaded while something was revoked is not kept', () => {
  const cache = new CredentialCache(10)
  const { generation } = cache
  cache.forget(new Set(['client:1']))
  cache.keep('a', standsOn('client:1'), generation)
  assert.equal(cache.get('a'), undefined)
})
