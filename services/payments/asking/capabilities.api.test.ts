import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allKinds, GatewayKinds } from '@souk/gateways/contract'
import type { World } from '@souk/platform/testing'
import {
  commandPayment,
  createShop,
  euro,
  eventsOf,
  type ProblemBody,
  paidOrder,
  pay,
  placeOrder,
  readPayment,
  refund,
} from '../fixtures.ts'

/** Takes a payment as a whole or not at all, and gives nothing back in parts. */
const plain = { ...allKinds().of('TEST'), capabilities: ['AUTHORIZE', 'REFUND'] } as const
let world: World
before(async () => {
  world = await createShop({}, new GatewayKinds([plain, allKinds().of('MANUAL')]))
})
after(() => world.close())

const missing = ({ status, body }: { status: number; body: ProblemBody }) => [
  status,
  body.code,
  body.meta?.missing,
]
const lacking = (...lacks: string[]) => [
  422,
  'gateway_capability_missing',
  [{ gateway: 'test', lacks }],
]

test('422 gateway_capability_missing: a capture in parts, before anything is saved or asked', async () => {
  const { payment } = await paidOrder(world, 'capture', { capture_method: 'MANUAL' })
  const part = await commandPayment(world, 'capture', payment.id, 'capture', { amount: euro(1) })
  assert.deepEqual(missing(part), lacking('PARTIAL_CAPTURE'))
  assert.deepEqual(await readPayment(world, 'capture', payment.id), payment)
  assert.equal((await commandPayment(world, 'capture', payment.id, 'capture')).status, 200)
})

test('422 gateway_capability_missing: a refund in part, also where it is retried', async () => {
  const { payment } = await paidOrder(world, 'refund')
  const part = await refund(world, 'refund', payment.id, { amount: euro(1) })
  assert.deepEqual(missing(part), lacking('PARTIAL_REFUND'))
  assert.deepEqual(await eventsOf(world, 'refund', payment.id), [
    'payment.created',
    'payment.captured',
  ])
  const byHand = { amount: euro(1), destination: 'MANUAL' }
  assert.equal((await refund(world, 'refund', payment.id, byHand)).body.status, 'PENDING')
  const { payment: whole } = await paidOrder(world, 'refund')
  assert.equal((await refund(world, 'refund', whole.id)).body.status, 'SUCCEEDED')
})

test('422 gateway_capability_missing: several captures, for what is to be captured as it ships', async () => {
  const order = await placeOrder(world, 'ship')
  const { status, body } = await pay(world, 'ship', order.id, { capture_method: 'ON_FULFILLMENT' })
  assert.deepEqual([status, body.code], [422, 'gateway_capability_missing'])
  const { missing: found } = body.meta as { missing: { gateway: string; lacks: string[] }[] }
  assert.deepEqual(found.find(({ gateway }) => gateway === 'test')?.lacks, ['MULTIPLE_CAPTURES'])
})
