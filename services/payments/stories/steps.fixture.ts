import assert from 'node:assert/strict'
import { newId } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import fc from 'fast-check'
import {
  euro,
  type MoneyBody,
  type OrderBody,
  type PaymentBody,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  refund,
} from '../fixtures.ts'

/** An order that something happens to. */
export interface Scene {
  readonly world: World
  readonly tenant: string
  readonly order: OrderBody
}

/** Refunds that a story asks for, as opposed to those that come by themselves. */
export const asked = 'asked'

const methods = [
  'pm_test_decline_funds',
  'pm_test_decline_fraud',
  'pm_test_3ds',
  'pm_test_timeout',
  'pm_test_capture_fails',
  'pm_test_capture_timeout',
  'pm_test_refund_fails',
  'pm_test_refund_timeout',
  'pm_test_dispute_lost',
  'pm_test_dispute_won',
  'pm_test_payout_returned',
]

const amount = fc.option(fc.integer({ min: 1, max: 1_200 }).map(euro), { nil: undefined, freq: 1 })
const paying = fc.record({
  do: fc.constant('pay'),
  amount,
  method: fc.oneof(
    { weight: 1, arbitrary: fc.constant('pm_test_ok') },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  ),
  capture_method: fc.constantFrom('AUTOMATIC', 'MANUAL'),
})
const commanding = fc.record({
  do: fc.constantFrom('confirm', 'capture', 'capture', 'void', 'refund', 'refund'),
  nth: fc.nat(2),
  amount,
})
const retrying = fc.record({ do: fc.constant<'retry'>('retry'), nth: fc.nat(2) })
const units = fc.record({
  do: fc.constantFrom('ship', 'cancel_units'),
  line: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 2 }),
})
const waiting = fc.record({
  do: fc.constant('wait'),
  seconds: fc.constantFrom(6, 6, 60, 26 * 3_600, 8 * 86_400),
})
const disturbing = fc.record({
  do: fc.constant('disturb'),
  kind: fc.constantFrom('error', 'error', 'drop', 'duplicate'),
})
const simple = (...names: PlainStep['do'][]) => fc.record({ do: fc.constantFrom(...names) })

type Amount = MoneyBody | undefined
interface PaymentStep {
  readonly do: 'confirm' | 'capture' | 'void' | 'refund'
  readonly nth: number
  readonly amount: Amount
}
interface UnitsStep {
  readonly do: 'ship' | 'cancel_units'
  readonly line: number
  readonly quantity: number
}
interface PlainStep {
  readonly do:
    | 'calm'
    | 'catch_up'
    | 'ship_all'
    | 'terms'
    | 'cancel_order'
    | 'deliver'
    | 'buy_elsewhere'
}
export type Step =
  | { readonly do: 'pay'; amount: Amount; method: string; capture_method: string }
  | { readonly do: 'retry'; nth: number }
  | { readonly do: 'wait'; seconds: number }
  | { readonly do: 'disturb'; kind: string }
  | PaymentStep
  | UnitsStep
  | PlainStep

const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: paying },
  { weight: 9, arbitrary: commanding },
  { weight: 3, arbitrary: retrying },
  { weight: 6, arbitrary: units },
  { weight: 3, arbitrary: waiting },
  { weight: 2, arbitrary: disturbing },
  { weight: 3, arbitrary: simple('calm', 'ship_all') },
  { weight: 1, arbitrary: simple('terms', 'cancel_order', 'deliver', 'buy_elsewhere') },
)

/** Mostly one thing after the other, now and then two at once, and now and then while the gateway is disturbed. */
const moment = fc.tuple(single).map((step): Step[][] => [step])
const twoAtOnce = fc.tuple(single, single).map((steps): Step[][] => [steps])
const mishap = fc
  .tuple(disturbing, fc.oneof(units, commanding, single))
  .map(([cause, step]): Step[][] => [[cause], [step], [{ do: 'catch_up' }], [{ do: 'calm' }]])

/** Most of what matters happens to orders that have money. */
const inFull = fc.record({
  do: fc.constant<'pay'>('pay'),
  amount: fc.constant(undefined),
  method: fc.constantFrom('pm_test_ok', 'pm_test_timeout', 'pm_test_capture_timeout'),
  capture_method: fc.constantFrom('AUTOMATIC', 'MANUAL'),
})
const opening = fc
  .oneof(inFull, inFull, paying, simple('terms'), single)
  .map((step): Step[][] => [[step]])
const course = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: moment },
    { weight: 2, arbitrary: mishap },
    { weight: 1, arbitrary: twoAtOnce },
  ),
  { minLength: 3, maxLength: 10 },
)

export const story = fc.record({
  moments: fc.tuple(opening, course).map(([first, rest]) => [...first, ...rest.flat()]),
  /** The second line may be sold by a provider, whose part is not the operator's to earn, and for less, of which the operator pays a part. */
  seller: fc.constantFrom('operator', 'operator', 'provider', 'funded'),
  /** Reactions may run after each moment, beside it, or only when much else has happened. */
  reactions: fc.constantFrom('prompt', 'beside', 'late'),
})

/** Takes some off what the provider sells, of which the operator pays two thirds. */
async function givenFunded(world: World, tenant: string, providerId: string): Promise<void> {
  const caller = world.as(tenant)
  const selector = { provider_ids: [providerId] }
  const effects = [{ kind: 'PERCENT_OFF', target: 'ITEMS', rate: '0.37', selector }]
  const funding = { operator: '0.666667', provider: '0.333333' }
  const draft = { name: 'Shared', trigger: 'AUTOMATIC', effects, funding }
  const { body } = await caller.post<{ id: string }>('/api/v1/promotions', draft)
  const active = await caller.post(`/api/v1/promotions/${body.id}/activate`)
  assert.equal(active.status, 200, active.text)
  funded.push({ tenant, id: body.id })
}

/** A tenant has no more than two hundred of them at once. */
const funded: { tenant: string; id: string }[] = []

async function endFunded(world: World): Promise<void> {
  for (const { tenant, id } of funded.splice(0)) {
    await world.as(tenant).post(`/api/v1/promotions/${id}/end`)
  }
}

/** An order of three lines: two have a price, the third costs nothing and nobody counts it. */
export async function openScene(world: World, tenant: string, seller: string): Promise<Scene> {
  const providerId = newId('prv')
  const provider = seller !== 'operator' && { provider_id: providerId }
  if (seller === 'funded') await givenFunded(world, tenant, providerId)
  const order = await placeOrder(world, tenant, [
    { price: 333, quantity: 2 },
    { price: 167, quantity: 2, ...provider },
    { price: 0, quantity: 1, track_inventory: false },
  ])
  await endFunded(world)
  return { world, tenant, order }
}

export async function paymentsOf({ world, tenant, order }: Scene): Promise<PaymentBody[]> {
  const url = `/api/v1/payments?order_id=${order.id}&limit=96`
  return (await world.as(tenant).get<{ content: PaymentBody[] }>(url)).body.content
}

export async function refundsOf({ world, tenant, order }: Scene): Promise<RefundBody[]> {
  const url = `/api/v1/refunds?order_id=${order.id}&limit=96`
  return (await world.as(tenant).get<{ content: RefundBody[] }>(url)).body.content
}

/** Tries one thing, whether or not it is allowed at that moment, and returns the status of the answer. */
export async function play(scene: Scene, step: Step): Promise<number> {
  const { world, tenant, order } = scene
  switch (step.do) {
    case 'pay': {
      const { do: _, ...body } = step
      return (await pay(world, tenant, order.id, body)).status
    }
    case 'confirm':
    case 'capture':
    case 'void':
    case 'refund':
      return onPayment(scene, step)
    case 'retry': {
      const failed = (await refundsOf(scene)).filter(({ status }) => status === 'FAILED')
      const found = failed[step.nth % Math.max(1, failed.length)]
      return post(scene, `/api/v1/refunds/${found?.id ?? newId('ref')}/retry`)
    }
    case 'wait':
      world.advance(tenant, step.seconds * 1_000)
      await world.tick()
      return 200
    case 'disturb':
      return post(scene, '/api/v1/sandbox/faults', { target: 'gateway', kind: step.kind })
    default:
      return onOrder(scene, step)
  }
}

async function post({ world, tenant }: Scene, url: string, body: object = {}): Promise<number> {
  return (await world.as(tenant).post(url, body)).status
}

async function onPayment(scene: Scene, step: PaymentStep): Promise<number> {
  const id = (await paymentsOf(scene))[step.nth]?.id ?? newId('pay')
  const { amount } = step
  switch (step.do) {
    case 'refund':
      return (await refund(scene.world, scene.tenant, id, { amount, reason: asked })).status
    case 'capture':
      return post(scene, `/api/v1/payments/${id}/capture`, { amount })
    case 'confirm':
      return post(scene, `/api/v1/payments/${id}/confirm`)
    case 'void':
      return post(scene, `/api/v1/payments/${id}/cancel`)
  }
}

async function onOrder(scene: Scene, step: UnitsStep | PlainStep): Promise<number> {
  const url = `/api/v1/orders/${scene.order.id}`
  const linesOf = ({ line, quantity }: { line: number; quantity: number }) => [
    { order_item_id: scene.order.items[line]?.id, quantity },
  ]
  switch (step.do) {
    case 'calm':
      return (await scene.world.as(scene.tenant).call('DELETE', '/api/v1/sandbox/faults')).status
    case 'catch_up':
      await scene.world.settle()
      return 200
    case 'ship':
      return ship(scene, { lines: linesOf(step) })
    case 'ship_all':
      return ship(scene, {})
    case 'cancel_units':
      return post(scene, `${url}/cancel`, { items: linesOf(step) })
    case 'cancel_order':
      return post(scene, `${url}/cancel`)
    case 'terms':
      return post(scene, `${url}/confirm`)
    case 'deliver': {
      const caller = scene.world.as(scene.tenant)
      const list = await caller.get<{ content: { id: string }[] }>(`${url}/fulfillments`)
      return post(scene, `/api/v1/fulfillments/${list.body.content[0]?.id ?? newId('ful')}/deliver`)
    }
    case 'buy_elsewhere': {
      const items = [{ product_id: scene.order.items[0]?.product_id, quantity: 1 }]
      return post(scene, '/api/v1/orders', { items })
    }
  }
}

/** What was given back, or is on its way, does not ship. */
async function ship(scene: Scene, body: object): Promise<number> {
  const { world, tenant, order } = scene
  const before = await readOrder(world, tenant, order.id)
  const status = await post(scene, `/api/v1/orders/${order.id}/fulfillments`, body)
  const { paid_at, paid_total, refunded_total, pending_refund_total, total } = before
  const away = refunded_total.amount + pending_refund_total.amount
  const wasPaid = paid_at !== null && paid_total.amount > 0 && total.amount > 0
  if (wasPaid && away === paid_total.amount) {
    assert(status >= 400, 'goods left although their money went back')
  }
  return status
}
