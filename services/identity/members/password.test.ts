import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from './password.ts'

test('503 overloaded: of forty at once the last six are turned away, and afterwards all is well', async () => {
  const attempts = Array.from({ length: 40 }, (_, index) => hashPassword(`password ${index}`))
  const outcomes = await Promise.allSettled(attempts)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 6)
  for (const outcome of refused) {
    assert.equal((outcome as PromiseRejectedResult).reason.code, 'overloaded')
  }
  assert.match(await hashPassword('one more'), /^scrypt\$/)
})
