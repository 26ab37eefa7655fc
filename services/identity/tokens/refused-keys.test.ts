import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenInvalid, tokenRevoked } from '@souk/platform'
import { RefusedKeys } from './refused-keys.ts'

function kept(now = () => new Date(0)) {
  const refused = new RefusedKeys(now)
  const keep = (hash: string, ...subjects: string[]) => {
    const refusal = subjects.length > 0 ? tokenRevoked() : tokenInvalid()
    refused.keep(hash, refusal, subjects, refused.generation)
  }
  return { refused, keep }
}

test('keys that somebody makes up do not push out one that was revoked', () => {
  const { refused, keep } = kept()
  keep('revoked', 'key:1')
  for (let guess = 0; guess < 20_000; guess += 1) keep(`guess ${guess}`)
  assert.equal(refused.find('revoked')?.code, 'token_revoked')
  assert.equal(refused.find('guess 0'), undefined)
  assert.equal(refused.find('guess 19999')?.code, 'token_invalid')
})

test('a refusal is kept for a moment and no longer', () => {
  let nowMs = 0
  const { refused, keep } = kept(() => new Date(nowMs))
  keep('key')
  nowMs = 4_999
  assert(refused.find('key'))
  nowMs = 5_000
  assert.equal(refused.find('key'), undefined)
})

test('a change to what it stands on makes it forgotten, also while it is looked up', () => {
  const { refused, keep } = kept()
  keep('one', 'key:1', 'tenant:1')
  keep('two', 'key:2', 'tenant:2')
  const { generation } = refused
  refused.forget(new Set(['tenant:1']))
  assert.equal(refused.find('one'), undefined)
  assert(refused.find('two'))
  refused.keep('three', tokenRevoked(), ['key:3'], generation)
  assert.equal(refused.find('three'), undefined)
})
