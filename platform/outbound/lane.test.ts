import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../ids/typeid.ts'
import { notes } from '../testing/notes/notes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import { OutboundLanes } from './lanes.ts'
import { type OutboundCall, outboundQueue } from './queue.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

const lanes = new OutboundLanes('broken.run', 'tst')
const broken = newId('tst')
const sound = newId('tst')

const wake = (id: string) => world.seed('shop', (tx) => lanes.wake(tx, id, tx.now))

test('a lane that failed keeps none of the calls that come back later from the share of its tenant', async () => {
  const rooms: number[] = []
  const late = Promise.withResolvers<string>()
  let hasFailed = false
  const queue = outboundQueue({
    lanes,
    load: async (_tx, laneId) => ({ laneId }),
    classify: () => ({ result: 'succeeded' as const }),
    step: async (_tx, { laneId, outcomes, room }) => {
      if (laneId === sound) {
        rooms.push(room)
        return { calls: [], nextAt: null }
      }
      hasFailed = outcomes.length > 0
      if (hasFailed) throw new Error('cannot be recorded')
      return { calls: [{ key: 'early' }, { key: 'late' }], nextAt: null }
    },
    call: async ({ key }: OutboundCall) => (key === 'late' ? late.promise : key),
    callsPerLaneMax: 4,
    // Of which two are the share of a tenant.
    callsMax: 10,
  })
  const engine = world.startOutbound({ queues: [queue], timing: { errorDelayMs: 60_000 } })
  try {
    await wake(broken)
    await until(() => hasFailed, 'the failure of the lane')
    late.resolve('late')
    await wake(sound)
    await until(() => rooms.length > 0, 'a step of the other lane')
  } finally {
    await engine.stop()
  }
  assert.deepEqual(rooms, [2])
})
