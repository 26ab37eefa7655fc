import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Passwords } from './password.ts'

const passwords = new Passwords()

test('503 overloaded: of twenty at once the last three are turned away, and no other tenant', async () => {
  const attempts = Array.from({ length: 20 }, (_, index) =>
    passwords.hash('greedy', `password ${index}`),
  )
  const outcomes = Promise.allSettled(attempts)
  assert.match(await passwords.hash('other', 'meanwhile'), /^scrypt\$/)
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 3)
  for (const outcome of refused) {
    assert.equal((outcome as PromiseRejectedResult).reason.code, 'overloaded')
  }
  assert.match(await passwords.hash('greedy', 'one more'), /^scrypt\$/)
})

test('another tenant does not wait for those of the first', async () => {
  const order: string[] = []
  const hash = async (tenantId: string) => {
    await passwords.hash(tenantId, 'password')
    order.push(tenantId)
  }
  const greedy = Array.from({ length: 10 }, () => hash('greedy'))
  await hash('other')
  await Promise.all(greedy)
  assert(order.indexOf('other') < 5, order.join())
})
