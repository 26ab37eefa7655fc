import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '@souk/platform/server'
import { until } from '@souk/platform/testing'
import { aParcel, type Hooks, startHooks } from '../webhooks.fixture.ts'
import { arrivalOf, checkComplete, openOf } from './stress.fixture.ts'

let hooks: Hooks
let database: Database
/** How many more times the attempts cannot be recorded. */
let refusals = 0

/** A table that is not there, where the record of the attempts should go. */
function refuse(text: string): string {
  if (refusals === 0 || !text.includes('insert into webhooks.attempts')) return text
  refusals -= 1
  return text.replace('webhooks.attempts', 'webhooks.nowhere')
}

before(async () => {
  hooks = await startHooks()
  database = hooks.world.db.open({ rewriteText: refuse })
})
after(async () => {
  await database.close()
  await hooks.close()
})

/** Nothing else comes that would wake the lane: it has to be found by the lease that nobody renews. */
test('what could not be recorded is sent again, though nothing new happens', async (t) => {
  const timing = { leaseMs: 1_000, renewMs: 200, errorDelayMs: 100 }
  const sender = hooks.startSender({ database, timing })
  t.after(() => sender.stop())
  const { id, receiver } = await hooks.target('unlucky')
  refusals = 1
  await hooks.move('unlucky', [[aParcel(), 1]])
  const isDone = async () => refusals === 0 && (await openOf(hooks.world, 'unlucky', id)) === 0
  await until(isDone, 'the second attempt')
  const arrivals = receiver.parcels.map(arrivalOf)
  assert.equal(arrivals.length, 2)
  await checkComplete(hooks.world, 'unlucky', id, arrivals)
})
