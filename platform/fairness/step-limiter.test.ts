import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairLimiter } from './limiter.ts'
import { StepLimiter, stepsPerTenant } from './step-limiter.ts'

for (const connections of [1, 2, 3, 4, 8, 16, 64]) {
  test(`steps of a tenant that is alone do not wait for one of ${connections} connections`, () => {
    const limits = { atOnceMax: connections, waitingMax: 0, waitMsMax: 0 }
    const limiter = new FairLimiter(limits)
    assert(stepsPerTenant(connections) >= 1)
    for (let step = 0; step < stepsPerTenant(connections); step += 1) {
      assert.equal(limiter.enter('a'), undefined)
    }
  })
}

test('few of one tenant run at once, in the order in which they came; others pass by', async () => {
  const limit = new StepLimiter(2)
  const entered: string[] = []
  const ends = new Map<string, () => void>()
  const pass = (tenant: string, name: string) =>
    limit.run(tenant, () => {
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

test('a step that fails gives its place back', async () => {
  const limit = new StepLimiter(1)
  const fail = () => Promise.reject(new Error('inside'))
  await assert.rejects(limit.run('a', fail), /inside/)
  assert.equal(await limit.run('a', async () => 'in'), 'in')
})
