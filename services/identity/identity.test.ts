import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultPollMs } from './identity.ts'

test('every machine asks often enough to learn of a revocation within a second', () => {
  assert(defaultPollMs <= 500, `it asks every ${defaultPollMs} ms only`)
})
