import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ChargeStatus } from '@souk/gateways/contract'
import type { World } from '@souk/platform/testing'
import {
  balances,
  createShop,
  euro,
  listPaymentsOf,
  type PaymentBody,
  paidOrder,
  passTime,
  pay,
  placeOrder,
  readPayment,
  refund,
} from '../fixtures.ts'
import { chargeLanes } from '../lanes.ts'
import { updatePollNow } from '../store.ts'
import { disputePayment } from '../testing.ts'
import { WatchedGateway } from '../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
beforeEach(() => watched.calm())

/** Captured, and as much given back at the gateway itself. */
const withFound = (id: string, amount: number): ChargeStatus => ({
  ...{ outcome: 'approved', ref: `test_${id}`, captured: 12_600, fee: null, method: null },
  ...{ authorizationExpiresAt: null, found: [{ ref: `re_${id}`, amount }] },
})

async function ask(tenant: string, id: string): Promise<void> {
  await world.seed(tenant, async (tx) => {
    await chargeLanes.wake(tx, id, tx.now)
    await updatePollNow(tx, id, null)
  })
  await world.settle()
}

async function refunded(tenant: string, id: string, amount: number): Promise<void> {
  assert.deepEqual((await readPayment(world, tenant, id)).refunded, euro(amount))
  assert.equal((await balances(world, tenant))['asset:psp:test'], 12_600 - amount)
}

describe('money that went back at the gateway itself', () => {
  test('before its answer to the payment arrived is recorded with the payment', async () => {
    const order = await placeOrder(world, 'unanswered')
    assert.equal(
      (await pay(world, 'unanswered', order.id, { method: 'pm_test_timeout' })).status,
      504,
    )
    const [payment] = await listPaymentsOf(world, 'unanswered', order.id)
    const { id } = payment as PaymentBody
    watched.say('poll', withFound(id, 700))
    await passTime(world, 'unanswered', 6_000)
    await refunded('unanswered', id, 700)
  })

  test('is recorded although a bank has taken all of it back since', async () => {
    const { payment } = await paidOrder(world, 'disputed')
    await world.seed('disputed', (tx) => disputePayment(tx, payment.id, 12_600))
    watched.say('poll', withFound(payment.id, 700))
    await ask('disputed', payment.id)
    const { refunded: known } = await readPayment(world, 'disputed', payment.id)
    assert.deepEqual(known, euro(700))
    assert.equal((await balances(world, 'disputed'))['asset:psp:test'], -700)
  })

  test('beside a refund that waits for people is recorded once that is cancelled', async () => {
    const { payment } = await paidOrder(world, 'waiting')
    const waiting = await refund(world, 'waiting', payment.id, { destination: 'MANUAL' })
    watched.say('poll', withFound(payment.id, 700), withFound(payment.id, 700))
    await ask('waiting', payment.id)
    await refunded('waiting', payment.id, 0)
    const cancelled = await world.as('waiting').post(`/api/v1/refunds/${waiting.body.id}/cancel`)
    assert.equal(cancelled.status, 200, cancelled.text)
    await world.settle()
    await refunded('waiting', payment.id, 700)
  })

  test('beside a refund that the gateway could not make is recorded after that', async () => {
    const { payment } = await paidOrder(world, 'failed', { method: 'pm_test_refund_fails' })
    watched.say('poll', withFound(payment.id, 12_600))
    assert.equal((await refund(world, 'failed', payment.id)).body.status, 'FAILED')
    await world.settle()
    await refunded('failed', payment.id, 12_600)
  })
})
