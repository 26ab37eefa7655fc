import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { ChargeStatus } from '@souk/gateways/contract'
import { dayMs, uuidOf } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  commandPayment,
  createShop,
  euro,
  type OrderBody,
  type PaymentBody,
  paidOrder,
  passTime,
  pay,
  placeOrder,
  readPayment,
} from '../fixtures.ts'
import { chargeLanes } from '../lanes.ts'
import { updatePollNow } from '../store.ts'
import { reservedFor } from '../stories/recount.fixture.ts'
import { WatchedGateway } from '../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
afterEach(() => watched.calm())

const total = 12_600
const manual = { capture_method: 'MANUAL' }

interface EntryBody {
  readonly status: string
  readonly settled: { readonly amount: number }
}

/** How what was reserved stands, with how much of it was captured. */
async function entriesOf(tenant: string): Promise<string[]> {
  const found: string[] = []
  for (const status of ['PENDING', 'VOIDED', 'EXPIRED']) {
    const url = `/api/v1/ledger/transactions?status=${status}`
    const { body } = await world.as(tenant).get<{ content: EntryBody[] }>(url)
    found.push(...body.content.map((entry) => `${entry.status} ${entry.settled.amount}`))
  }
  return found
}

function capture(tenant: string, paymentId: string, amount?: number) {
  const body = amount === undefined ? {} : { amount: euro(amount) }
  return commandPayment(world, tenant, paymentId, 'capture', body)
}

/** Somebody has told us that something happened at the gateway, and it says what. */
async function hear(tenant: string, paymentId: string, says: ChargeStatus): Promise<void> {
  watched.say('poll', says)
  await world.seed(tenant, async (tx) => {
    await chargeLanes.wake(tx, paymentId, tx.now)
    await updatePollNow(tx, paymentId, null)
  })
  await world.settle()
}

const released = (captured: number): ChargeStatus => ({
  outcome: 'released',
  ref: 'pi_1',
  captured,
})
const approved = (captured: number): ChargeStatus => ({
  ...{ outcome: 'approved', ref: 'pi_1', captured, method: null, fee: null },
  authorizationExpiresAt: null,
})

async function cancelOrder(tenant: string, { id }: Pick<OrderBody, 'id'>): Promise<void> {
  const { status, text } = await world.as(tenant).post(`/api/v1/orders/${id}/cancel`)
  assert.equal(status, 200, text)
  await world.settle()
}

interface Held {
  readonly tenant: string
  readonly order: OrderBody
  readonly payment: PaymentBody
}

interface Ending {
  readonly what: string
  readonly does: (held: Held) => Promise<unknown>
  /** As the payment and the entry stand then, and what is still pending. */
  readonly status: string
  readonly entry: string[]
  readonly left: number
}

/** What can happen to an authorization of 126.00. */
const endings: readonly Ending[] = [
  {
    what: 'nothing more',
    does: async () => {},
    ...{ status: 'AUTHORIZED', entry: ['PENDING 0'], left: total },
  },
  {
    what: 'two captures',
    does: async ({ tenant, payment }) => {
      await capture(tenant, payment.id, 5_000)
      await capture(tenant, payment.id, 600)
    },
    ...{ status: 'PARTIALLY_CAPTURED', entry: ['PENDING 5600'], left: 7_000 },
  },
  {
    what: 'captures of all',
    does: async ({ tenant, payment }) => {
      await capture(tenant, payment.id, 5_000)
      await capture(tenant, payment.id)
    },
    ...{ status: 'CAPTURED', entry: [], left: 0 },
  },
  {
    what: 'a cancellation',
    does: ({ tenant, payment }) => commandPayment(world, tenant, payment.id, 'cancel'),
    ...{ status: 'CANCELLED', entry: ['VOIDED 0'], left: 0 },
  },
  {
    what: 'a cancellation after a capture',
    does: async ({ tenant, payment }) => {
      await capture(tenant, payment.id, 5_000)
      await commandPayment(world, tenant, payment.id, 'cancel')
    },
    ...{ status: 'CLOSED', entry: ['VOIDED 5000'], left: 0 },
  },
  {
    what: 'a cancelled order',
    does: ({ tenant, order }) => cancelOrder(tenant, order),
    ...{ status: 'CANCELLED', entry: ['VOIDED 0'], left: 0 },
  },
  {
    what: 'a lapse',
    does: ({ tenant }) => passTime(world, tenant, 8 * dayMs),
    ...{ status: 'EXPIRED', entry: ['EXPIRED 0'], left: 0 },
  },
  {
    what: 'a lapse after a capture',
    does: async ({ tenant, payment }) => {
      await capture(tenant, payment.id, 5_000)
      await passTime(world, tenant, 8 * dayMs)
    },
    ...{ status: 'CLOSED', entry: ['EXPIRED 5000'], left: 0 },
  },
  {
    what: 'a capture with which the gateway lets go of the rest',
    does: ({ tenant, payment }) => {
      watched.say('capture', { outcome: 'captured', fee: null, releasesRest: true })
      return capture(tenant, payment.id, 5_000)
    },
    ...{ status: 'CLOSED', entry: ['VOIDED 5000'], left: 0 },
  },
  {
    what: 'a capture that is declined',
    does: ({ tenant, payment }) => {
      watched.declines = true
      return capture(tenant, payment.id, 5_000)
    },
    ...{ status: 'AUTHORIZED', entry: ['PENDING 0'], left: total },
  },
  {
    what: 'a capture that is answered late',
    does: async ({ tenant, order, payment }) => {
      watched.silent = 'capture'
      await capture(tenant, payment.id, 5_000)
      assert.equal((await reservedFor(world, tenant, order.id))[payment.id], total)
      await passTime(world, tenant, 6_000)
    },
    ...{ status: 'PARTIALLY_CAPTURED', entry: ['PENDING 5000'], left: 7_600 },
  },
  {
    what: 'a capture that is answered after the time of the authorization',
    does: async ({ tenant, order, payment }) => {
      watched.silent = 'capture'
      await capture(tenant, payment.id, 5_000)
      watched.silent = 'pollCapture'
      await passTime(world, tenant, 8 * dayMs)
      assert.equal((await reservedFor(world, tenant, order.id))[payment.id], total)
      watched.silent = undefined
      await passTime(world, tenant, dayMs)
      await passTime(world, tenant, 60_000)
    },
    ...{ status: 'CLOSED', entry: ['EXPIRED 5000'], left: 0 },
  },
  {
    what: 'money that is taken at the gateway, heard of twice',
    does: async ({ tenant, payment }) => {
      await hear(tenant, payment.id, approved(5_000))
      await hear(tenant, payment.id, approved(5_000))
    },
    ...{ status: 'PARTIALLY_CAPTURED', entry: ['PENDING 5000'], left: 7_600 },
  },
  {
    what: 'a part that is taken at the gateway before it lets go',
    does: ({ tenant, payment }) => hear(tenant, payment.id, released(2_000)),
    ...{ status: 'CLOSED', entry: ['VOIDED 2000'], left: 0 },
  },
  {
    what: 'money that comes after it was cancelled',
    does: async ({ tenant, payment }) => {
      await commandPayment(world, tenant, payment.id, 'cancel')
      await hear(tenant, payment.id, approved(total))
    },
    ...{ status: 'CAPTURED', entry: ['VOIDED 0'], left: 0 },
  },
  {
    what: 'an order that is cancelled after a capture',
    does: async ({ tenant, order, payment }) => {
      await capture(tenant, payment.id, 5_000)
      await cancelOrder(tenant, order)
    },
    ...{ status: 'CLOSED', entry: ['VOIDED 5000'], left: 0 },
  },
]

describe('what an authorization holds is pending in the books', () => {
  for (const { what, does, status, entry, left } of endings) {
    test(`after ${what}: as much as is authorized and not captured`, async () => {
      const tenant = what
      const { order, payment } = await paidOrder(world, tenant, manual)
      await does({ tenant, order, payment })
      assert.equal((await readPayment(world, tenant, payment.id)).status, status)
      assert.deepEqual(await entriesOf(tenant), entry)
      const wanted = left === 0 ? {} : { [payment.id]: left }
      assert.deepEqual(await reservedFor(world, tenant, order.id), wanted)
    })
  }

  test('as units ship it becomes less, and the rest of what was cancelled is let go', async () => {
    const order = await placeOrder(world, 'ships', [{ price: 1_000, quantity: 3 }])
    const held = { capture_method: 'ON_FULFILLMENT' }
    const { body: payment } = await pay(world, 'ships', order.id, held)
    const lines = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    await world.as('ships').post(`/api/v1/orders/${order.id}/fulfillments`, { lines })
    await world.settle()
    assert.deepEqual(await reservedFor(world, 'ships', order.id), { [payment.id]: 2_000 })
    await world.as('ships').post(`/api/v1/orders/${order.id}/cancel`, { items: lines })
    await world.settle()
    await world.as('ships').post(`/api/v1/orders/${order.id}/fulfillments`)
    await world.settle()
    assert.deepEqual(await entriesOf('ships'), ['VOIDED 2000'])
  })

  test('of two captures at once each takes its part, or is refused and takes nothing', async () => {
    const { order, payment } = await paidOrder(world, 'at once', manual)
    const both = await allAtOnce(world.db, 'payments.payments', [
      () => capture('at once', payment.id, 5_000),
      () => capture('at once', payment.id, 600),
    ])
    assert(both.some(({ status }) => status === 200))
    const { captured } = await readPayment(world, 'at once', payment.id)
    const left = total - captured.amount
    assert.deepEqual(await reservedFor(world, 'at once', order.id), { [payment.id]: left })
  })

  test('two payments of one order are reserved beside each other', async () => {
    const order = await placeOrder(world, 'beside')
    const one = await pay(world, 'beside', order.id, { ...manual, amount: euro(600) })
    const other = await pay(world, 'beside', order.id, { ...manual, amount: euro(2_000) })
    assert.deepEqual(await reservedFor(world, 'beside', order.id), {
      [one.body.id]: 600,
      [other.body.id]: 2_000,
    })
  })
})

describe('nothing is pending', () => {
  test('for a payment that captures at once, and none ever was', async () => {
    const { order } = await paidOrder(world, 'at once captured')
    assert.deepEqual(await entriesOf('at once captured'), [])
    assert.deepEqual(await reservedFor(world, 'at once captured', order.id), {})
  })

  test('for one that is authorized when its order has ended', async () => {
    const order = await placeOrder(world, 'ended')
    const late = { ...manual, method: 'pm_test_timeout' }
    assert.equal((await pay(world, 'ended', order.id, late)).status, 504)
    await cancelOrder('ended', order)
    await passTime(world, 'ended', 6_000)
    assert.deepEqual(await entriesOf('ended'), [])
  })

  test('for what was taken at once of a payment of which the rest is held', async () => {
    const order = await placeOrder(world, 'some')
    watched.say('authorize', approved(2_600))
    const { body } = await pay(world, 'some', order.id)
    assert.deepEqual(await reservedFor(world, 'some', order.id), { [body.id]: 10_000 })
    await capture('some', body.id)
    assert.deepEqual(await reservedFor(world, 'some', order.id), {})
  })
})

test('by gift card it is what will be in transit; the card keeps what is held of it by itself', async () => {
  const body = { kind: 'GIFT_CARD', amount: euro(20_000), reason: 'SALE' }
  const { body: card } = await world.as('card').post<{ code: string }>('/api/v1/stored-value', body)
  const order = await placeOrder(world, 'card')
  const by = { method: 'stored_value', stored_value: { code: card.code }, ...manual }
  const { body: payment } = await pay(world, 'card', order.id, by)
  assert.deepEqual(await reservedFor(world, 'card', order.id), { [payment.id]: total })
  await capture('card', payment.id, 2_600)
  await commandPayment(world, 'card', payment.id, 'cancel')
  assert.deepEqual(await entriesOf('card'), ['VOIDED 2600'])
})

test('to hold costs as many flushes as to take at once, and what is reserved costs none of its own', async () => {
  const flushesOf = async (work: () => Promise<unknown>) => {
    const before = world.database.writeFlushes
    await work()
    return world.database.writeFlushes - before
  }
  const tenant = 'flushes'
  await paidOrder(world, tenant, manual)
  const order = await placeOrder(world, tenant)
  let id = ''
  const held = await flushesOf(async () => {
    id = (await pay(world, tenant, order.id, manual)).body.id
  })
  const captured = await flushesOf(() => capture(tenant, id, 5_000))
  const cancelled = await flushesOf(() => commandPayment(world, tenant, id, 'cancel'))
  assert.deepEqual([held, captured, cancelled], [3, 5, 3])
})

describe('during a roll', () => {
  /** As the release before does it, which knows of nothing pending. */
  const forgetReserved = (tenant: string) =>
    world.seed(tenant, async (tx) => {
      await tx`delete from ledger.pending_postings where tenant_id = ${tx.tenantId}`
      await tx`delete from ledger.pending_transactions where tenant_id = ${tx.tenantId}`
    })

  test('what the release before has authorized is captured and cancelled as ever', async () => {
    const { order, payment } = await paidOrder(world, 'old', manual)
    await forgetReserved('old')
    assert.equal((await capture('old', payment.id, 5_000)).body.status, 'PARTIALLY_CAPTURED')
    assert.equal((await commandPayment(world, 'old', payment.id, 'cancel')).body.status, 'CLOSED')
    assert.deepEqual([await entriesOf('old'), await reservedFor(world, 'old', order.id)], [[], {}])
  })

  test('what the release before has ended is pending until a week after its time', async () => {
    const { payment } = await paidOrder(world, 'roll', manual)
    await world.seed(
      'roll',
      (tx) => tx`
        update payments.payments set status = 'CANCELLED', authorization_expires_at = null
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(payment.id)}
      `,
    )
    await passTime(world, 'roll', 13 * dayMs)
    assert.deepEqual(await entriesOf('roll'), ['PENDING 0'])
    await passTime(world, 'roll', 2 * dayMs)
    assert.deepEqual(await entriesOf('roll'), ['EXPIRED 0'])
  })
})
