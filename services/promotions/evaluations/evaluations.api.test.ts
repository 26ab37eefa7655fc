import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Static } from 'typebox'
import { buy, createPromotionsWorld, givenActive, type Refusal } from '../promotions.fixture.ts'
import type { EvaluationView } from './schemas.ts'
import { hasAutomatic } from './store.ts'

const world = await createPromotionsWorld()
after(() => world.close())

type Evaluation = Static<typeof EvaluationView>
const evaluations = '/api/v1/promotion-evaluations'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const lines = [{ ref: '1', variant_id: newId('var'), quantity: 2, unit_price: eur(1_900) }]
const asked = { currency: 'EUR', lines }

async function evaluated(tenant: string, more: object = {}): Promise<Evaluation> {
  const answer = await world.as(tenant).post<Evaluation>(evaluations, { ...asked, ...more })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

describe('POST /api/v1/promotion-evaluations', () => {
  test('200: says what is taken off, who pays for it and what is missing', async () => {
    const tenant = 'explained'
    const tenth = await givenActive(world, tenant)
    const conditions = { min_value: [eur(5_000)] }
    const from50 = await givenActive(world, tenant, { conditions })
    const found = await evaluated(tenant)
    assert.deepEqual(found.applied, [
      {
        promotion_id: tenth.id,
        promotion_code_id: null,
        amount: eur(380),
        lines: [
          {
            of: 'ITEM',
            ref: '1',
            amount: eur(380),
            operator_amount: eur(380),
            provider_amount: eur(0),
            provider_id: null,
          },
        ],
      },
    ])
    assert.deepEqual(found.rejected, [
      {
        promotion_id: from50.id,
        reason: 'VALUE_TOO_LOW',
        gap: { amount: eur(1_200), quantity: null },
        with: [],
      },
    ])
    assert.deepEqual(found.totals, {
      item_total: eur(3_800),
      item_discount: eur(380),
      shipping_total: eur(0),
      shipping_discount: eur(0),
      total: eur(3_420),
    })
  })

  test('200: items are meant by what the catalog calls them, shipping by itself', async () => {
    const tenant = 'meant'
    const selector = { tags: ['linen'], except: { variant_ids: [newId('var')] } }
    await givenActive(world, tenant, {
      effects: [
        { kind: 'AMOUNT_OFF', target: 'ITEMS', amounts: [eur(500)], selector },
        { kind: 'FREE_SHIPPING' },
      ],
    })
    const { totals } = await evaluated(tenant, { shipping: [{ ref: 's', amount: eur(590) }] })
    assert.deepEqual([totals.item_discount, totals.shipping_discount], [eur(1_000), eur(590)])
  })

  test('200: fifty take something off, a code among them, and what is beyond is told so', async () => {
    const tenant = 'too-many'
    const effects = [{ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [eur(1)] }]
    const ids: string[] = []
    for (let priority = 51; priority > 0; priority -= 1)
      ids.push((await givenActive(world, tenant, { effects, priority })).id)
    const coded = await givenActive(world, tenant, { effects, trigger: 'CODE' })
    const codes = `/api/v1/promotions/${coded.id}/codes`
    assert.equal((await world.as(tenant).post(codes, { code: 'LAST' })).status, 201)
    const alone = await evaluated(tenant)
    assert.deepEqual([alone.applied.length, alone.totals.item_discount], [50, eur(50)])
    const found = await evaluated(tenant, { codes: ['LAST'] })
    assert.equal(found.applied.length, 50)
    assert.equal(found.codes[0]?.reason, null)
    assert.deepEqual(
      found.rejected.map(({ promotion_id, reason }) => [promotion_id, reason]),
      ids.slice(49).map((id) => [id, 'TOO_MANY_PROMOTIONS']),
    )
  })

  test('200: a code is told what became of it, and nothing is used', async () => {
    const tenant = 'codes'
    const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
    const caller = world.as(tenant)
    const codes = `/api/v1/promotions/${promotion.id}/codes`
    for (const code of ['ONE', 'TWO'])
      assert.equal((await caller.post(codes, { code })).status, 201)
    assert.equal((await evaluated(tenant)).applied.length, 0)
    for (let time = 0; time < 2; time += 1) {
      const found = await evaluated(tenant, { codes: ['one', 'Two', 'none'] })
      assert.equal(found.applied.length, 1)
      assert.deepEqual(
        found.codes.map(({ code, reason }) => [code, reason]),
        [
          ['one', null],
          ['Two', 'CODE_OF_APPLIED_PROMOTION'],
          ['none', 'CODE_UNKNOWN'],
        ],
      )
    }
    await caller.post(`/api/v1/promotions/${promotion.id}/end`)
    const { codes: late, applied } = await evaluated(tenant, { codes: ['one'] })
    assert.deepEqual([late[0]?.reason, applied.length], ['ENDED', 0])
  })

  test('200: a code of one customer is of no use to another', async () => {
    const tenant = 'own code'
    const caller = world.as(tenant)
    const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
    const { body: customer } = await caller.post<{ id: string }>('/api/v1/customers', {
      email: 'ada@example.com',
    })
    const draft = { code: 'ADA', customer_id: customer.id }
    await caller.post(`/api/v1/promotions/${promotion.id}/codes`, draft)
    const reasonFor = async (more: object) =>
      (await evaluated(tenant, { codes: ['ADA'], ...more })).codes[0]?.reason
    assert.equal(await reasonFor({}), 'CODE_OF_OTHER_CUSTOMER')
    assert.equal(await reasonFor({ customer_id: newId('cus') }), 'CODE_OF_OTHER_CUSTOMER')
    assert.equal(await reasonFor({ customer_id: customer.id }), null)
  })

  test('200: what begins later applies at that moment, and what is left of a budget is enough or nothing', async () => {
    const tenant = 'later'
    const starts_at = new Date(Date.now() + 3_600_000).toISOString()
    await givenActive(world, tenant, { starts_at })
    assert.equal((await evaluated(tenant)).applied.length, 0)
    assert.equal((await evaluated(tenant, { at: starts_at })).applied.length, 1)
    const budget = eur(3_100)
    await givenActive(world, tenant, { limits: { budget } })
    await buy(world, tenant)
    assert.deepEqual(
      (await evaluated(tenant)).rejected.map(({ reason }) => reason),
      ['BUDGET_EXHAUSTED'],
    )
  })

  test('400: lines in another currency, or with one name', async () => {
    const dollars = { ...lines[0], unit_price: { amount: 1, currency: 'USD' } }
    for (const more of [
      { lines: [dollars] },
      { lines: [lines[0], lines[0]] },
      { lines: [] },
      { country: 'XX' },
    ]) {
      const { status, body } = await world.as('wrong').post<Refusal>(evaluations, {
        ...asked,
        ...more,
      })
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
    }
  })

  test('whether a tenant has promotions that apply by themselves is known without evaluating', async () => {
    const tenant = 'probed'
    const probe = async () => {
      const [row] = await world.peek(
        tenant,
        (tx) => tx<{ has: boolean }>`select ${hasAutomatic(tx)} as has`,
      )
      return row?.has
    }
    await givenActive(world, tenant, { trigger: 'CODE' })
    await givenActive(world, 'another')
    assert.equal(await probe(), false)
    const promotion = await givenActive(world, tenant)
    assert.equal(await probe(), true)
    await world.as(tenant).post(`/api/v1/promotions/${promotion.id}/pause`)
    assert.equal(await probe(), false)
  })

  test('another tenant has other promotions', async () => {
    await givenActive(world, 'mine')
    assert.deepEqual((await evaluated('theirs')).applied, [])
  })
})
