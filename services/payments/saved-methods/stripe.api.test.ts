import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { endMandate, renew } from '@souk/gateways/testing'
import { newUuid } from '@souk/platform'
import { StripeShop, type StripeTenant } from '../callbacks/stripe-shop.fixture.ts'
import { listPaymentsOf, type PaymentBody, type ProblemBody, placeOrder } from '../fixtures.ts'

let shop: StripeShop
before(async () => {
  shop = await StripeShop.open()
})
after(() => shop.close())

const methods = '/api/v1/payment-methods'
const returnUrl = 'https://shop.example/back'

interface Method extends ProblemBody {
  id: string
  status: string
  gateway_method: string
  brand: string | null
  last4: string | null
  exp: { month: number; year: number } | null
  next_action: { url: string } | null
  mandate: { usage: string; reference: string | null }
}

type Paid = PaymentBody & ProblemBody & { payment_method_id: string | null }

interface Scene extends StripeTenant {
  readonly customerId: string
}

async function givenCustomer(name: string): Promise<Scene> {
  const tenant = await shop.connect(name)
  const body = { email: `${newUuid()}@shop.example` }
  const made = await shop.world.as(name).post<{ id: string }>('/api/v1/customers', body)
  return { ...tenant, customerId: made.body.id }
}

const save = ({ name, customerId }: Scene, more: object = {}) =>
  shop.world.as(name).post<Method>(methods, {
    customer_id: customerId,
    method: 'pm_card_visa',
    return_url: returnUrl,
    ...more,
  })

async function read({ name }: Scene, id: string): Promise<Method> {
  return (await shop.world.as(name).get<Method>(`${methods}/${id}`)).body
}

async function pay({ name, customerId }: Scene, body: object) {
  const price = [{ price: 5_000, quantity: 1 }]
  const order = await placeOrder(shop.world, name, price, { customer_id: customerId })
  const asked = { order_id: order.id, return_url: returnUrl, ...body }
  const answer = await shop.world.as(name).post<Paid>('/api/v1/payments', asked)
  const [payment] = await listPaymentsOf(shop.world, name, order.id)
  return { order, answer, payment }
}

const offSession = { mandate: { usage: 'OFF_SESSION', text: 'terms-1' } }

describe('a card that is saved at Stripe', () => {
  test('is kept for one customer there, and paid with while nobody is there', async () => {
    const scene = await givenCustomer('saved')
    const saved = await save(scene, offSession)
    assert.equal(saved.status, 201, saved.text)
    assert.deepEqual(
      [saved.body.status, saved.body.brand, saved.body.last4, saved.body.exp],
      ['ACTIVE', 'visa', '4242', { month: 12, year: 2034 }],
    )
    assert.match(saved.body.gateway_method, /^pm_[0-9a-f]{24}$/)
    const second = await save(scene, { method: 'pm_card_mastercard' })
    assert.equal(second.status, 201, second.text)
    const [customer, ...others] = [...scene.account.customers.values()]
    assert.deepEqual(others, [])
    assert.deepEqual(customer?.metadata, { souk_customer: scene.customerId })
    const body = { payment_method_id: saved.body.id, off_session: true }
    const { answer, payment } = await pay(scene, body)
    assert.deepEqual([answer.status, answer.body.status], [201, 'CAPTURED'], answer.text)
    assert.equal(scene.account.intentFor(String(payment?.id)).customer, customer?.id)
    await shop.assertBooks(scene)
  })

  test('the same card entered twice is one method, and Stripe forgets the first name', async () => {
    const scene = await givenCustomer('twice')
    const first = await save(scene)
    const second = await save(scene)
    assert.deepEqual([second.status, second.body.id], [200, first.body.id])
    assert.notEqual(second.body.gateway_method, first.body.gateway_method)
    await shop.world.settle()
    const kept = [...scene.account.methods.values()].filter(
      ({ object }) => object.customer !== null,
    )
    assert.deepEqual(
      kept.map(({ object }) => object.id),
      [second.body.gateway_method],
    )
  })

  test('402: one that Stripe declines', async () => {
    const scene = await givenCustomer('declined')
    const { status, body } = await save(scene, { method: 'pm_card_chargeDeclined' })
    assert.deepEqual([status, body.code], [402, 'payment_method_declined'])
  })

  test('one whose bank wants to see the customer is kept when they come back', async () => {
    const scene = await givenCustomer('bank')
    const { body } = await save(scene, { method: 'pm_card_threeDSecure2Required' })
    assert.equal(body.status, 'REQUIRES_ACTION')
    await fetch(String(body.next_action?.url), { redirect: 'manual' })
    await shop.told(scene)
    const kept = await read(scene, body.id)
    assert.deepEqual([kept.status, kept.next_action], ['ACTIVE', null])
  })

  test('with a payment, which names the customer, and then by the next one', async () => {
    const scene = await givenCustomer('paying')
    const first = await pay(scene, { method: 'pm_card_visa', save_method: true })
    assert.equal(first.answer.status, 201, first.answer.text)
    const id = first.answer.body.payment_method_id
    assert.equal((await read(scene, String(id))).status, 'ACTIVE')
    const second = await pay(scene, { payment_method_id: id })
    assert.deepEqual([second.answer.status, second.answer.body.status], [201, 'CAPTURED'])
    assert.equal(scene.account.customers.size, 1)
  })

  test('a debit has the mandate that Stripe has made', async () => {
    const scene = await givenCustomer('debit')
    const { status, body } = await save(scene, {
      method: 'pm_usBankAccount_success',
      ...offSession,
    })
    assert.equal(status, 201)
    assert.match(String(body.mandate.reference), /^mandate_/)
    endMandate(scene.account, String(body.mandate.reference))
    await shop.told(scene)
    assert.equal((await read(scene, body.id)).status, 'DETACHED')
  })
})

describe('a bank that wants to see a customer who is not there', () => {
  test('402 authentication_required: the payment has a page for them, and is captured when they come back', async () => {
    const scene = await givenCustomer('away')
    const saved = await save(scene, { method: 'pm_card_authenticationRequired', ...offSession })
    await fetch(String(saved.body.next_action?.url), { redirect: 'manual' })
    await shop.told(scene)
    const body = { payment_method_id: saved.body.id, off_session: true }
    const { answer, payment } = await pay(scene, body)
    assert.deepEqual([answer.status, answer.body.code], [402, 'authentication_required'])
    assert.equal(payment?.status, 'REQUIRES_ACTION')
    await fetch(String(payment?.next_action?.url), { redirect: 'manual' })
    await shop.told(scene)
    const url = `/api/v1/payments/${payment?.id}`
    const { body: paid } = await shop.world.as(scene.name).get<Paid>(url)
    assert.equal(paid.status, 'CAPTURED')
    await shop.assertBooks(scene)
  })

  test('without a page to come back to the payment has failed', async () => {
    const scene = await givenCustomer('pageless')
    const saved = await save(scene, { method: 'pm_card_authenticationRequired', ...offSession })
    await fetch(String(saved.body.next_action?.url), { redirect: 'manual' })
    await shop.told(scene)
    const body = { payment_method_id: saved.body.id, off_session: true, return_url: undefined }
    const { answer, payment } = await pay(scene, body)
    assert.deepEqual([answer.status, answer.body.code], [402, 'authentication_required'])
    assert.deepEqual(
      [payment?.status, payment?.decline?.code],
      ['FAILED', 'authentication_required'],
    )
  })
})

describe('what Stripe tells of a method', () => {
  test('a new card of the bank renews it, and whoever detaches it there ends it', async () => {
    const scene = await givenCustomer('told')
    const { body } = await save(scene)
    renew(scene.account, body.gateway_method, 2039)
    await shop.told(scene)
    assert.deepEqual((await read(scene, body.id)).exp, { month: 12, year: 2039 })
    const kept = scene.account.methods.get(body.gateway_method)
    assert(kept)
    kept.object.customer = null
    scene.account.announce('payment_method.detached', structuredClone(kept.object))
    await shop.told(scene)
    assert.equal((await read(scene, body.id)).status, 'DETACHED')
  })

  test('detached here it is detached there, also where the first answer was lost', async () => {
    const scene = await givenCustomer('detached')
    const { body } = await save(scene)
    shop.stripe.disturb('drop_after', /detach$/)
    await shop.world.as(scene.name).call('DELETE', `${methods}/${body.id}`)
    await shop.world.settle()
    assert.equal(scene.account.methods.get(body.gateway_method)?.object.customer, null)
    shop.world.advance(scene.name, 6_000)
    await shop.world.settle()
    assert.equal(shop.stripe.count(/detach$/) >= 2, true)
  })
})

describe('a set-up that waits for the bank when it ends here', () => {
  const waiting = { method: 'pm_card_threeDSecure2Required', ...offSession }
  const keptIn = ({ account }: Scene) =>
    [...account.methods.values()].filter(({ object }) => object.customer !== null)
  const goOn = async (scene: Scene) => {
    await shop.told(scene)
    shop.world.advance(scene.name, 60_000)
    await shop.world.settle()
  }

  for (const [way, end] of [
    [
      'detached',
      (name: string, id: string) => shop.world.as(name).call('DELETE', `${methods}/${id}`),
    ],
    ['abandoned', async (name: string) => shop.world.advance(name, 25 * 3_600_000)],
  ] as const) {
    test(`${way}: is cancelled there, and whoever has its page keeps nothing`, async () => {
      const scene = await givenCustomer(`${way} while it waits`)
      const { body } = await save(scene, waiting)
      assert.equal(body.status, 'REQUIRES_ACTION')
      await end(scene.name, body.id)
      await shop.world.tick()
      await shop.world.settle()
      const [setUp] = [...scene.account.setUps.values()]
      assert.equal(setUp?.object.status, 'canceled')
      await fetch(body.next_action?.url ?? '', { redirect: 'manual' })
      await goOn(scene)
      assert.deepEqual(keptIn(scene), [])
      const { status } = await read(scene, body.id)
      assert.equal(status, way === 'detached' ? 'DETACHED' : 'FAILED')
    })
  }

  test('finished at the last moment: Stripe tells of it, and forgets it', async () => {
    const scene = await givenCustomer('finished before it was cancelled')
    const { body } = await save(scene, waiting)
    shop.stripe.disturb('drop_before', /setup_intents\/seti_\w+$/)
    await shop.world.as(scene.name).call('DELETE', `${methods}/${body.id}`)
    await fetch(body.next_action?.url ?? '', { redirect: 'manual' })
    assert.equal(keptIn(scene).length, 1)
    await goOn(scene)
    assert.deepEqual(keptIn(scene), [])
    assert.equal((await read(scene, body.id)).status, 'DETACHED')
  })
})

test('504: a set-up whose answer is lost is found again, and is one', async () => {
  const scene = await givenCustomer('lost')
  shop.stripe.disturb('drop_after', /^POST \/v1\/setup_intents$/)
  const { status, body } = await save(scene)
  assert.deepEqual([status, body.code], [504, 'payment_method_unanswered'])
  const id = String(body.meta.payment_method_id)
  shop.world.advance(scene.name, 6_000)
  await shop.world.settle()
  assert.equal((await read(scene, id)).status, 'ACTIVE')
  assert.equal(scene.account.setUps.size, 1)
})
