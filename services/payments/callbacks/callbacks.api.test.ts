import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import {
  cancelIntent,
  captureIntent,
  conclude,
  createRefund,
  settleRefund,
  signatureOf,
} from '@souk/gateways/testing'
import {
  commandPayment,
  euro,
  eventsOf,
  listPaymentsOf,
  passTime,
  readOrder,
  readPayment,
  refund,
} from '../fixtures.ts'
import { StripeShop } from './stripe-shop.fixture.ts'

let shop: StripeShop
before(async () => {
  shop = await StripeShop.open()
})
after(() => shop.close())
afterEach(() => shop.stripe.calm())

const creation = /^POST \/v1\/payment_intents$/

describe('an order that is paid through Stripe', () => {
  test('is captured, shows the card and the fee, and the books are those of Stripe', async () => {
    const tenant = await shop.connect('auto')
    const orderId = await shop.order(tenant)
    const { status, body, text } = await shop.pay(tenant, orderId)
    assert.equal(status, 201, text)
    const [number] = [tenant.account.intentFor(body.id).description]
    assert.partialDeepStrictEqual(body, {
      status: 'CAPTURED',
      captured: euro(5_000),
      gateway: 'stripe',
      gateway_ref: tenant.account.intentFor(body.id).id,
      method: { id: 'pm_card_visa' },
    })
    assert.match(text, /"brand":"visa","last4":"4242"/)
    assert((await readOrder(shop.world, 'auto', orderId)).status !== 'PENDING', String(number))
    await shop.assertBooks(tenant)
  })

  test('goes on by itself when the payer has been at their bank, for Stripe tells of it', async () => {
    const tenant = await shop.connect('bank')
    tenant.account.webhooks.timing = 'after_answer'
    for (const [outcome, expected] of [
      ['', 'CAPTURED'],
      ['?outcome=failed', 'FAILED'],
    ] as const) {
      const { payment } = await shop.paid(tenant, { method: 'pm_card_threeDSecure2Required' })
      assert.equal(payment.status, 'REQUIRES_ACTION')
      const page = await fetch(`${payment.next_action?.url}${outcome}`, { redirect: 'manual' })
      assert.match(page.headers.get('location') ?? '', /^https:\/\/shop\.example\/back/)
      await shop.world.settle()
      const known = await readPayment(shop.world, 'bank', payment.id)
      assert.deepEqual([known.status, known.next_action], [expected, null])
    }
    await shop.assertBooks(tenant)
  })

  test('goes on when the shop confirms, and waits as before where the payer has not been there', async () => {
    const tenant = await shop.connect('confirmed')
    const { payment } = await shop.paid(tenant, { method: 'pm_card_threeDSecure2Required' })
    const early = await commandPayment(shop.world, 'confirmed', payment.id, 'confirm')
    assert.deepEqual([early.status, early.body.status], [200, 'REQUIRES_ACTION'], early.text)
    assert.deepEqual(early.body.next_action, payment.next_action)
    conclude(tenant.account, tenant.account.intentFor(payment.id).id, true)
    const done = await commandPayment(shop.world, 'confirmed', payment.id, 'confirm')
    assert.deepEqual([done.status, done.body.status], [200, 'CAPTURED'], done.text)
    await shop.assertBooks(tenant)
  })

  test('is captured in parts and given back in parts', async () => {
    const tenant = await shop.connect('parts')
    tenant.account.canCaptureAgain = true
    const { payment } = await shop.paid(tenant, { capture_method: 'MANUAL' })
    assert.equal(payment.status, 'AUTHORIZED')
    for (const [amount, status] of [
      [2_000, 'PARTIALLY_CAPTURED'],
      [3_000, 'CAPTURED'],
    ] as const) {
      const body = { amount: euro(amount) }
      const taken = await commandPayment(shop.world, 'parts', payment.id, 'capture', body)
      assert.deepEqual([taken.status, taken.body.status], [200, status], taken.text)
      await shop.assertBooks(tenant)
    }
    const back = await refund(shop.world, 'parts', payment.id, { amount: euro(700) })
    assert.equal(back.body.status, 'SUCCEEDED', back.text)
    await shop.assertBooks(tenant)
  })

  test('is closed after the first part where the account cannot capture again', async () => {
    const tenant = await shop.connect('closed')
    const { payment } = await shop.paid(tenant, { capture_method: 'MANUAL' })
    const body = { amount: euro(2_000) }
    const taken = await commandPayment(shop.world, 'closed', payment.id, 'capture', body)
    assert.deepEqual([taken.body.status, taken.body.captured], ['CLOSED', euro(2_000)], taken.text)
    await shop.assertBooks(tenant)
    // Stripe books the rest as a refund, and tells of it.
    await shop.told(tenant)
    const { refunded } = await readPayment(shop.world, 'closed', payment.id)
    assert.deepEqual(refunded, euro(0))
    await shop.assertBooks(tenant)
  })
})

describe('what Stripe tells', () => {
  test('before the answer, twice and in any order makes a payment once', async () => {
    const tenant = await shop.connect('order')
    Object.assign(tenant.account.webhooks, { timing: 'before_answer', times: 2 })
    const { payment } = await shop.paid(tenant)
    tenant.account.webhooks.timing = 'held'
    const manual = await shop.paid(tenant, { capture_method: 'MANUAL' })
    await commandPayment(shop.world, 'order', manual.payment.id, 'capture')
    await shop.told(tenant, (events) => events.toReversed())
    assert.deepEqual(await eventsOf(shop.world, 'order', payment.id), [
      'payment.created',
      'payment.captured',
    ])
    assert.deepEqual(await eventsOf(shop.world, 'order', manual.payment.id), [
      'payment.created',
      'payment.authorized',
      'payment.captured',
    ])
    assert.deepEqual(
      [...new Set(tenant.account.webhooks.deliveries.map(({ status }) => status))],
      [200],
    )
    await shop.assertBooks(tenant)
  })

  test('resolves a payment at once whose answer was lost, and one that it never tells of is asked about', async () => {
    for (const [name, isTold] of [
      ['told', true],
      ['never', false],
    ] as const) {
      const tenant = await shop.connect(name)
      shop.stripe.disturb('drop_after', creation)
      const { payment, intent } = await shop.paid(tenant)
      assert.equal(payment.status, 'PROCESSING')
      if (isTold) await shop.told(tenant)
      else await passTime(shop.world, name, 6_000)
      const known = await readPayment(shop.world, name, payment.id)
      assert.deepEqual([known.status, tenant.account.intents.size], ['CAPTURED', 1])
      assert.equal(intent.status, 'succeeded')
      await shop.assertBooks(tenant)
    }
  })

  test('of a debit that arrives, or does not', async () => {
    const tenant = await shop.connect('debit')
    for (const [isGood, expected] of [
      [true, 'CAPTURED'],
      [false, 'FAILED'],
    ] as const) {
      const { payment, intent } = await shop.paid(tenant, { method: 'pm_usBankAccount_success' })
      assert.equal(payment.status, 'PROCESSING')
      await shop.told(tenant)
      assert.equal((await readPayment(shop.world, 'debit', payment.id)).status, 'PROCESSING')
      conclude(tenant.account, intent.id, isGood)
      await shop.told(tenant)
      assert.equal((await readPayment(shop.world, 'debit', payment.id)).status, expected)
    }
    await shop.assertBooks(tenant)
  })

  test('of what was captured or cancelled in its dashboard', async () => {
    const tenant = await shop.connect('dashboard')
    const taken = await shop.paid(tenant, { capture_method: 'MANUAL' })
    captureIntent(tenant.account, taken.intent, { amount_to_capture: '2000' })
    const gone = await shop.paid(tenant, { capture_method: 'MANUAL' })
    cancelIntent(tenant.account, gone.intent, 'requested_by_customer')
    await shop.told(tenant)
    const statusOf = async (id: string) => {
      const { status, captured } = await readPayment(shop.world, 'dashboard', id)
      return [status, captured.amount]
    }
    assert.deepEqual(await statusOf(taken.payment.id), ['CLOSED', 2_000])
    assert.deepEqual(await statusOf(gone.payment.id), ['CANCELLED', 0])
    await shop.assertBooks(tenant)
  })

  test('of refunds: those that it takes its time for, and those that were made in its dashboard, once', async () => {
    const tenant = await shop.connect('refunds')
    const { payment, orderId } = await shop.paid(tenant, { method: 'pm_card_pendingRefund' })
    const asked = await refund(shop.world, 'refunds', payment.id, { amount: euro(1_000) })
    assert.equal(asked.body.status, 'PROCESSING', asked.text)
    const [pending] = [...tenant.account.refunds.keys()]
    settleRefund(tenant.account, pending ?? '')
    await shop.told(tenant)
    assert.equal((await refundsOf('refunds', payment.id))[0]?.status, 'SUCCEEDED')
    const plain = await shop.paid(tenant)
    createRefund(tenant.account, { payment_intent: plain.intent.id, amount: '700' })
    for (let times = 0; times < 2; times += 1) {
      const held = [...tenant.account.webhooks.held]
      await shop.told(tenant)
      for (const event of held) await tenant.account.webhooks.send(event)
      await shop.world.settle()
    }
    const found = await refundsOf('refunds', plain.payment.id)
    assert.deepEqual(
      found.map(({ status, amount, reason }) => [status, amount, reason]),
      [['SUCCEEDED', euro(700), 'made_at_gateway']],
    )
    const after = await readPayment(shop.world, 'refunds', plain.payment.id)
    assert.deepEqual([after.refunded, after.status], [euro(700), 'CAPTURED'])
    assert.deepEqual((await readOrder(shop.world, 'refunds', orderId)).refunded_total, euro(1_000))
    await shop.assertBooks(tenant)
  })

  test('of what nobody here knows is kept, and changes nothing', async () => {
    const tenant = await shop.connect('strange')
    tenant.account.announce('payout.paid', { id: 'po_1', object: 'payout' })
    tenant.account.announce('payment_intent.succeeded', { id: 'pi_strange', metadata: {} })
    tenant.account.announce('charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_strange' })
    tenant.account.announce('something.new', { id: 'x_1' })
    const events = await shop.world.events('strange')
    await shop.told(tenant)
    assert.equal((await shop.world.events('strange')).length, events.length)
    const kept = await callbacksOf(tenant.name, tenant.gatewayId)
    assert.deepEqual(
      kept.map(({ type, about, payment_id: paymentId }) => [type, about.kind, paymentId]),
      [
        ['something.new', 'other', null],
        ['charge.dispute.created', 'dispute', null],
        ['payment_intent.succeeded', 'payment', null],
        ['payout.paid', 'payout', null],
      ],
    )
  })
})

describe('money that comes to a payment that has ended here', () => {
  test('counts for its order, and goes back where the order takes none', async () => {
    for (const [name, endsOrder] of [
      ['late', false],
      ['too-late', true],
    ] as const) {
      const tenant = await shop.connect(name)
      const { payment, orderId, intent } = await shop.paid(tenant, {
        method: 'pm_card_threeDSecure2Required',
      })
      // The payer is faster than whoever cancels, and nobody has told yet.
      conclude(tenant.account, intent.id, true)
      const url = endsOrder ? `/api/v1/orders/${orderId}/cancel` : undefined
      if (url) assert.equal((await shop.world.as(name).post(url)).status, 200)
      else await commandPayment(shop.world, name, payment.id, 'cancel')
      await shop.world.settle()
      const known = await readPayment(shop.world, name, payment.id)
      const back = endsOrder ? 5_000 : 0
      assert.deepEqual(
        [known.status, known.captured, known.refunded],
        ['CAPTURED', euro(5_000), euro(back)],
      )
      const order = await readOrder(shop.world, name, orderId)
      assert.deepEqual([order.paid_total, order.refunded_total], [euro(5_000), euro(back)])
      await shop.assertBooks(tenant)
    }
  })

  test('is let go where it is only held', async () => {
    const tenant = await shop.connect('held')
    shop.stripe.disturb('drop_after', creation)
    const { payment, orderId, intent } = await shop.paid(tenant, { capture_method: 'MANUAL' })
    assert.equal(payment.status, 'PROCESSING')
    const cancelled = await shop.world.as('held').post(`/api/v1/orders/${orderId}/cancel`)
    assert.equal(cancelled.status, 200, cancelled.text)
    await shop.told(tenant)
    const known = await readPayment(shop.world, 'held', payment.id)
    assert.deepEqual([known.status, intent.status], ['CANCELLED', 'canceled'])
  })
})

async function refundsOf(name: string, paymentId: string) {
  const url = `/api/v1/refunds?payment_id=${paymentId}`
  type Body = { content: { status: string; amount: object; reason: string | null }[] }
  return (await shop.world.as(name).get<Body>(url)).body.content
}

interface CallbackBody {
  id: string
  type: string
  gateway_event_id: string
  about: { kind: string; ref: string | null }
  payment_id: string | null
  deliveries: number
}

async function callbacksOf(name: string, gatewayId: string): Promise<CallbackBody[]> {
  const url = `/api/v1/payment-gateways/${gatewayId}/callbacks`
  const { status, body, text } = await shop.world.as(name).get<{ content: CallbackBody[] }>(url)
  assert.equal(status, 200, text)
  return body.content
}

describe('a message', () => {
  const send = async (url: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const now = () => Math.floor(Date.now() / 1_000)

  test('400 callback_refused: without a good signature nothing is kept, and nothing told of why', async () => {
    const [tenant, other] = [await shop.connect('forged'), await shop.connect('forger')]
    const { payment } = await shop.paid(tenant, { capture_method: 'MANUAL' })
    const about = { id: payment.id, metadata: { souk_payment: payment.id } }
    const text = JSON.stringify({
      id: 'evt_f',
      type: 'payment_intent.succeeded',
      data: { object: about },
    })
    const signed = (secrets: readonly string[], at = now()) => ({
      'stripe-signature': signatureOf(text, at, secrets),
    })
    const { secrets } = tenant.account.webhooks
    const nobody = tenant.callbackUrl.replace(tenant.gatewayId, 'ppr_01985e2a4c007a3d9b1f6e5d4c')
    const answers = [
      await send(tenant.callbackUrl, text),
      await send(tenant.callbackUrl, ''),
      await send(tenant.callbackUrl, text, signed(other.account.webhooks.secrets)),
      await send(tenant.callbackUrl, `${text} `, signed(secrets)),
      await send(tenant.callbackUrl, text, signed(secrets, now() - 400)),
      // Of another gateway than the one that it was sent to, also when it exists.
      await send(other.callbackUrl, text, signed(secrets)),
      await send(
        nobody.replace(/ppr_\w+$/, other.gatewayId.replace(/.{4}$/, '0000')),
        text,
        signed(secrets),
      ),
    ]
    const expected = { status: 400, body: { ...answers[0]?.body } }
    for (const { status, body } of answers) {
      const [one, same] = [body, expected.body].map(
        ({ instance: _, request_id: __, ...rest }) => rest,
      )
      assert.deepEqual([status, one], [400, same])
    }
    assert.equal(expected.body.code, 'callback_refused')
    assert.deepEqual(await callbacksOf('forged', tenant.gatewayId), [])
    assert.equal((await send(tenant.callbackUrl, text, signed(secrets))).status, 200)
    assert.equal((await callbacksOf('forged', tenant.gatewayId)).length, 1)
    assert.deepEqual(await callbacksOf('forger', other.gatewayId), [])
  })

  test('is signed with either secret while one is replaced, and not with the old one after that', async () => {
    const tenant = await shop.connect('rotated')
    const { world } = shop
    const [old = ''] = tenant.account.webhooks.secrets
    const text = JSON.stringify({
      id: 'evt_r',
      type: 'payout.paid',
      data: { object: { id: 'po_1' } },
    })
    const statusWith = async (secret: string) =>
      (
        await send(tenant.callbackUrl, text, {
          'stripe-signature': signatureOf(text, now(), [secret]),
        })
      ).status
    const rotate = async (webhook_secrets: string[]) => {
      const changes = { credentials: { webhook_secrets } }
      const url = `/api/v1/payment-gateways/${tenant.gatewayId}`
      assert.equal((await world.as('rotated').patch(url, changes)).status, 200)
    }
    await rotate(['whsec_new', old])
    assert.deepEqual([await statusWith(old), await statusWith('whsec_new')], [200, 200])
    await rotate(['whsec_new'])
    assert.deepEqual([await statusWith(old), await statusWith('whsec_new')], [400, 200])
    assert.equal((await callbacksOf('rotated', tenant.gatewayId))[0]?.deliveries, 3)
  })

  test('is taken up to half a megabyte, as JSON and nothing else', async () => {
    const tenant = await shop.connect('large')
    const { secrets } = tenant.account.webhooks
    const ofBytes = (bytes: number) => {
      const text = JSON.stringify({
        id: `evt_${bytes}`,
        type: 'payout.paid',
        data: { object: { id: 'po' } },
      })
      return text.slice(0, -1) + ' '.repeat(bytes - text.length) + text.slice(-1)
    }
    const statusOf = async (text: string, type = 'application/json') => {
      const signature = signatureOf(text, now(), secrets)
      const headers = { 'stripe-signature': signature, 'content-type': type }
      return (await send(tenant.callbackUrl, text, headers)).status
    }
    assert.equal(await statusOf(ofBytes(512 * 1024)), 200)
    assert.equal(await statusOf(ofBytes(512 * 1024 + 1)), 413)
    assert.equal(await statusOf(ofBytes(1_000), 'text/plain'), 415)
  })

  test('is listed for operators of its tenant, and forgotten after a month', async () => {
    const tenant = await shop.connect('listed')
    await shop.paid(tenant)
    await shop.told(tenant)
    const kept = await callbacksOf('listed', tenant.gatewayId)
    assert.deepEqual(
      kept.map(({ type }) => type),
      ['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'],
    )
    const [payment] = await listPaymentsOf(shop.world, 'listed', (await lastOrder('listed')) ?? '')
    assert(kept.every(({ payment_id: of }) => of === payment?.id))
    const url = `/api/v1/payment-gateways/${tenant.gatewayId}/callbacks`
    const other = await shop.world.as('somebody').get<{ code: string }>(url)
    assert.deepEqual([other.status, other.body.code], [404, 'payment_gateway_not_found'])
    assert.equal((await shop.world.as('listed', ['orders:read']).get(url)).status, 403)
    await passTime(shop.world, 'listed', 29 * 86_400_000)
    assert.equal((await callbacksOf('listed', tenant.gatewayId)).length, 3)
    await passTime(shop.world, 'listed', 2 * 86_400_000)
    assert.deepEqual(await callbacksOf('listed', tenant.gatewayId), [])
  })

  test('429: an address that has sent many forged ones has to wait, and what is signed is taken all the same', async () => {
    const [tenant, other] = [await shop.connect('flood'), await shop.connect('dry')]
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 200) {
      statuses.push((await send(tenant.callbackUrl, '{}')).status)
    }
    assert(statuses.length > 30, `${statuses.length} were looked at`)
    assert.deepEqual([...new Set(statuses)], [400, 429])
    for (const each of [tenant, other]) {
      await shop.paid(each)
      await shop.told(each)
      assert((await callbacksOf(each.name, each.gatewayId)).length > 0, each.name)
    }
    assert.equal((await send(other.callbackUrl, '{}')).status, 400)
  })
})

async function lastOrder(name: string): Promise<string | undefined> {
  const { body } = await shop.world.as(name).get<{ content: { id: string }[] }>('/api/v1/orders')
  return body.content[0]?.id
}
