import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@souk/platform'
import fc from 'fast-check'
import {
  composeKey,
  composePublishableKey,
  isLegacyKey,
  isPublishable,
  looksLikeKey,
  randomSecret,
  tenantOfKey,
} from './key.ts'

const tenantId = newId('ten')
const key = composeKey('live', tenantId, randomSecret())

test('a key carries its tenant, and its prefix says live or test', () => {
  assert.equal(tenantOfKey(key), tenantId)
  assert.match(key, /^souk_live_[0-9a-z]{65}$/)
  assert.match(composeKey('sandbox', tenantId, randomSecret()), /^souk_test_/)
  assert(looksLikeKey(key))
})

test('a key for pages says that it is one', () => {
  const published = composePublishableKey('live', tenantId, randomSecret())
  assert.match(published, /^souk_pub_live_[0-9a-z]{65}$/)
  assert.match(composePublishableKey('sandbox', tenantId, randomSecret()), /^souk_pub_test_/)
  assert.equal(tenantOfKey(published), tenantId)
  assert.deepEqual([isPublishable(published), isPublishable(key)], [true, false])
  // Nobody makes one of a secret key, or the other way round, by what stands in front.
  assert.equal(tenantOfKey(published.replace('pub_', '')), undefined)
  assert.equal(tenantOfKey(key.replace('souk_', 'souk_pub_')), undefined)
})

test('any single character typed wrong makes it no key', () => {
  const position = fc.integer({ min: 0, max: key.length - 1 })
  fc.assert(
    fc.property(
      position,
      fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz_A-'),
      (at, letter) => {
        fc.pre(key[at] !== letter)
        assert.equal(tenantOfKey(key.slice(0, at) + letter + key.slice(at + 1)), undefined)
      },
    ),
  )
})

test('text that is longer, shorter or something else is no key', () => {
  for (const text of ['', 'souk_live_', key.slice(1), `${key}0`, key.slice(0, -1), `${key}\n`]) {
    assert.equal(tenantOfKey(text), undefined, JSON.stringify(text))
  }
  fc.assert(fc.property(fc.string(), (text) => assert.equal(tenantOfKey(text), undefined)))
})

test('two secrets are never the same', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, randomSecret))
  assert.equal(secrets.size, 1_000)
})

test('a legacy key is sk_ and 32 hexadecimal digits, and nothing else is', () => {
  assert(isLegacyKey(`sk_${'0123456789abcdef'.repeat(2)}`))
  for (const text of [
    'sk_',
    `sk_${'0'.repeat(31)}`,
    `sk_${'g'.repeat(32)}`,
    `xsk_${'0'.repeat(32)}`,
  ]) {
    assert(!isLegacyKey(text), text)
  }
})
