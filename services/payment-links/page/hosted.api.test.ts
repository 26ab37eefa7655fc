import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import {
  concludePage,
  expireSession,
  LoopbackStripe,
  payOnPage,
  type StripeAccount,
} from '@souk/gateways/testing'
import type { World } from '@souk/platform/testing'
import {
  createPayingWorld,
  eur,
  givenLink,
  type Linked,
  open,
  passTime,
  paymentsOf,
  readLink,
  readOrder,
  submit,
} from '../payment-links.fixture.ts'

let world: World
let stripe: LoopbackStripe
before(async () => {
  world = await createPayingWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  stripe = await LoopbackStripe.start()
})
after(async () => {
  await world.close()
  await stripe.close()
})

const hosted = { method: 'hosted_page' }

/** A shop that takes cards through a Stripe on this machine, and a link of it. */
async function givenShop(tenant: string): Promise<{ linked: Linked; account: StripeAccount }> {
  const secretKey = `sk_test_${randomBytes(8).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(8).toString('hex')}`
  const made = await world.as(tenant).post<{ id: string }>('/api/v1/payment-gateways', {
    kind: 'STRIPE',
    code: 'stripe',
    name: 'Stripe',
    stripe: { api_base: stripe.url },
    credentials: { secret_key: secretKey, webhook_secrets: [webhookSecret] },
  })
  assert.equal(made.status, 201, made.text)
  const account = stripe.account(secretKey)
  const { port } = world.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/v1/payment-callbacks/${made.body.id}`
  Object.assign(account.webhooks, { url, secrets: [webhookSecret] })
  return { linked: await givenLink(world, tenant), account }
}

/** The payer has pressed the button, and stands before the page of Stripe. */
async function sentToPage(tenant: string) {
  const shop = await givenShop(tenant)
  const { linked, account } = shop
  const sent = await submit(world, linked.path, hosted)
  assert.deepEqual([sent.status, sent.headers.location], [303, `${linked.path}?step=bank`])
  const [payment] = await paymentsOf(world, linked)
  assert(payment)
  return { ...shop, session: account.sessionFor(payment.id) }
}

const statusesOf = async (linked: Linked) =>
  (await paymentsOf(world, linked)).map(({ status }) => status)

const comesBack = (linked: Linked) => open(world, `${linked.path}/return`)

async function told(account: StripeAccount): Promise<void> {
  await account.webhooks.flush()
  await world.settle()
}

async function assertPaidOnce(linked: Linked): Promise<void> {
  await world.settle()
  const link = await readLink(world, linked)
  assert.deepEqual([link.status, link.paid], ['PAID', eur(12_600)])
  const { paid_total: paid, balance_due: due } = await readOrder(
    world,
    linked.tenant,
    linked.order.id,
  )
  assert.deepEqual([paid.amount, due.amount], [12_600, 0])
  assert.match((await open(world, linked.path)).body, /Thank you, it is paid/)
}

describe('the page of a link leads to the page of the gateway', () => {
  test('and says so before, without a script; the browser goes on by itself once', async () => {
    const { linked, session } = await sentToPage('leads')
    const [once, later] = [
      await open(world, `${linked.path}?step=bank`),
      await open(world, linked.path),
    ]
    const { url } = session
    assert(url)
    assert.match(once.body, new RegExp(`http-equiv="refresh" content="0; url=${url}"`, 'i'))
    assert(!later.body.includes('http-equiv'))
    for (const { body } of [once, later]) {
      assert.match(body, /Pay on the page of the payment service/)
      assert(body.includes(`href="${url}"`))
    }
    assert.equal(session.success_url, `https://shop.example.com${linked.path}/return`)
    assert.deepEqual([session.amount_total, session.currency], [12_600, 'eur'])
  })

  test('paid: the payer comes back before anything is heard of it, and what is told later changes nothing', async () => {
    const { linked, account, session } = await sentToPage('paid')
    payOnPage(account, session)
    const back = await comesBack(linked)
    assert.deepEqual([back.status, back.headers.location], [303, linked.path])
    assert.deepEqual(await statusesOf(linked), ['CAPTURED'])
    await told(account)
    await assertPaidOnce(linked)
  })

  test('paid: it is told before the payer comes back', async () => {
    const { linked, account, session } = await sentToPage('told first')
    payOnPage(account, session)
    await told(account)
    assert.deepEqual(await statusesOf(linked), ['CAPTURED'])
    assert.equal((await comesBack(linked)).status, 303)
    await assertPaidOnce(linked)
  })

  test('paid: nothing is told and nobody comes back, and it is found out all the same', async () => {
    const { linked, account, session } = await sentToPage('never told')
    payOnPage(account, session)
    await passTime(world, 'never told', 10 * 60_000)
    assert.deepEqual(await statusesOf(linked), ['CAPTURED'])
    await assertPaidOnce(linked)
  })

  test('left: nothing is paid, the page of the gateway still opens, and a gift card pays instead', async () => {
    const { linked, account, session } = await sentToPage('left')
    assert.equal((await comesBack(linked)).status, 303)
    assert.deepEqual(await statusesOf(linked), ['REQUIRES_ACTION'])
    const shown = await open(world, linked.path)
    assert.match(shown.body, /Nothing is paid yet/)
    assert(session.url && shown.body.includes(session.url))
    const card = { kind: 'GIFT_CARD', amount: eur(12_600), reason: 'SALE' }
    const { body } = await world.as('left').post<{ code: string }>('/api/v1/stored-value', card)
    await submit(world, linked.path, { method: 'stored_value', code: body.code })
    await world.settle()
    assert.equal(session.status, 'expired')
    assert(!payOnPage(account, session))
    await assertPaidOnce(linked)
  })

  test('expired: the payment has failed, the page says why, and the next one pays', async () => {
    const { linked, account, session } = await sentToPage('expired')
    expireSession(account, session)
    await told(account)
    assert.deepEqual(await statusesOf(linked), ['FAILED'])
    assert.match((await open(world, linked.path)).body, /was open for too long/)
    await submit(world, linked.path, hosted)
    const [second] = await paymentsOf(world, linked)
    assert(second)
    payOnPage(account, account.sessionFor(second.id))
    await comesBack(linked)
    await assertPaidOnce(linked)
  })

  test('paid twice: what comes by the page after the link was paid otherwise goes back', async () => {
    const { linked, account, session } = await sentToPage('twice')
    // The payer pays there at the moment in which somebody else pays here.
    stripe.disturb('unavailable_before', /^POST \/v1\/checkout\/sessions\/\w+\/expire$/)
    assert.equal((await submit(world, linked.path, { method: 'pm_test_ok' })).status, 303)
    payOnPage(account, session)
    await passTime(world, 'twice', 10 * 60_000)
    await told(account)
    await passTime(world, 'twice', 10 * 60_000)
    const payments = await paymentsOf(world, linked)
    assert.deepEqual(payments.map(({ status }) => status).toSorted(), ['CAPTURED', 'CAPTURED'])
    const charge = account.chargeOf(account.intentFor(String(session.client_reference_id)))
    assert.equal(charge.amount_refunded, 12_600)
    assert.equal((await readOrder(world, 'twice', linked.order.id)).balance_due.amount, 0)
    assert.equal((await readLink(world, linked)).status, 'PAID')
    const { body } = await open(world, linked.path)
    assert.match(body, /Thank you, it is paid[\s\S]*€126\.00 of it has been refunded/)
  })

  for (const [isGood, status] of [
    [true, 'CAPTURED'],
    [false, 'FAILED'],
  ] as const) {
    test(`a debit that was begun there is worked on, then ${status}`, async () => {
      const tenant = `debit ${status}`
      const { linked, account, session } = await sentToPage(tenant)
      payOnPage(account, session, 'pm_usBankAccount_success')
      await comesBack(linked)
      assert.deepEqual(await statusesOf(linked), ['PROCESSING'])
      assert.match((await open(world, linked.path)).body, /Your payment is being processed/)
      concludePage(account, session, isGood)
      await told(account)
      assert.deepEqual(await statusesOf(linked), [status])
      if (isGood) await assertPaidOnce(linked)
    })
  }

  test('400 validation_failed: without a way back nobody is sent anywhere', async () => {
    const { linked, account } = await givenShop('no way back')
    const body = { order_id: linked.order.id, ...hosted }
    const refused = await world.as('no way back').post<{ code: string }>('/api/v1/payments', body)
    assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
    assert.deepEqual([await paymentsOf(world, linked), account.sessions.size], [[], 0])
  })
})
