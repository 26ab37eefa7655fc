import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { overloadReason } from '../problems/overload.ts'
import { Problem } from '../problems/problem.ts'
import { notes } from '../testing/notes/notes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import { PreparedOnly, StaleRead } from './retry.ts'
import type { Tx } from './tx.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes], database: { writers: 8 } })
})
after(() => world.close())

/** Counts how often the preparation is committed and the work begun. */
function counting(work: (tx: Tx) => Promise<unknown> = async () => {}) {
  const times = { prepared: 0, begun: 0 }
  const run = (tenant: string) =>
    world.database.writeAlone(
      world.context(tenant),
      async (tx) => {
        times.prepared += 1
        await tx`select 1`
      },
      async (tx, prepared) => {
        times.begun += 1
        await prepared()
        return work(tx)
      },
    )
  return { times, run }
}

describe('a write that has its sandbox to itself', () => {
  test('is tried six times when others keep changing what it reads, and prepared once', async () => {
    const { times, run } = counting(async () => {
      throw new StaleRead('changed')
    })
    await assert.rejects(run('stale'), PreparedOnly)
    assert.deepEqual(times, { prepared: 1, begun: 6 })
  })

  test('is done a single time when nothing disturbs it', async () => {
    const { times, run } = counting()
    await run('calm')
    assert.deepEqual(times, { prepared: 1, begun: 1 })
  })

  test('that finds itself answered prepares nothing', async () => {
    const result = await world.database.writeAlone(
      world.context('answered'),
      () => assert.fail('there was nothing to prepare'),
      async () => 'answered before',
    )
    assert.equal(result, 'answered before')
  })
})

describe('several at once', () => {
  /** Starts one for each, and ends them when the scene is over. */
  async function whileAlone(tenants: readonly string[], scene: (entered: string[]) => unknown) {
    const held = Promise.withResolvers<void>()
    const entered: string[] = []
    const runs = tenants.map((tenant) =>
      counting(() => {
        entered.push(tenant)
        return held.promise
      }).run(tenant),
    )
    const ended = Promise.allSettled(runs)
    await scene(entered)
    held.resolve()
    return { entered, ended: await ended }
  }

  test('one that takes long is not in the way of another tenant, and a third waits for its turn', async () => {
    const { entered, ended } = await whileAlone(['one', 'two', 'three'], async (inside) => {
      await until(() => inside.length === 2)
      const { status } = await world.as('four', ['notes:*']).post('/api/v1/notes', { text: 'x' })
      assert.equal(status, 201)
      assert.deepEqual(inside.sort(), ['one', 'two'])
    })
    assert.deepEqual(entered.sort(), ['one', 'three', 'two'])
    assert(ended.every(({ status }) => status === 'fulfilled'))
  })

  test('503 overloaded: beyond ten of one tenant that wait, it is told what there is too much of', async () => {
    const twelve = Array.from({ length: 12 }, () => 'many')
    const { ended } = await whileAlone(twelve, (inside) => until(() => inside.length === 1))
    const refusals = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    assert.equal(refusals.length, 1)
    assert(refusals[0] instanceof Problem)
    assert.equal(overloadReason(refusals[0]), 'resets')
  })
})
