import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { allAtOnce, asOwner, type Caller, type World } from '@souk/platform/testing'
import { createShop, pay, refund } from '../fixtures.ts'
import {
  type CardBody,
  card,
  cardsOf,
  checkOwed,
  orderCards,
  readCard,
  showCode,
  spend,
  storedValues,
  unknownCard,
} from './gift-cards.fixture.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

const scopes = ['orders:read', 'payments:write', 'gift_cards:read', 'gift_cards:reveal']

async function givenBuyer(tenant: string): Promise<{ id: string; self: Caller }> {
  const email = `${newUuid()}@shop.example`
  const { body } = await world.as(tenant).post<{ id: string }>('/api/v1/customers', { email })
  return { id: body.id, self: world.asCustomer(tenant, body.id, scopes) }
}

/** A card that was bought and paid for, by nobody in particular unless the order says so. */
async function givenCard(tenant: string, more: object = {}): Promise<CardBody> {
  const order = await orderCards(world, tenant, [card(5_000)], more)
  await pay(world, tenant, order.id)
  const [one] = await cardsOf(world.as(tenant), order.id)
  assert(one)
  return one
}

const lookup = (tenant: string, code: string) =>
  world.as(tenant).post<{ balance: { amount: number } }>(`${storedValues}/lookup`, { code })

describe('POST /api/v1/orders/{orderId}/gift-cards/{storedValueId}/code', () => {
  test('200: shows the code once to the customer of the order, and it works', async () => {
    const tenant = 'once'
    const buyer = await givenBuyer(tenant)
    const one = await givenCard(tenant, { customer_id: buyer.id })
    const shown = await showCode(buyer.self, one)
    assert.equal(shown.status, 200, shown.text)
    assert.equal(shown.body.code_shown, true)
    assert.equal(shown.body.code.replaceAll('-', '').slice(-4), shown.body.last_characters)
    const found = await lookup(tenant, shown.body.code)
    assert.deepEqual([found.status, found.body.balance.amount], [200, 5_000])
    const again = await showCode(buyer.self, one)
    assert.deepEqual([again.status, again.body.code], [409, 'gift_card_code_shown'])
    assert.equal((await lookup(tenant, shown.body.code)).status, 200, 'the code stays')
    const operator = await showCode(world.as(tenant), one)
    assert.deepEqual([operator.status, operator.body.code], [409, 'gift_card_code_shown'])
  })

  test('200: the same key answers the same code, another makes none', async () => {
    const tenant = 'keyed'
    const one = await givenCard(tenant)
    const keyed = { 'idempotency-key': newUuid() }
    const first = await showCode(world.as(tenant), one, keyed)
    const replay = await showCode(world.as(tenant), one, keyed)
    assert.deepEqual([replay.status, replay.body.code], [200, first.body.code])
    assert.equal(replay.headers['idempotent-replayed'], 'true')
  })

  test('409: of two at once one is shown it', async () => {
    const tenant = 'twice'
    const one = await givenCard(tenant)
    const answers = await allAtOnce(world.db, 'stored_value.stored_values', [
      () => showCode(world.as(tenant), one),
      () => showCode(world.as(tenant), one),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const code = answers.find(({ status }) => status === 200)?.body.code ?? ''
    assert.equal((await lookup(tenant, code)).status, 200)
  })

  test('409: what the operator has replaced is not shown to the buyer, who could end it', async () => {
    const tenant = 'replaced'
    const one = await givenCard(tenant)
    const made = await world.as(tenant).post<{ code: string }>(`${storedValues}/${one.id}/code`)
    assert.equal(made.status, 200)
    assert.equal((await showCode(world.as(tenant), one)).body.code, 'gift_card_code_shown')
    assert.equal((await lookup(tenant, made.body.code)).status, 200)
    const lost = await world.as(tenant).post<{ code: string }>(`${storedValues}/${one.id}/code`)
    assert.equal((await lookup(tenant, made.body.code)).status, 422, 'the code before is void')
    assert.equal((await lookup(tenant, lost.body.code)).status, 200)
  })

  test('409 invalid_transition: a card that is frozen or was taken back has no code', async () => {
    const tenant = 'ended'
    const held = await givenCard(tenant)
    await world.as(tenant).post(`${storedValues}/${held.id}/freeze`, { reason: 'FRAUD' })
    const order = await orderCards(world, tenant)
    const { body: payment } = await pay(world, tenant, order.id)
    const [gone] = await cardsOf(world.as(tenant), order.id)
    assert.equal((await refund(world, tenant, payment.id)).status, 201)
    assert(gone)
    for (const one of [held, gone]) {
      const { status, body } = await showCode(world.as(tenant), one)
      assert.deepEqual([status, body.code], [409, 'invalid_transition'])
      assert.equal((await cardsOf(world.as(tenant), one.order_id))[0]?.code_shown, false)
    }
  })

  test('404: of another customer, another tenant, another order, or none', async () => {
    const tenant = 'foreign'
    const [ada, eve] = [await givenBuyer(tenant), await givenBuyer(tenant)]
    const one = await givenCard(tenant, { customer_id: ada.id })
    const other = await givenCard(tenant)
    const attempts: [Caller, Pick<CardBody, 'order_id' | 'id'>, string][] = [
      [eve.self, one, 'order_not_found'],
      [ada.self, other, 'order_not_found'],
      [world.as('elsewhere'), one, 'order_not_found'],
      [world.as(tenant), { ...one, order_id: other.order_id }, 'stored_value_not_found'],
      [ada.self, { ...one, id: unknownCard() }, 'stored_value_not_found'],
    ]
    for (const [caller, named, code] of attempts) {
      const { status, body } = await showCode(caller, named)
      assert.deepEqual([status, body.code], [404, code])
    }
    const seen = await eve.self.get<{ code: string }>(`/api/v1/orders/${one.order_id}/gift-cards`)
    assert.deepEqual([seen.status, seen.body.code], [404, 'order_not_found'])
    assert.equal((await readCard(world, tenant, one.id)).version, 1)
    assert.equal((await showCode(ada.self, one)).status, 200)
  })

  test('403 insufficient_scope: reading cards does not show codes', async () => {
    const tenant = 'narrow'
    const one = await givenCard(tenant)
    const clerk = world.as(tenant, [
      'gift_cards:read',
      'orders:*',
      'payments:*',
      'stored_value:write',
    ])
    const { status, body } = await showCode(clerk, one)
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
  })

  test('the code is in no row of the card and in no event', async () => {
    const tenant = 'kept nowhere'
    const one = await givenCard(tenant)
    const { body } = await showCode(world.as(tenant), one)
    await world.settle()
    const plain = body.code.replaceAll('-', '')
    const rows = await asOwner(world.db, async (client) => {
      const found = await client.query<{ row: string }>(`
        select card::text as row from stored_value.stored_values card
        union all select entry::text from stored_value.entries entry
      `)
      return found.rows.map(({ row }) => row).join()
    })
    const events = JSON.stringify(await world.events(tenant))
    assert(rows.length > 0 && events.includes(one.id))
    for (const written of [body.code, plain, plain.toLowerCase()]) {
      assert(!rows.includes(written) && !events.includes(written), 'the code is kept')
    }
  })
})

describe('what a card that was sold buys', () => {
  test('everything but gift cards', async () => {
    const tenant = 'buying'
    const one = await givenCard(tenant)
    const { body } = await showCode(world.as(tenant), one)
    const by = { method: 'stored_value', stored_value: { code: body.code } }
    const alone = await orderCards(world, tenant, [card(1_000)])
    const refused = await pay(world, tenant, alone.id, by)
    assert.deepEqual([refused.status, refused.body.code], [422, 'stored_value_buys_no_gift_cards'])
    const mixed = await orderCards(world, tenant, [card(1_000), { price: 700, quantity: 1 }])
    const much = await pay(world, tenant, mixed.id, {
      ...by,
      amount: { amount: 701, currency: 'EUR' },
    })
    assert.deepEqual([much.status, much.body.code], [422, 'stored_value_buys_no_gift_cards'])
    assert.deepEqual(much.body.meta.payable, { amount: 700, currency: 'EUR' })
    const goods = await pay(world, tenant, mixed.id, by)
    assert.deepEqual([goods.status, goods.body.amount.amount], [201, 700])
    assert.equal((await pay(world, tenant, mixed.id, by)).status, 422)
    assert.equal((await pay(world, tenant, mixed.id)).status, 201)
    assert.equal((await cardsOf(world.as(tenant), mixed.id)).length, 1)
    assert.equal((await readCard(world, tenant, one.id)).balance.amount, 4_300)
    await checkOwed(world, tenant)
  })

  test('an order of other goods, as any card does', async () => {
    const tenant = 'spending'
    await spend(world, tenant, await givenCard(tenant), 5_000)
    await world.settle()
    const accounts = await checkOwed(world, tenant)
    assert.deepEqual([accounts['liability:stored_value'], accounts['liability:escrow']], [0, 5_000])
  })
})
