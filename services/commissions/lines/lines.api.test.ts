import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs, newId, uuidOf } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import {
  amountsOf,
  assignmentsUrl,
  createMarket,
  eur,
  type LineBody,
  linesUrl,
  Market,
  plansUrl,
  tenPercent,
} from '../commissions.fixture.ts'
import { followOrders } from './operations.ts'

let world: World
before(async () => {
  world = await createMarket()
})
after(() => world.close())

async function shop(tenant: string) {
  const market = new Market(world, tenant)
  const provider = await market.provider()
  return { market, provider }
}

describe('a sale', () => {
  test('has a line for each line of the order that a provider sells, once, and announces it', async () => {
    const { market, provider } = await shop('sale')
    const [sold, own] = [await market.product(10_000, provider), await market.product(5_000)]
    const plan = await market.plan()
    const { orders } = await market.sale([
      [sold, 2],
      [own, 1],
    ])
    const [, { orderId = '', items = [] } = {}] = orders
    const [line, ...others] = await market.lines()
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(line, {
      kind: 'SALE',
      order_id: orderId,
      order_item_id: items.find(({ product_id }) => product_id === sold)?.id,
      provider_id: provider,
      plan_id: plan.id,
      revision: 1,
      rule_id: plan.rules[0]?.id,
      units: 2,
      base: eur(20_000),
      rate: '0.1',
      amount: eur(2_000),
      tax_amount: eur(400),
      total: eur(2_400),
      reverses: null,
    })
    const shown = await market.caller.get<LineBody>(`${linesUrl}/${line?.id}`)
    assert.deepEqual(shown.body, line)
    const events = (await world.events('sale')).filter(({ type }) => type.startsWith('commission.'))
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.object]),
      [['commission.recorded', line]],
    )
    await world.seed('sale', (tx) => followOrders(tx, [orderId]))
    assert.equal((await market.lines()).length, 1, 'a second delivery makes no second line')
  })

  test('of an order that was paid before there was a plan has none, whatever happens later', async () => {
    const { market, provider } = await shop('before')
    const product = await market.product(10_000, provider)
    const { orderId, paymentId } = await market.sale([[product, 2]])
    await market.plan()
    await market.refund(paymentId, { amount: eur(100) })
    await market.cancel(orderId)
    assert.deepEqual(await market.lines(), [])
  })

  test('takes the provider’s own plan before that of all others, from the moment on that was said', async () => {
    const { market, provider } = await shop('own')
    const other = await market.provider()
    const products = [await market.product(10_000, provider), await market.product(10_000, other)]
    const lines = products.map((id): [string, number] => [id, 1])
    await market.plan()
    const own = await market.plan([{ ...tenPercent, rate: '0.05' }], provider)
    await market.sale(lines)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const back = { provider_id: provider, plan_id: null, effective_from: soon }
    await market.post(assignmentsUrl, back)
    await market.sale(lines)
    world.advance('own', 3_600_001)
    await market.sale(lines)
    const found = await market.lines()
    const amounts = (id: string) =>
      found.filter(({ provider_id }) => provider_id === id).map(({ amount }) => amount.amount)
    assert.deepEqual(amounts(provider), [500, 500, 1_000])
    assert.deepEqual(amounts(other), [1_000, 1_000, 1_000])
    assert.equal(found.filter(({ plan_id }) => plan_id === own.id).length, 2)
  })

  test('keeps its terms when the rules are replaced', async () => {
    const { market, provider } = await shop('kept')
    const product = await market.product(10_000, provider)
    const plan = await market.plan()
    const first = await market.sale([[product, 1]])
    const rules = [{ ...tenPercent, name: 'Dearer', rate: '0.2' }]
    const put = await market.caller.call('PUT', `${plansUrl}/${plan.id}/rules`, { body: { rules } })
    assert.equal(put.status, 200, put.text)
    await market.sale([[product, 1]])
    await market.refund(first.paymentId)
    assert.deepEqual(amountsOf(await market.lines()), [
      ['SALE', 10_000, 1_000, 200],
      ['SALE', 10_000, 2_000, 400],
      ['REVERSAL', -10_000, -1_000, -200],
    ])
  })

  test('finds the rule for a category above, and for its price', async () => {
    const { market, provider } = await shop('matched')
    const clothes = await market.post('/v1/catalog/categories', { name: 'Clothes' })
    const shoes = { name: 'Shoes', parent_id: clothes.id }
    const { id: below } = await market.post('/v1/catalog/categories', shoes)
    const dear = await market.product(20_000, provider)
    const inShoes = await market.product(10_000, provider, { category_ids: [below] })
    const plain = await market.product(10_000, provider)
    const bands = [{ currency: 'EUR', from: 15_000, to: null }]
    await market.plan([
      { ...tenPercent, name: 'Clothes', rate: '0.3', match: { category_ids: [clothes.id] } },
      { ...tenPercent, name: 'Dear', rate: '0.05', match: { price_bands: bands } },
      tenPercent,
    ])
    for (const product of [inShoes, dear, plain]) await market.sale([[product, 2]])
    const names = (await market.lines()).map(({ terms, amount }) => [terms.name, amount.amount])
    assert.deepEqual(names, [
      ['Clothes', 6_000],
      ['Dear', 2_000],
      ['Everything', 2_000],
    ])
  })

  test('with shipping has another line for it, shared out by value', async () => {
    const { market, provider } = await shop('shipping')
    const other = await market.provider()
    await market.post('/api/v1/pricing/tax-rates', {
      country: 'DE',
      tax_code: 'standard',
      rate: '0.2',
      name: 'Tax',
      valid_from: '2020-01-01T00:00:00.000Z',
    })
    const method = { code: 'parcel', name: 'Parcel', rates: [{ currency: 'EUR', amount: 600 }] }
    const { id } = await market.post('/api/v1/shipping/methods', method)
    await market.post(`/api/v1/shipping/methods/${id}/activate`)
    const [one, two] = [await market.product(20_000, provider), await market.product(10_000, other)]
    await market.plan([{ ...tenPercent, include_shipping: true, basis: 'GROSS' }])
    const address = { country: 'DE', line1: 'Torstraße 1', city: 'Berlin', postal_code: '10115' }
    const sent = { shipping_address: address, shipping_method: 'parcel', tax: {} }
    const { orders } = await market.sale(
      [
        [one, 1],
        [two, 1],
      ],
      sent,
    )
    const shipping = (await market.lines()).filter(({ order_item_id }) => order_item_id === null)
    assert.deepEqual(
      shipping.map(({ provider_id, base, amount }) => [provider_id, base.amount, amount.amount]),
      [
        [provider, 480, 48],
        [other, 240, 24],
      ],
    )
    for (const { paymentId } of orders) await market.refund(paymentId)
    const lines = await market.lines()
    assert.equal(
      lines.reduce((sum, { total }) => sum + total.amount, 0),
      0,
    )
  })
})

describe('what is taken back', () => {
  test('is the share of cancelled units and of refunds, and in the end all of it', async () => {
    const { market, provider } = await shop('back')
    const product = await market.product(3_333, provider)
    await market.plan()
    const { orderId, items, paymentId } = await market.sale([[product, 3]])
    await market.cancel(orderId, [{ order_item_id: items[0]?.id, quantity: 1 }])
    await market.refund(paymentId, { amount: eur(1_000) })
    await market.refund(paymentId)
    const lines = await market.lines()
    assert.deepEqual(amountsOf(lines), [
      ['SALE', 9_999, 1_000, 200],
      ['REVERSAL', -3_333, -333, -67],
      ['REVERSAL', -1_000, -100, -20],
      ['REVERSAL', -5_666, -567, -113],
    ])
    const [sale, ...reversals] = lines
    assert(reversals.every(({ reverses }) => reverses === sale?.id))
    const events = (await world.events('back')).map(({ type }) => type)
    assert.equal(events.filter((type) => type === 'commission.reversed').length, 3)
    await world.seed('back', (tx) => followOrders(tx, [orderId, orderId]))
    assert.equal((await market.lines()).length, 4)
  })

  test('is of the lines that a refund names, and of all by value where it names none', async () => {
    const { market, provider } = await shop('named')
    const [one, two] = [
      await market.product(10_000, provider),
      await market.product(20_000, provider),
    ]
    await market.plan()
    const { items, paymentId, orderId } = await market.sale([
      [one, 1],
      [two, 1],
    ])
    await market.ship(orderId)
    const item = items.find(({ product_id }) => product_id === one)
    await market.refund(paymentId, { lines: [{ line_id: item?.id, quantity: 1 }] })
    const named = (await market.lines()).filter(({ kind }) => kind === 'REVERSAL')
    assert.deepEqual(
      named.map(({ order_item_id, amount }) => [order_item_id, amount.amount]),
      [[item?.id, -1_000]],
    )
    await market.refund(paymentId, { amount: eur(5_000) })
    const rest = (await market.lines()).filter(({ kind }) => kind === 'REVERSAL').slice(1)
    assert.deepEqual(amountsOf(rest), [['REVERSAL', -5_000, -500, -100]])
  })

  test('stands again where money that had gone back for it is owed for units that were cancelled since', async () => {
    const { market, provider } = await shop('again')
    const [one, two] = [
      await market.product(5_000, provider),
      await market.product(5_000, provider),
    ]
    await market.plan()
    const { items, paymentId, orderId } = await market.sale([
      [one, 1],
      [two, 1],
    ])
    await market.refund(paymentId, { amount: eur(3_000) })
    const item = items.find(({ product_id }) => product_id === one)
    await market.cancel(orderId, [{ order_item_id: item?.id, quantity: 1 }])
    const lines = await market.lines()
    const other = lines.filter(({ order_item_id }) => order_item_id !== item?.id)
    assert.deepEqual(amountsOf(other), [
      ['SALE', 5_000, 500, 100],
      ['REVERSAL', -1_500, -150, -30],
      ['REINSTATEMENT', 1_500, 150, 30],
    ])
    const total = lines.reduce((sum, { amount }) => sum + amount.amount, 0)
    assert.equal(total, 500)
  })

  test('is nothing of a refund where it is kept, and everything of cancelled units', async () => {
    const { market, provider } = await shop('keep')
    const product = await market.product(10_000, provider)
    const both = { kind: 'PERCENT_PLUS_FIXED', fixed: [eur(100)], on_refund: 'KEEP_FIXED' }
    const plan = await market.plan([{ ...tenPercent, ...both }])
    const first = await market.sale([[product, 2]])
    await market.refund(first.paymentId)
    const sums = amountsOf(await market.lines())
    assert.deepEqual(sums, [
      ['SALE', 20_000, 2_200, 440],
      ['REVERSAL', -20_000, -2_000, -400],
    ])
    const rules = [{ ...tenPercent, on_refund: 'KEEP' }]
    await market.caller.call('PUT', `${plansUrl}/${plan.id}/rules`, { body: { rules } })
    const second = await market.sale([[product, 2]])
    await market.refund(second.paymentId, { amount: eur(1_000) })
    await market.cancel(second.orderId)
    assert.deepEqual(amountsOf(await market.lines(`order_id=${second.orderId}`)), [
      ['SALE', 20_000, 2_000, 400],
      ['REVERSAL', -20_000, -2_000, -400],
    ])
  })

  for (const end of ['ACCEPTED', 'LOST']) {
    test(`is what a bank has taken back for good, by a dispute that was ${end}`, async () => {
      const tenant = `dispute-${end.toLowerCase()}`
      const { market, provider } = await shop(tenant)
      const product = await market.product(10_000, provider)
      await market.plan()
      const { id: order_id } = await market.order([[product, 1]])
      await market.post('/api/v1/payments', { order_id, method: 'pm_test_dispute_lost' })
      const pass = async (days: number) => {
        world.advance(tenant, days * dayMs)
        await world.tick()
        await world.settle()
      }
      const dispute = async () => {
        const { body } = await market.caller.get<{ content: { id: string; status: string }[] }>(
          '/api/v1/disputes',
        )
        return body.content[0]
      }
      await pass(2)
      assert.equal((await dispute())?.status, 'NEEDS_RESPONSE')
      assert.equal((await market.lines()).length, 1, 'as long as it is open nothing is taken back')
      if (end === 'ACCEPTED') await market.post(`/api/v1/disputes/${(await dispute())?.id}/accept`)
      await pass(8)
      assert.equal((await dispute())?.status, end)
      assert.deepEqual(amountsOf(await market.lines()), [
        ['SALE', 10_000, 1_000, 200],
        ['REVERSAL', -10_000, -1_000, -200],
      ])
    })
  }
})

describe('GET /api/v1/marketplace/commission-lines', () => {
  test('200: by order, provider, plan, kind and time; providers see their own, and no plans', async () => {
    const { market, provider } = await shop('listed')
    const other = await market.provider()
    const [one, two] = [await market.product(10_000, provider), await market.product(10_000, other)]
    const plan = await market.plan()
    const first = await market.sale([[one, 1]])
    await market.sale([[two, 1]])
    await market.refund(first.paymentId)
    const count = async (query: string) => (await market.lines(query)).length
    const past = '2020-01-01T00:00:00Z'
    assert.deepEqual(
      await Promise.all(
        [
          `order_id=${first.orderId}`,
          `provider_id=${other}`,
          `plan_id=${plan.id}`,
          'kind=REVERSAL',
          `placed_from=${past}`,
          `placed_to=${past}`,
          `created_from=${past}`,
          `created_to=${past}`,
        ].map(count),
      ),
      [2, 1, 3, 1, 3, 0, 3, 0],
    )
    const own = world.asProvider('listed', other)
    const seen = await own.get<{ content: LineBody[] }>(linesUrl)
    assert.deepEqual(
      seen.body.content.map(({ provider_id }) => provider_id),
      [other],
    )
    const [foreign] = await market.lines(`provider_id=${provider}`)
    assert.equal((await own.get(`${linesUrl}/${foreign?.id}`)).status, 404)
    assert.equal((await own.get(plansUrl)).status, 403)
    assert.equal((await world.as('elsewhere').get(`${linesUrl}/${foreign?.id}`)).status, 404)
  })

  test('nobody changes or deletes a line, whoever asks the database', async () => {
    const { market, provider } = await shop('frozen')
    const product = await market.product(10_000, provider)
    await market.plan()
    await market.sale([[product, 1]])
    const [line] = await market.lines()
    const id = uuidOf(line?.id ?? newId('cml'))
    for (const change of [
      (tx: Parameters<Parameters<World['seed']>[1]>[0]) =>
        tx`update commissions.lines set amount = 0 where tenant_id = ${tx.tenantId} and id = ${id}`,
      (tx: Parameters<Parameters<World['seed']>[1]>[0]) =>
        tx`delete from commissions.lines where tenant_id = ${tx.tenantId} and id = ${id}`,
    ]) {
      await assert.rejects(world.seed('frozen', change), /permission denied/)
    }
    assert.deepEqual(await market.lines(), [line])
  })
})
