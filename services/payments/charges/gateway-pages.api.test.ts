import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { ChargeStatus } from '@souk/gateways/contract'
import type { World } from '@souk/platform/testing'
import { createShop, passTime, pay, placeOrder, readOrder, readPayment } from '../fixtures.ts'
import { WatchedGateway } from '../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
afterEach(() => watched.calm())

/** The gateway wants the payer to be sent there. */
const wants = (url: string): ChargeStatus => ({
  outcome: 'action_required',
  ref: 'pi_1',
  nextAction: { type: 'REDIRECT', url },
})

const pages = [
  ['script', 'javascript:alert(document.cookie)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['plain', 'http://bank.example/3d'],
  ['huge', `https://bank.example/${'a'.repeat(1_048_576)}`],
] as const

describe('a gateway that names a page that nobody may be sent to', () => {
  for (const [tenant, url] of pages) {
    test(`402 payment_declined: ${url.slice(0, 30)} reaches nobody, and the order can be paid`, async () => {
      const order = await placeOrder(world, tenant)
      watched.say('authorize', wants(url))
      const { status, body, text } = await pay(world, tenant, order.id)
      assert.deepEqual([status, body.code], [402, 'payment_declined'])
      assert.equal(text.includes(url.slice(0, 30)), false)
      const [payment] = (
        await world.as(tenant).get<{ content: { id: string }[] }>('/api/v1/payments')
      ).body.content
      const failed = await readPayment(world, tenant, payment?.id ?? '')
      assert.partialDeepStrictEqual(failed, {
        ...{ status: 'FAILED', next_action: null, gateway_ref: 'pi_1' },
        decline: { code: 'gateway_fault', retryable: true },
      })
      const types = (await world.events(tenant)).map(({ type }) => type)
      assert.equal(types.includes('payment.requires_action'), false)
      assert.equal((await pay(world, tenant, order.id)).status, 201)
      assert.equal((await readOrder(world, tenant, order.id)).status, 'PAID')
    })
  }

  test('once it has been asked again fails the payment as well', async () => {
    const order = await placeOrder(world, 'later')
    watched.say('authorize', { outcome: 'pending', ref: 'pi_1' })
    watched.say('poll', wants('data:text/html,x'))
    const { body } = await pay(world, 'later', order.id)
    await passTime(world, 'later', 6_000)
    assert.equal((await readPayment(world, 'later', body.id)).status, 'FAILED')
  })

  test('leaves a payment alone whose customer is at a good one', async () => {
    const order = await placeOrder(world, 'good')
    watched.say('authorize', wants('https://bank.example/3d?id=1'))
    watched.say('poll', wants('javascript:alert(1)'))
    const { body } = await pay(world, 'good', order.id)
    assert.equal(body.next_action?.url, 'https://bank.example/3d?id=1')
    await passTime(world, 'good', 86_000_000)
    const waiting = await readPayment(world, 'good', body.id)
    assert.deepEqual(
      [waiting.status, waiting.next_action?.url],
      ['REQUIRES_ACTION', 'https://bank.example/3d?id=1'],
    )
  })
})
