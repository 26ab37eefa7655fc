import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turnstile } from './turnstile.ts'

test('few of one tenant are inside at once, in the order in which they came; others pass by', async () => {
  const turnstile = new Turnstile(2)
  const entered: string[] = []
  const ends = new Map<string, () => void>()
  const pass = (tenant: string, name: string) =>
    turnstile.pass(tenant, () => {
      entered.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const passing = [
    pass('a', 'a1'),
    pass('a', 'a2'),
    pass('a', 'a3'),
    pass('a', 'a4'),
    pass('b', 'b1'),
  ]
  const settled = () => new Promise(setImmediate)
  await settled()
  assert.deepEqual(entered, ['a1', 'a2', 'b1'])
  ends.get('a2')?.()
  await settled()
  assert.deepEqual(entered, ['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.()
  await settled()
  assert.deepEqual(entered.at(-1), 'a4')
  ends.get('a4')?.()
  await Promise.all(passing)
})

test('whoever fails inside leaves as well', async () => {
  const turnstile = new Turnstile(1)
  const fail = () => Promise.reject(new Error('inside'))
  await assert.rejects(turnstile.pass('a', fail), /inside/)
  assert.equal(await turnstile.pass('a', async () => 'in'), 'in')
})
