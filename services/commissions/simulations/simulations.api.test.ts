import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import {
  createMarket,
  eur,
  linesUrl,
  Market,
  type ProblemBody,
  plansUrl,
  tenPercent,
} from '../commissions.fixture.ts'

let world: World
before(async () => {
  world = await createMarket()
})
after(() => world.close())

const hourMs = 3_600_000
const period = () => ({
  from: new Date(Date.now() - hourMs).toISOString(),
  to: new Date(Date.now() + hourMs).toISOString(),
})

const sums = (base: number, amount: number, tax: number) => ({
  base: eur(base),
  amount: eur(amount),
  tax_amount: eur(tax),
})

describe('POST /api/v1/marketplace/commission-plans/simulate', () => {
  test('200: compares with what was recorded, by provider and rule, after refunds; nothing is changed', async () => {
    const market = new Market(world, 'simulated')
    const [one, two] = [await market.provider(), await market.provider()]
    const products = [await market.product(10_000, one), await market.product(20_000, two)]
    await market.plan()
    const { paymentId } = await market.sale([[products[0] ?? '', 2]])
    await market.sale([[products[1] ?? '', 1]])
    await market.sale([[await market.product(1_000), 1]])
    await market.refund(paymentId, { amount: eur(10_000) })
    const before = await market.lines()
    const rules = [
      { ...tenPercent, name: 'First', rate: '0.2', match: { provider_ids: [one] } },
      { ...tenPercent, name: 'Never sold', match: { channels: ['elsewhere'] } },
      { ...tenPercent, rate: '0.05', tax_rate: null },
    ]
    const body = { rules, ...period() }
    const reply = await market.caller.post(`${plansUrl}/simulate`, body)
    assert.equal(reply.status, 200, reply.text)
    assert.partialDeepStrictEqual(reply.body, {
      orders: 2,
      is_complete: true,
      lines: 2,
      unmatched: 0,
      currencies: [
        {
          currency: 'EUR',
          recorded: sums(30_000, 3_000, 600),
          simulated: sums(30_000, 3_000, 400),
        },
      ],
      rules: [
        { index: 0, name: 'First', lines: 1, currencies: [sums(10_000, 2_000, 400)] },
        { index: 1, name: 'Never sold', lines: 0, currencies: [] },
        { index: 2, name: 'Everything', lines: 1, currencies: [sums(20_000, 1_000, 0)] },
      ],
    })
    const own = { ...body, provider_ids: [two] }
    const narrowed = await market.caller.post(`${plansUrl}/simulate`, own)
    assert.partialDeepStrictEqual(narrowed.body, {
      orders: 1,
      providers: [
        {
          provider_id: two,
          recorded: sums(20_000, 2_000, 400),
          simulated: sums(20_000, 1_000, 0),
        },
      ],
    })
    assert.deepEqual(await market.lines(), before)
  })

  test('200: the rules that were in force come to what was recorded, to the cent', async () => {
    const market = new Market(world, 'same')
    const provider = await market.provider()
    const rule = { ...tenPercent, kind: 'PERCENT_PLUS_FIXED', rate: '0.0777', fixed: [eur(13)] }
    const plan = await market.plan([rule])
    for (const price of [333, 1_999, 10_001]) {
      const product = await market.product(price, provider)
      await market.sale([[product, 3]])
    }
    const cancelled = await market.sale([[await market.product(777, provider), 3]])
    const [item] = cancelled.items
    await market.cancel(cancelled.orderId, [{ order_item_id: item?.id, quantity: 3 }])
    const reply = await market.caller.post<{
      currencies: { recorded: object; simulated: object }[]
    }>(`${plansUrl}/simulate`, { plan_id: plan.id, ...period() })
    const [compared] = reply.body.currencies
    assert.deepEqual(compared?.simulated, compared?.recorded)
    assert.equal((await market.caller.get(`${linesUrl}?kind=SALE`)).status, 200)
  })

  test('4xx: too long a period, both rules and a plan, or rules that are refused', async () => {
    const market = new Market(world, 'refused')
    const plan = await market.plan()
    const { from, to } = period()
    const rules = [tenPercent]
    const cases: [object, string][] = [
      [{ rules, from: '2020-01-01T00:00:00Z', to }, 'validation_failed'],
      [{ rules, from: to, to: from }, 'validation_failed'],
      [{ rules, plan_id: plan.id, from, to }, 'validation_failed'],
      [{ from, to }, 'validation_failed'],
      [{ rules: [tenPercent, tenPercent], from, to }, 'rule_unreachable'],
    ]
    for (const [body, code] of cases) {
      const refused = await market.caller.post<ProblemBody>(`${plansUrl}/simulate`, body)
      assert.equal(refused.body.code, code, refused.text)
    }
  })
})

test('200: a sale that nobody has made is told its rule and what it comes to', async () => {
  const market = new Market(world, 'preview')
  const provider = await market.provider()
  const { id: category } = await market.post('/v1/catalog/categories', { name: 'Toys' })
  const product = await market.product(1_000, provider, { category_ids: [category] })
  const rules = [
    { ...tenPercent, name: 'Toys', rate: '0.3', match: { category_ids: [category] } },
    tenPercent,
  ]
  const sale = { quantity: 2, unit_price: eur(6_000), sales_tax_rate: '0.2' }
  const preview = (more: object) =>
    market.caller.post(`${plansUrl}/preview`, { rules, sale: { ...sale, ...more } })
  const all = await preview({})
  assert.partialDeepStrictEqual(all.body, {
    rule: { index: 1, name: 'Everything' },
    base: eur(10_000),
    rate: '0.1',
    amount: eur(1_000),
    tax_amount: eur(200),
    total: eur(1_200),
  })
  const toys = await preview({ product_id: product })
  assert.partialDeepStrictEqual(toys.body, { rule: { index: 0 }, amount: eur(3_000) })
  assert.deepEqual(await market.lines(), [])
})
