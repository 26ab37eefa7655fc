import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { FairLimiter } from './limiter.ts'

const newLimiter = (changes: Partial<ConstructorParameters<typeof FairLimiter>[0]> = {}) =>
  new FairLimiter({ atOnceMax: 8, waitingMax: 100, waitMsMax: 60_000, ...changes })

/** Enters so often and counts how many were let in, now and later. */
function enter(limiter: FairLimiter, tenantId: string, times: number) {
  const inside = { count: 0 }
  for (let time = 0; time < times; time += 1) {
    const waiting = limiter.enter(tenantId)
    if (!waiting) inside.count += 1
    else waiting.then(() => (inside.count += 1)).catch(() => {})
  }
  return inside
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the share of a tenant', () => {
  const alone: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 2, 8: 4, 16: 8 }
  for (const [atOnceMax, share] of Object.entries(alone)) {
    test(`of ${atOnceMax} one tenant gets ${share}, however much it asks for`, () => {
      const limiter = newLimiter({ atOnceMax: Number(atOnceMax) })
      assert.equal(enter(limiter, 'greedy', 50).count, share)
    })
  }

  test('each further tenant gets half of what is left, and one in any case', () => {
    const limiter = newLimiter({ atOnceMax: 16 })
    const counts = ['a', 'b', 'c', 'd', 'e', 'f'].map((tenant) => enter(limiter, tenant, 20).count)
    assert.deepEqual(counts, [8, 4, 2, 1, 1, 0])
  })

  test('what becomes free goes to the tenant that has least', async () => {
    const limiter = newLimiter({ atOnceMax: 4 })
    const [greedy, second, third, last] = ['greedy', 'second', 'third', 'last'].map((tenantId) =>
      enter(limiter, tenantId, 10),
    )
    const counts = () => [greedy, second, third, last].map((inside) => inside?.count)
    assert.deepEqual(counts(), [2, 1, 1, 0])
    limiter.leave('greedy')
    await settled()
    assert.deepEqual(counts(), [2, 1, 1, 1])
  })

  test('tenants that wait are served round-robin, whoever queued up first', async () => {
    const limiter = newLimiter({ atOnceMax: 1 })
    const order: string[] = []
    const work = (tenantId: string) => limiter.run(tenantId, async () => void order.push(tenantId))
    await limiter.run('first', async () => {
      const later = ['a', 'a', 'a', 'b', 'b', 'c'].map(work)
      return { later }
    })
    await settled()
    assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a'])
  })
})

describe('those who wait', () => {
  test('503 overloaded: a full list refuses its tenant and no other', async () => {
    const limiter = newLimiter({ atOnceMax: 2, waitingMax: 3 })
    enter(limiter, 'greedy', 4)
    assert.throws(() => limiter.enter('greedy'), { code: 'overloaded' })
    assert.equal(enter(limiter, 'other', 1).count, 1)
    limiter.leave('greedy')
    const again = limiter.enter('greedy')
    assert.ok(again, 'there is room to wait again')
    // Nobody leaves any more, so that it is refused when this test is long over.
    again.catch(() => {})
  })

  test('503 overloaded: whoever has waited for too long is refused, and the place stays free', async () => {
    const limiter = newLimiter({ atOnceMax: 1, waitMsMax: 1 })
    limiter.enter('first')
    // The sweep does not keep a process alive by itself.
    const alive = setTimeout(() => {}, 60_000)
    await assert.rejects(async () => limiter.enter('late'), { code: 'overloaded' })
    clearTimeout(alive)
    limiter.leave('first')
    assert.equal(limiter.enter('next'), undefined)
  })

  test('what must run is neither refused nor overtaken by what may be refused', async () => {
    const limiter = newLimiter({ atOnceMax: 1, waitingMax: 2, waitMsMax: 1 })
    limiter.enter('tenant')
    const order: string[] = []
    const wait = (name: string, mustRun: boolean) =>
      limiter.enter('tenant', mustRun)?.then(() => order.push(name))
    const refused = wait('refusable', false)
    const waiting = [wait('first', true), wait('second', true)]
    const alive = setTimeout(() => {}, 60_000)
    await assert.rejects(async () => refused, { code: 'overloaded' })
    clearTimeout(alive)
    assert.throws(() => wait('late', false), { code: 'overloaded' })
    for (let left = 0; left < 2; left += 1) {
      limiter.leave('tenant')
      await settled()
    }
    await Promise.all(waiting)
    assert.deepEqual(order, ['first', 'second'])
  })

  test('what must run goes ahead of what came before it and may be refused', async () => {
    const limiter = newLimiter({ atOnceMax: 1, waitMsMax: 60_000 })
    limiter.enter('tenant')
    const order: string[] = []
    const wait = (name: string, mustRun: boolean) =>
      limiter.enter('tenant', mustRun)?.then(() => order.push(name))
    const waiting = [wait('may', false), wait('must', true)]
    for (let left = 0; left < 2; left += 1) {
      limiter.leave('tenant')
      await settled()
    }
    await Promise.all(waiting)
    assert.deepEqual(order, ['must', 'may'])
  })

  test('work that fails makes room like any other', async () => {
    const limiter = newLimiter({ atOnceMax: 1 })
    const failing = limiter.run('a', async () => assert.fail('no'))
    const next = limiter.run('b', async () => 'done')
    await assert.rejects(failing, /no/)
    assert.equal(await next, 'done')
  })
})

test('in any order of coming and going all places are used, none is lost, and everybody gets in', async () => {
  const tenants = fc.constantFrom('a', 'b', 'c', 'd')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(tenants, fc.nat(3)), { maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      async (visits, atOnceMax) => {
        const limiter = newLimiter({ atOnceMax })
        let inside = 0
        const visit = ([tenantId, ticks]: [string, number]) =>
          limiter.run(tenantId, async () => {
            inside += 1
            assert(inside <= atOnceMax)
            for (let tick = 0; tick < ticks; tick += 1) await settled()
            inside -= 1
          })
        await Promise.all(visits.map(visit))
        assert.equal(enter(limiter, 'last', 9).count, Math.ceil(atOnceMax / 2))
      },
    ),
    { numRuns: 50 },
  )
})
