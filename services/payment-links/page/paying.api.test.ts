import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmPayment } from '@souk/payments/contract'
import { dayMs, newUuid } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import { cancelled } from '../link.ts'
import { endWaitingOfEndedLinks } from '../operations.ts'
import { confirmReturned } from '../paying/operations.ts'
import {
  createPayingWorld,
  eur,
  eventsOf,
  givenLink,
  type Linked,
  links,
  open,
  passTime,
  paymentsOf,
  readLink,
  readOrder,
  send,
  submit,
} from '../payment-links.fixture.ts'
import { getLinkForUpdate, updateLink } from '../store.ts'

let world: World
before(async () => {
  world = await createPayingWorld()
})
after(() => world.close())

async function givenCard(tenant: string, amount: number): Promise<string> {
  const body = { kind: 'GIFT_CARD', amount: eur(amount), reason: 'SALE' }
  return (await world.as(tenant).post<{ code: string }>('/api/v1/stored-value', body)).body.code
}

const giftCard = (code: string) => ({ method: 'stored_value', code })
const statusesOf = async (linked: Linked) =>
  (await paymentsOf(world, linked)).map(({ status }) => status)

describe('POST /pay/{token}', () => {
  test('303: pays what is due, and the page says so; the same form again pays nothing', async () => {
    const linked = await givenLink(world, 'pays')
    assert.match((await open(world, linked.path)).body, /€126\.00/)
    const attempt = newUuid()
    for (let times = 0; times < 2; times += 1) {
      const paid = await submit(world, linked.path, { attempt })
      assert.deepEqual([paid.status, paid.headers.location], [303, linked.path], paid.text)
    }
    assert.match((await open(world, linked.path)).body, /Thank you, it is paid/)
    assert.equal((await paymentsOf(world, linked)).length, 1)
    assert.equal((await readOrder(world, linked.tenant, linked.order.id)).status, 'PAID')
    const late = await submit(world, linked.path)
    assert.equal(late.status, 409)
    assert.match(late.body, /Thank you, it is paid/)
    await world.settle()
    assert.partialDeepStrictEqual(await readLink(world, linked), {
      status: 'PAID',
      ended_because: 'PAYMENT',
      paid: eur(12_600),
    })
    assert.equal((await submit(world, linked.path)).status, 409)
    assert.equal((await paymentsOf(world, linked)).length, 1)
    assert.deepEqual(await eventsOf(world, linked), ['payment_link.created', 'payment_link.paid'])
  })

  test('303: declined, with advice, and the next try pays', async () => {
    const linked = await givenLink(world, 'declined')
    const declined = await submit(world, linked.path, { method: 'pm_test_decline_funds' })
    assert.equal(declined.status, 303)
    const shown = await open(world, linked.path)
    assert.match(
      shown.body,
      /role="alert"[\s\S]*You have not been charged\. There is not enough money/,
    )
    assert.match(shown.body, /Pay €126\.00/)
    assert.equal((await submit(world, linked.path)).status, 303)
    assert.match((await open(world, linked.path)).body, /Thank you, it is paid/)
    assert.deepEqual(await statusesOf(linked), ['CAPTURED', 'FAILED'])
  })

  test('429: after five declines, and after one that looks like fraud, payers wait', async () => {
    const fraud = await givenLink(world, 'fraud')
    await submit(world, fraud.path, { method: 'pm_test_decline_fraud' })
    const tried = await givenLink(world, 'tried')
    for (let times = 0; times < 5; times += 1) {
      await submit(world, tried.path, { method: 'pm_test_decline_funds' })
    }
    for (const linked of [fraud, tried]) {
      const refused = await submit(world, linked.path)
      assert.equal(refused.status, 429)
      assert(Number(refused.headers['retry-after']) > 3_000)
      assert.match(refused.body, /You can try again in 60 minutes/)
      assert(!(await statusesOf(linked)).includes('CAPTURED'))
    }
    world.advance('fraud', 61 * 60_000)
    assert.equal((await submit(world, fraud.path)).status, 303)
    assert.deepEqual(await statusesOf(fraud), ['CAPTURED', 'FAILED'])
  })

  test('303: a gift card pays a part, and the page offers to pay the rest', async () => {
    const linked = await givenLink(world, 'gift card')
    const code = await givenCard('gift card', 5_000)
    assert.equal((await submit(world, linked.path, giftCard(code))).status, 303)
    const shown = await open(world, linked.path)
    assert.match(shown.body, /€50\.00 is paid/)
    assert.match(shown.body, /Pay €76\.00/)
    await world.settle()
    assert.partialDeepStrictEqual(await readLink(world, linked), {
      status: 'ACTIVE',
      paid: eur(5_000),
    })
    await submit(world, linked.path)
    await world.settle()
    assert.partialDeepStrictEqual(await readLink(world, linked), {
      status: 'PAID',
      paid: eur(12_600),
    })
    const paid = await open(world, linked.path, { 'accept-language': 'de-DE' })
    assert.match(
      paid.body,
      /Gutschein oder Guthaben[\s\S]*50,00\s€[\s\S]*Testzahlung[\s\S]*76,00\s€/,
    )
    assert.deepEqual(await eventsOf(world, linked), [
      'payment_link.created',
      'payment_link.updated',
      'payment_link.paid',
    ])
  })

  test('422, 429: wrong codes pay nothing, and whoever tries many waits', async () => {
    const linked = await givenLink(world, 'wrong codes')
    const wrong = await submit(world, linked.path, giftCard('MISTYPED'))
    assert.equal(wrong.status, 422)
    assert.match(wrong.body, /There is no gift card with this code[\s\S]*aria-invalid="true"/)
    const elsewhere = await givenCard('wrong codes elsewhere', 5_000)
    for (let times = 0; times < 21; times += 1) {
      await submit(world, linked.path, giftCard(elsewhere))
    }
    const right = await givenCard('wrong codes', 5_000)
    assert.equal((await submit(world, linked.path, giftCard(right))).status, 429)
    assert.deepEqual(await paymentsOf(world, linked), [])
  })

  test('303: an instalment is paid once, and by no more than it is', async () => {
    const linked = await givenLink(world, 'instalment', { amount: eur(2_600) })
    const shown = await open(world, linked.path)
    assert.match(shown.body, /Pay €26\.00/)
    const code = await givenCard('instalment', 600)
    await submit(world, linked.path, giftCard(code))
    await submit(world, linked.path)
    const captured = (await paymentsOf(world, linked)).map((payment) => payment.captured.amount)
    assert.deepEqual(captured, [2_000, 600])
    const refused = await submit(world, linked.path)
    assert.equal(refused.status, 409)
    assert.match(refused.body, /This part is paid\. Of the order, €100\.00 is still due/)
    await world.settle()
    assert.equal((await readLink(world, linked)).status, 'PAID')
    assert.equal((await submit(world, linked.path)).status, 409)
    const order = await readOrder(world, linked.tenant, linked.order.id)
    assert.equal(order.balance_due.amount, 10_000)
  })

  test('never more than is due, where the shop has taken money meanwhile', async () => {
    const linked = await givenLink(world, 'less due', { amount: eur(10_000) })
    const body = { order_id: linked.order.id, method: 'pm_test_ok', amount: eur(9_000) }
    await world.as(linked.tenant).post('/api/v1/payments', body)
    assert.match((await open(world, linked.path)).body, /Pay €36\.00/)
    await submit(world, linked.path)
    const order = await readOrder(world, linked.tenant, linked.order.id)
    assert.deepEqual([order.status, order.paid_total.amount], ['PAID', 12_600])
  })

  test('a link of another tenant and another link of the order pay nothing of this one', async () => {
    const linked = await givenLink(world, 'one', { amount: eur(2_600) })
    const other = await givenLink(world, 'one', { amount: eur(1_000) }, linked.order)
    const foreign = await givenLink(world, 'two')
    await submit(world, other.path)
    await submit(world, foreign.path)
    await world.settle()
    assert.partialDeepStrictEqual(await readLink(world, linked), { status: 'ACTIVE', paid: eur(0) })
    assert.equal((await readLink(world, other)).status, 'PAID')
    assert.equal((await readLink(world, foreign)).status, 'PAID')
    assert.match((await open(world, linked.path)).body, /Pay €26\.00/)
  })
})

describe('a payment that has no answer yet', () => {
  test('the page waits by itself, a second form pays nothing, and in the end it is paid', async () => {
    const linked = await givenLink(world, 'late')
    assert.equal((await submit(world, linked.path, { method: 'pm_test_timeout' })).status, 303)
    const shown = await open(world, linked.path)
    assert.match(shown.body, /http-equiv="refresh" content="5; url=/)
    assert.match(shown.body, /is being processed/)
    assert.doesNotMatch(shown.body, /<form/)
    assert.equal((await submit(world, linked.path)).status, 409)
    await passTime(world, 'late', 60_000)
    assert.match((await open(world, linked.path)).body, /Thank you, it is paid/)
    assert.deepEqual(await statusesOf(linked), ['CAPTURED'])
  })

  test('of two tabs at once the second waits for the first, and one pays', async () => {
    const linked = await givenLink(world, 'two tabs')
    const { second } = await world.seed('two tabs', async (tx) => {
      await getLinkForUpdate(tx, linked.link.id)
      const tabs = [submit(world, linked.path), submit(world, linked.path)]
      await untilBlocked(world.db, 2)
      return { second: Promise.all(tabs) }
    })
    assert.deepEqual((await second).map(({ status }) => status).toSorted(), [303, 409])
    assert.deepEqual(await statusesOf(linked), ['CAPTURED'])
  })

  test('the same form sent twice at once pays once', async () => {
    const linked = await givenLink(world, 'double submit')
    const attempt = newUuid()
    const { second } = await world.seed('double submit', async (tx) => {
      await getLinkForUpdate(tx, linked.link.id)
      const tabs = [1, 2].map(() => submit(world, linked.path, { attempt }))
      await untilBlocked(world.db, 2)
      return { second: Promise.all(tabs) }
    })
    assert.deepEqual(
      (await second).map(({ status }) => status),
      [303, 303],
    )
    assert.deepEqual(await statusesOf(linked), ['CAPTURED'])
  })

  test('another payment of the order that covers it: the page says so and takes none', async () => {
    const linked = await givenLink(world, 'covered')
    const body = { order_id: linked.order.id, method: 'pm_test_timeout' }
    await world.as('covered').post('/api/v1/payments', body)
    assert.match((await open(world, linked.path)).body, /A payment is under way/)
    assert.equal((await submit(world, linked.path)).status, 409)
    await passTime(world, 'covered', 60_000)
    assert.match((await open(world, linked.path)).body, /The order is paid\. Nothing is due/)
    assert.partialDeepStrictEqual(await readLink(world, linked), {
      status: 'PAID',
      ended_because: 'ORDER',
    })
  })

  test('one that arrives after its link was cancelled counts: the link is paid', async () => {
    const linked = await givenLink(world, 'after all')
    await submit(world, linked.path, { method: 'pm_test_timeout' })
    await world.as('after all').post(`${links}/${linked.link.id}/cancel`)
    await passTime(world, 'after all', 60_000)
    assert.equal((await readLink(world, linked)).status, 'PAID')
    assert.deepEqual(await eventsOf(world, linked), [
      'payment_link.created',
      'payment_link.cancelled',
      'payment_link.paid',
    ])
  })
})

describe('a bank that asks the payer', () => {
  const asked = async (tenant: string, more: object = {}) => {
    const linked = await givenLink(world, tenant, more)
    const sent = await submit(world, linked.path, { method: 'pm_test_3ds' })
    assert.deepEqual([sent.status, sent.headers.location], [303, `${linked.path}?step=bank`])
    return linked
  }

  test('sends them back to the page, which is paid then', async () => {
    const linked = await asked('3ds')
    const shown = await open(world, `${linked.path}?step=bank`)
    const [, url = ''] = shown.body.match(/content="0; url=([^"]+)"/) ?? []
    const bank = url.replaceAll('&#38;', '&')
    assert.match(bank, /^\/test-bank\/payments\/pay_/)
    const host = { host: 'shop.example.com' }
    const atBank = await open(world, bank, host)
    assert.match(atBank.body, new RegExp(`href="${linked.path}/return"`))
    const elsewhere = await open(world, bank.replace('shop.example.com', 'evil.example'), host)
    assert.doesNotMatch(elsewhere.body, /href="[^"]*return/)
    for (let times = 0; times < 2; times += 1) {
      const back = await open(world, `${linked.path}/return`)
      assert.deepEqual([back.status, back.headers.location], [303, linked.path])
    }
    assert.match((await open(world, linked.path)).body, /Thank you, it is paid/)
    assert.deepEqual(await statusesOf(linked), ['CAPTURED'])
  })

  test('and whoever pays another way instead pays once', async () => {
    const linked = await asked('instead')
    assert.match(
      (await open(world, linked.path)).body,
      /Your bank wants to know[\s\S]*Pay €126\.00/,
    )
    assert.equal((await submit(world, linked.path)).status, 303)
    await open(world, `${linked.path}/return`)
    assert.deepEqual(await statusesOf(linked), ['CAPTURED', 'CANCELLED'])
  })

  test('an instalment is paid once, where it is confirmed while another form waits', async () => {
    const tenant = 'confirmed meanwhile'
    const linked = await asked(tenant, { amount: eur(2_600) })
    const [waiting] = await paymentsOf(world, linked)
    const { second } = await world.seed(tenant, async (tx) => {
      await confirmPayment(tx, waiting?.id ?? '')
      const second = submit(world, linked.path)
      await untilBlocked(world.db)
      return { second }
    })
    assert.equal((await second).status, 409)
    await passTime(world, tenant, 120_000)
    assert.deepEqual(await statusesOf(linked), ['CAPTURED'])
    assert.partialDeepStrictEqual(await readLink(world, linked), {
      status: 'PAID',
      paid: eur(2_600),
    })
  })

  test('after the link was cancelled: the payment ends, and coming back takes nothing', async () => {
    const tenant = 'asked too late'
    const linked = await asked(tenant)
    const [waiting] = await paymentsOf(world, linked)
    // As if the gateway had not answered before the link ended.
    await world.seed(tenant, async (tx) => {
      const before = await getLinkForUpdate(tx, linked.link.id)
      await updateLink(tx, cancelled(before, tx.now))
      await assert.rejects(confirmReturned(tx, linked.link.id, waiting?.id ?? ''), {
        code: 'invalid_transition',
      })
      await endWaitingOfEndedLinks(tx, [linked.order.id])
    })
    await open(world, `${linked.path}/return`)
    assert.deepEqual(await statusesOf(linked), ['CANCELLED'])
  })

  test('the end of the link ends what waits for the payer', async () => {
    const cancelled = await asked('cancelled meanwhile')
    await world.as('cancelled meanwhile').post(`${links}/${cancelled.link.id}/cancel`)
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    const expired = await asked('expired meanwhile', { expires_at })
    await passTime(world, 'expired meanwhile', 120_000)
    for (const linked of [cancelled, expired]) {
      await open(world, `${linked.path}/return`)
      assert.deepEqual(await statusesOf(linked), ['CANCELLED'])
    }
    assert.match((await open(world, expired.path)).body, /This link has expired/)
  })
})

describe('a link that has ended', () => {
  test('409: expired between opening and paying', async () => {
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    const linked = await givenLink(world, 'too late', { expires_at })
    assert.equal((await open(world, linked.path)).status, 200)
    world.advance('too late', 61_000)
    const refused = await submit(world, linked.path)
    assert.equal(refused.status, 409)
    assert.match(refused.body, /This link has expired/)
    assert.deepEqual(await paymentsOf(world, linked), [])
  })

  test('409: cancelled, and of an order that was cancelled or has expired', async () => {
    const cancelled = await givenLink(world, 'ended')
    await world.as('ended').post(`${links}/${cancelled.link.id}/cancel`)
    const ofCancelled = await givenLink(world, 'ended')
    await world.as('ended').post(`/api/v1/orders/${ofCancelled.order.id}/cancel`)
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    const ofExpired = await givenLink(world, 'ended', { expires_at })
    await passTime(world, 'ended', 2 * dayMs)
    const expectations: [Linked, RegExp][] = [
      [cancelled, /This link was cancelled/],
      [ofCancelled, /This order has ended/],
      [ofExpired, /This order has ended/],
    ]
    for (const [linked, text] of expectations) {
      assert.match((await open(world, linked.path)).body, text)
      assert.equal((await submit(world, linked.path)).status, 409)
      assert.deepEqual(await paymentsOf(world, linked), [])
    }
  })

  test('a refund leaves it paid, and the page tells of it', async () => {
    const linked = await givenLink(world, 'refunded')
    await submit(world, linked.path)
    const [payment] = await paymentsOf(world, linked)
    const url = `/api/v1/payments/${payment?.id}/refunds`
    await world.as('refunded').post(url, { amount: eur(600) })
    await world.settle()
    assert.equal((await readLink(world, linked)).status, 'PAID')
    assert.match((await open(world, linked.path)).body, /€6\.00 of it has been refunded/)
    assert.equal((await submit(world, linked.path)).status, 409)
  })
})

describe('what no page of ours has sent', () => {
  test('400, 413, 415: hostile bodies pay nothing', async () => {
    const linked = await givenLink(world, 'hostile')
    const attempt = newUuid()
    const form = `attempt=${attempt}&method=pm_test_ok`
    const bodies = [
      '',
      'x',
      form.replace('pm_test_ok', ''),
      `${form}&amount=1`,
      `${form}&method=pm_test_3ds`,
      `${form}&code=ABC`,
      `attempt=${attempt}&method=stored_value`,
      `attempt=1&method=pm_test_ok`,
      `${form}&__proto__=x`,
      `attempt=${attempt}&method=%00`,
      `attempt=${attempt}&method=sv_01`,
    ]
    for (const body of bodies) {
      const answer = await send(world, linked.path, body)
      assert([400, 422].includes(answer.status), `${body}: ${answer.status} ${answer.text}`)
    }
    const json = { 'content-type': 'application/json' }
    assert.equal((await send(world, linked.path, '{"method":"pm_test_ok"}', json)).status, 400)
    const text = { 'content-type': 'text/plain' }
    assert.equal((await send(world, linked.path, form, text)).status, 415)
    assert.equal((await send(world, linked.path, form + 'x'.repeat(1024 * 1024))).status, 413)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    assert.equal((await send(world, linked.path, form, foreign)).status, 403)
    assert.deepEqual(await paymentsOf(world, linked), [])
    assert.equal((await readLink(world, linked)).status, 'ACTIVE')
  })

  test('422: no method but those of the page, and no stored value by its id', async () => {
    const linked = await givenLink(world, 'methods')
    for (const method of ['bank_transfer', 'pm_unknown', 'manual']) {
      const refused = await submit(world, linked.path, { method })
      assert.equal(refused.status, 422, refused.text)
    }
    assert.deepEqual(await paymentsOf(world, linked), [])
  })
})
