import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Static } from 'typebox'
import {
  createPromotionsWorld,
  givenActive,
  givenCampaign,
  noOrder,
  type PromotionBody,
  type Refusal,
  usageOf,
} from '../../promotions.fixture.ts'
import type { RedemptionView } from '../schemas.ts'

const world = await createPromotionsWorld()
after(() => world.close())

type RedemptionBody = Static<typeof RedemptionView>
interface Reserved {
  readonly redemptions: readonly RedemptionBody[]
  readonly total: { readonly amount: number }
}

const redemptions = '/api/v1/redemptions'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const lines = [{ ref: '1', variant_id: newId('var'), quantity: 2, unit_price: eur(1_900) }]

function reserving(tenant: string, more: object = {}) {
  const body = { holder: newId('ord'), currency: 'EUR', lines, ...more }
  return world.as(tenant).post<Reserved & Refusal>(redemptions, body)
}

async function givenCode(tenant: string, promotion: PromotionBody, more: object = {}) {
  const draft = { code: 'SPRING', ...more }
  const path = `/api/v1/promotions/${promotion.id}/codes`
  const { status, text, body } = await world.as(tenant).post<{ id: string }>(path, draft)
  assert.equal(status, 201, text)
  return body
}

async function typesOf(tenant: string): Promise<string[]> {
  const types = (await world.events(tenant)).map(({ type }) => type)
  return types.filter((type) => type.startsWith('redemption.'))
}

describe('POST /api/v1/redemptions', () => {
  test('201: holds what applies, until somebody redeems it, or it expires', async () => {
    const tenant = 'held'
    const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
    await givenCode(tenant, promotion)
    const holder = newId('ord')
    const answer = await reserving(tenant, { holder, codes: ['spring'], expires_in_seconds: 60 })
    assert.equal(answer.status, 201, answer.text)
    const [held] = answer.body.redemptions
    assert.partialDeepStrictEqual(held, { status: 'RESERVED', holder, amount: eur(380) })
    assert.deepEqual(answer.body.total, eur(3_420))
    const again = await reserving(tenant, { holder, codes: ['spring'] })
    assert.deepEqual([again.status, again.body.code], [409, 'already_reserved'])
    const found = await world
      .as(tenant)
      .get<{ content: RedemptionBody[] }>(`${redemptions}?holder=${holder}`)
    assert.deepEqual(found.body.content, [held])
    world.advance(tenant, 61_000)
    await world.tick()
    assert.equal((await usageOf(world, tenant, promotion)).uses, 0)
    const late = await world
      .as(tenant)
      .post<Refusal>(`${redemptions}/${held?.id}/redeem`, { order_id: newId('ord') })
    assert.deepEqual([late.status, late.body.code], [410, 'redemption_expired'])
  })

  test('200: is redeemed once for its order, and not for another', async () => {
    const tenant = 'redeemed'
    await givenActive(world, tenant)
    const { body } = await reserving(tenant)
    const path = `${redemptions}/${body.redemptions[0]?.id}/redeem`
    const sent = { order_id: newId('ord') }
    for (let time = 0; time < 2; time += 1) {
      const answer = await world.as(tenant).post<RedemptionBody>(path, sent)
      assert.partialDeepStrictEqual(answer.body, { ...sent, status: 'REDEEMED', version: 2 })
    }
    const other = await world.as(tenant).post<Refusal>(path, { order_id: newId('ord') })
    assert.deepEqual([other.status, other.body.code], [409, 'invalid_transition'])
    assert.deepEqual(await typesOf(tenant), ['redemption.reserved', 'redemption.redeemed'])
  })

  test('422 order_unknown: for no order nothing is redeemed, and a redeemed one is not asked again', async () => {
    const tenant = 'no order'
    const promotion = await givenActive(world, tenant)
    const { body } = await reserving(tenant)
    const url = `${redemptions}/${body.redemptions[0]?.id}`
    const caller = world.as(tenant)
    for (let time = 0; time < 2; time += 1) {
      const refused = await caller.post<Refusal>(`${url}/redeem`, { order_id: noOrder })
      assert.deepEqual([refused.status, refused.body.code], [422, 'order_unknown'])
      assert.equal(refused.body.errors?.[0]?.path, '/order_id')
    }
    const { body: kept } = await caller.get<RedemptionBody>(url)
    assert.deepEqual([kept.status, kept.order_id, kept.version], ['RESERVED', null, 1])
    assert.deepEqual(await typesOf(tenant), ['redemption.reserved'])
    assert.equal((await usageOf(world, tenant, promotion)).uses, 1)
  })

  test('403 and 404: without the scope, and for another tenant', async () => {
    await givenActive(world, 'mine')
    const { body } = await reserving('mine')
    const reader = world.as('mine', ['promotions:read'])
    assert.equal(
      (await reader.post(redemptions, { holder: newId('ord'), currency: 'EUR', lines })).status,
      403,
    )
    const path = `${redemptions}/${body.redemptions[0]?.id}/redeem`
    assert.equal((await world.as('theirs').post(path, { order_id: newId('ord') })).status, 404)
  })
})

describe('a code that takes nothing off', () => {
  const gone: [string, number, string, object, (tenant: string) => Promise<unknown>][] = [
    ['is used up', 409, 'code_used', {}, (tenant) => reserving(tenant, { codes: ['SPRING'] })],
    [
      'is of a promotion that was used as often as it may be',
      409,
      'limit_reached',
      { limits: { total: 1 } },
      (tenant) => reserving(tenant, { codes: ['SPRING'] }),
    ],
    [
      'is of a promotion without a budget',
      409,
      'budget_exhausted',
      { limits: { budget: eur(100) } },
      async () => undefined,
    ],
    [
      'needs more in the basket',
      422,
      'conditions_not_met',
      { conditions: { min_value: [eur(5_000)] } },
      async () => undefined,
    ],
    [
      'needs more items',
      422,
      'conditions_not_met',
      { conditions: { min_quantity: 3 } },
      async () => undefined,
    ],
    [
      'is for another channel',
      422,
      'conditions_not_met',
      { channels: ['pos'] },
      async () => undefined,
    ],
  ]
  for (const [name, status, code, more, before] of gone) {
    test(`${status} ${code}: one that ${name} refuses all, and nothing is held`, async () => {
      const tenant = name
      await givenActive(world, tenant)
      const promotion = await givenActive(world, tenant, { trigger: 'CODE', ...more })
      await givenCode(tenant, promotion, code === 'code_used' ? { max_uses: 1 } : {})
      await before(tenant)
      const count = (await typesOf(tenant)).length
      const { status: refused, body } = await reserving(tenant, { codes: ['SPRING'] })
      assert.deepEqual([refused, body.code], [status, code])
      assert.equal((await typesOf(tenant)).length, count)
      const gaps: Readonly<Record<string, unknown>> = {
        'needs more in the basket': { amount: eur(1_200), quantity: null },
        'needs more items': { amount: null, quantity: 1 },
      }
      if (code === 'conditions_not_met') assert.deepEqual(body.meta?.gap, gaps[name] ?? null)
    })
  }

  test('422 conditions_not_met: says in words what stands in the way, for whoever is not known too', async () => {
    const tenant = 'in words'
    const cases = [
      [{ limits: { per_customer: 1 } }, 'CUSTOMER_REQUIRED', /customers only/],
      [{ channels: ['pos'] }, 'CHANNEL', /sales channel/],
      [{ conditions: { min_quantity: 3 } }, 'QUANTITY_TOO_LOW', /more items/],
    ] as const
    for (const [more, reason, text] of cases) {
      const promotion = await givenActive(world, tenant, { trigger: 'CODE', ...more })
      const code = `FOR-${reason}`
      await givenCode(tenant, promotion, { code })
      const { status, body } = await reserving(tenant, { codes: [code] })
      assert.deepEqual([status, body.code], [422, 'conditions_not_met'])
      assert.equal(body.meta?.reason, reason)
      assert.match(body.errors?.[0]?.message ?? '', text)
    }
  })

  test('422 code_unknown, code_expired: there is none, it is of somebody else, it or its campaign is over', async () => {
    const tenant = 'not in use'
    const caller = world.as(tenant)
    const campaign = await givenCampaign(world, tenant)
    const promotion = await givenActive(world, tenant, {
      trigger: 'CODE',
      campaign_id: campaign.id,
    })
    const { body: ada } = await caller.post<{ id: string }>('/api/v1/customers', {
      email: 'ada@example.com',
    })
    await givenCode(tenant, promotion, { code: 'ADA', customer_id: ada.id })
    const { id } = await givenCode(tenant, promotion)
    const codeOf = async (code: string) => (await reserving(tenant, { codes: [code] })).body.code
    assert.equal(await codeOf('NONE'), 'code_unknown')
    assert.equal(await codeOf('ADA'), 'code_unknown')
    await caller.patch(`/api/v1/promotion-codes/${id}`, { status: 'DISABLED' })
    assert.equal(await codeOf('SPRING'), 'code_expired')
    await caller.patch(`/api/v1/promotion-codes/${id}`, { status: 'ACTIVE' })
    await caller.post(`/api/v1/campaigns/${campaign.id}/end`)
    const { body } = await reserving(tenant, { codes: ['SPRING'] })
    assert.deepEqual([body.code, body.meta?.reason], ['code_expired', 'NOT_ACTIVE'])
    assert.deepEqual(await typesOf(tenant), [])
  })

  test('409 not_combinable: names what is applied instead, in whichever order the codes are entered', async () => {
    const tenant = 'excluded'
    const group = { trigger: 'CODE', stacking: { group: 'one', mode: 'EXCLUSIVE_IN_GROUP' } }
    const small = await givenActive(world, tenant, group)
    await givenCode(tenant, small, { code: 'SMALL' })
    const big = await givenActive(world, tenant, {
      ...group,
      effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.2' }],
    })
    await givenCode(tenant, big, { code: 'BIG' })
    for (const codes of [
      ['SMALL', 'BIG'],
      ['BIG', 'SMALL'],
    ]) {
      const { status, body } = await reserving(tenant, { codes })
      assert.deepEqual([status, body.code], [409, 'not_combinable'])
      assert.deepEqual(body.meta, { code: 'SMALL', with: [big.id] })
    }
    await givenCode(tenant, big, { code: 'AGAIN' })
    const { body } = await reserving(tenant, { codes: ['BIG', 'AGAIN'] })
    assert.equal(body.code, 'not_combinable')
    assert.deepEqual(body.meta, { code: 'AGAIN', with: [big.id] })
    assert.equal((await reserving(tenant, { codes: ['BIG'] })).status, 201)
  })
})

describe('codes are not tried without bound', () => {
  const lookup = '/api/v1/promotion-codes/lookup'

  test('429 rate_limited: after twenty that there are not, not even the right one is looked at', async () => {
    const tenant = 'guessed'
    const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
    await givenCode(tenant, promotion)
    const caller = world.as(tenant)
    const look = (code: string) => caller.post<Refusal>(lookup, { code })
    for (let right = 0; right < 30; right += 1) {
      assert.equal((await look('SPRING')).status, 200)
    }
    for (let wrong = 0; wrong < 10; wrong += 1) {
      assert.equal((await look(`GUESS${wrong}`)).status, 422)
    }
    const codes = Array.from({ length: 11 }, (_, index) => `TRY${index}`)
    const evaluation = { currency: 'EUR', lines, codes }
    assert.equal((await caller.post('/api/v1/promotion-evaluations', evaluation)).status, 200)
    for (const refused of [
      await look('SPRING'),
      await caller.post<Refusal>('/api/v1/promotion-evaluations', evaluation),
      await reserving(tenant, { codes: ['SPRING'] }),
    ]) {
      assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
      assert.deepEqual(refused.body.meta, { policy: 'guesses' })
    }
    assert.equal((await reserving(tenant)).status, 201)
    const elsewhere = await givenActive(world, 'another tenant', { trigger: 'CODE' })
    await givenCode('another tenant', elsewhere)
    assert.equal((await world.as('another tenant').post(lookup, { code: 'SPRING' })).status, 200)
  })
})
