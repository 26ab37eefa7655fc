import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { until, type World } from '@souk/platform/testing'
import { commandPayment, createShop, type PaymentBody, paidOrder } from '../fixtures.ts'
import { WatchedGateway } from '../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({ database: { writers: 4 } }, watched.kinds)
})
after(() => world.close())
afterEach(() => watched.calm())

const atOnce = 12

test('captures of a tenant wait for their gateway all at once, and no connection is busy meanwhile', async () => {
  const payments: PaymentBody[] = []
  while (payments.length < atOnce) {
    const { payment } = await paidOrder(world, 'flight', { capture_method: 'MANUAL' })
    payments.push(payment)
  }
  const answer = Promise.withResolvers<void>()
  let inFlight = 0
  watched.before = async () => {
    inFlight += 1
    await answer.promise
  }
  const answers = payments.map(({ id }) => commandPayment(world, 'flight', id, 'capture'))
  await until(() => inFlight === atOnce, 'captures in flight')
  const busy = await world.database.system`
    select from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
  `
  assert.equal(busy.length, 0)
  answer.resolve()
  for (const { status, body, text } of await Promise.all(answers)) {
    assert.deepEqual([status, body.status], [200, 'CAPTURED'], text)
  }
  assert.equal(watched.keysOf('capture').length, atOnce)
})
