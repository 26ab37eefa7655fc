import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import fc from 'fast-check'
import {
  balances,
  createShop,
  euro,
  type MoneyBody,
  type OrderBody,
  type PaymentBody,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  refund,
} from './fixtures.ts'

let world: World

before(async () => {
  world = await createShop()
})
after(() => world.close())

interface Scene {
  readonly tenant: string
  readonly orderId: string
  readonly itemIds: readonly string[]
}

const money = fc.option(fc.integer({ min: 1, max: 1_200 }).map(euro), { nil: undefined, freq: 1 })
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constant('pm_test_ok') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'pm_test_3ds',
      'pm_test_timeout',
      'pm_test_decline_funds',
      'pm_test_refund_fails',
      'pm_test_refund_timeout',
    ),
  },
)

/** What may happen to an order, in any order and whether or not it is allowed at that moment. */
const paying = fc.record({
  do: fc.constant('pay' as const),
  amount: money,
  method,
  capture_method: fc.constantFrom('AUTOMATIC', 'AUTOMATIC', 'MANUAL'),
})
const commanding = fc.record({
  do: fc.constantFrom('confirm' as const, 'capture' as const, 'cancel' as const),
  payment: fc.nat(1),
  amount: money,
})
const refunding = fc.record({
  do: fc.constant('refund' as const),
  payment: fc.nat(1),
  amount: money,
})
const shipping = fc.record({
  do: fc.constantFrom('ship' as const, 'ship' as const, 'cancel_unit' as const),
  line: fc.nat(1),
})
const other = (...names: ('ship_all' | 'terms' | 'wait' | 'wait_long' | 'cancel_order')[]) =>
  fc.record({ do: fc.constantFrom(...names) })

const step = fc.oneof(
  { weight: 5, arbitrary: paying },
  { weight: 3, arbitrary: commanding },
  { weight: 4, arbitrary: refunding },
  { weight: 4, arbitrary: shipping },
  { weight: 3, arbitrary: other('ship_all', 'wait') },
  { weight: 1, arbitrary: other('terms', 'wait_long', 'cancel_order') },
)
/** Most of what matters happens to orders that may ship, so many start paid for or shipped on terms. */
const opening = fc.oneof(
  fc.tuple(paying),
  fc.tuple(other('terms'), fc.oneof(shipping, other('ship_all'))),
  fc.tuple(step),
)
const story = fc
  .tuple(opening, fc.array(step, { minLength: 3, maxLength: 10 }))
  .map(([first, rest]) => [...first, ...rest])
/** The second line may be sold by a provider, whose part is not the operator's to earn. */
const seller = fc.constantFrom('operator', 'provider')
/** Reactions may run at once, or only when much else has happened. */
const promptness = fc.constantFrom('prompt', 'late')
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function paymentsOf({ tenant, orderId }: Scene): Promise<PaymentBody[]> {
  const url = `/api/v1/payments?order_id=${orderId}&limit=96`
  return (await world.as(tenant).get<{ content: PaymentBody[] }>(url)).body.content
}

async function play(scene: Scene, move: Step): Promise<number> {
  const { tenant, orderId } = scene
  const caller = world.as(tenant)
  const order = `/api/v1/orders/${orderId}`
  switch (move.do) {
    case 'pay': {
      const { amount, method, capture_method } = move
      return (await pay(world, tenant, orderId, { amount, method, capture_method })).status
    }
    case 'refund':
    case 'confirm':
    case 'capture':
    case 'cancel': {
      const payment = (await paymentsOf(scene))[move.payment]
      if (!payment) return 404
      const { amount } = move
      if (move.do === 'refund') return (await refund(world, tenant, payment.id, { amount })).status
      const body = move.do === 'capture' ? { amount } : {}
      return (await caller.post(`/api/v1/payments/${payment.id}/${move.do}`, body)).status
    }
    case 'ship': {
      const lines = [{ order_item_id: scene.itemIds[move.line], quantity: 1 }]
      return (await caller.post(`${order}/fulfillments`, { lines })).status
    }
    case 'cancel_unit': {
      const items = [{ order_item_id: scene.itemIds[move.line], quantity: 1 }]
      return (await caller.post(`${order}/cancel`, { items })).status
    }
    case 'ship_all':
      return (await caller.post(`${order}/fulfillments`)).status
    case 'terms':
      return (await caller.post(`${order}/confirm`)).status
    case 'cancel_order':
      return (await caller.post(`${order}/cancel`)).status
    case 'wait':
    case 'wait_long':
      world.advance(tenant, move.do === 'wait' ? 60_000 : 26 * 3_600_000)
      await world.tick()
      return 200
  }
}

const sumOf = (moneys: readonly MoneyBody[]) => moneys.reduce((sum, { amount }) => sum + amount, 0)

/** Order, payments, refunds and ledger tell one story, each from its own rows. */
async function check(scene: Scene): Promise<void> {
  const { tenant, orderId } = scene
  const [order, payments, refunds, accounts] = await Promise.all([
    readOrder(world, tenant, orderId),
    paymentsOf(scene),
    world.as(tenant).get<{ content: RefundBody[] }>(`/api/v1/refunds?order_id=${orderId}&limit=96`),
    world.as(tenant).get<{
      content: { debits: MoneyBody; credits: MoneyBody; balance: MoneyBody }[]
    }>(`/api/v1/ledger/accounts?code=liability:escrow:${orderId}`),
  ])
  const paid = order.paid_total.amount
  const refunded = order.refunded_total.amount
  const given = refunds.body.content.filter(({ status }) => status === 'SUCCEEDED')
  assert.equal(sumOf(payments.map(({ captured }) => captured)), paid, 'payments captured')
  assert.equal(sumOf(payments.map((payment) => payment.refunded)), refunded, 'payments refunded')
  assert.equal(sumOf(given.map(({ amount }) => amount)), refunded, 'refunds made')
  const pending = refunds.body.content.filter(({ status }) => status === 'PROCESSING')
  assert.equal(sumOf(pending.map(({ amount }) => amount)), order.pending_refund_total.amount)
  assert.equal(
    sumOf(payments.map(({ refund_pending }) => refund_pending)),
    order.pending_refund_total.amount,
    'payments on their way back',
  )
  const held = payments.filter(({ status }) => /AUTHORIZED|PARTIALLY_CAPTURED/.test(status))
  assert.equal(
    sumOf(held.map(({ authorized }) => authorized)) - sumOf(held.map(({ captured }) => captured)),
    order.authorized_total.amount,
    'held',
  )
  const [escrow] = accounts.body.content
  assert.equal(escrow?.credits.amount ?? 0, paid, 'the ledger captured what the order was paid')
  assert((escrow?.balance.amount ?? 0) >= 0, 'escrow is never negative')
  const { 'asset:psp:test': psp = 0, 'revenue:sales': sales = 0 } = await balances(world, tenant)
  assert.equal(psp, paid - refunded, 'what the gateway holds for us')
  assert.equal(psp, sales + (escrow?.balance.amount ?? 0), 'earned or still held')
  assert(sales <= handedOver(order), 'no more is earned than the operator handed over')
}

/** What the operator's own goods that left the house cost. */
function handedOver({ items }: OrderBody): number {
  const own = items.filter(({ provider_id }) => provider_id === null)
  return own.reduce((sum, { unit_price, fulfilled }) => sum + unit_price.amount * fulfilled, 0)
}

/** Once every reaction has run, everything that is due is earned, and only what has to go back is left. */
async function checkAllEarned({ tenant, orderId }: Scene): Promise<void> {
  const order = await readOrder(world, tenant, orderId)
  const { items, total, paid_total, refunded_total, pending_refund_total } = order
  const { 'liability:escrow': escrow = 0, 'revenue:sales': sales = 0 } = await balances(
    world,
    tenant,
  )
  if (pending_refund_total.amount > 0) return
  if (refunded_total.amount === 0 && paid_total.amount === total.amount) {
    assert.equal(sales, handedOver(order), 'what is paid for is earned when it is handed over')
  }
  const isOver = items.every((item) => item.fulfilled + item.cancelled === item.quantity)
  if (!isOver || items.some(({ provider_id }) => provider_id !== null)) return
  const surplus = paid_total.amount - refunded_total.amount - total.amount
  assert.equal(escrow, Math.max(0, surplus), 'all is earned but what could not go back')
}

test('whatever happens in whatever order, the books balance and agree with the order', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(story, promptness, seller, async (steps, reactions, whose) => {
      runs += 1
      const tenant = `run-${runs}`
      const order = await placeOrder(world, tenant, [
        { price: 333, quantity: 2 },
        { price: 167, quantity: 2, ...(whose === 'provider' && { provider_id: newId('prv') }) },
      ])
      const scene = { tenant, orderId: order.id, itemIds: order.items.map(({ id }) => id) }
      for (const move of steps) {
        const status = await play(scene, move)
        assert(status < 500 || status === 504, `${move.do} answered ${status}`)
        if (reactions === 'prompt') await world.settle()
        await check(scene)
      }
      await world.settle()
      await check(scene)
      await checkAllEarned(scene)
    }),
    { numRuns: 40 },
  )
})
