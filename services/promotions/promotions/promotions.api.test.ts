import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'

import { untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { createPromotionsWorld } from '../promotions.fixture.ts'
import { commandPromotion, createPromotion } from './operations.ts'
import { automaticMax } from './promotion.ts'
import { draftOfPromotion, type PromotionView } from './schemas.ts'

const world = await createPromotionsWorld()
after(() => world.close())

type Promotion = Static<typeof PromotionView>
interface Refusal {
  readonly code: string
  readonly errors?: readonly { readonly path: string }[]
}

const promotions = '/api/v1/promotions'
const tenth = { kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' } as const
const body = { name: 'Summer', trigger: 'AUTOMATIC' as const, effects: [tenth] }

async function given(tenant: string, more: object = {}): Promise<Promotion> {
  const answer = await world.as(tenant).post<Promotion>(promotions, { ...body, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

function asked(tenant: string, { id }: Promotion, command: string, sent?: object) {
  return world.as(tenant).post<Promotion & Refusal>(`${promotions}/${id}/${command}`, sent)
}

async function typesOf(tenant: string): Promise<string[]> {
  return (await world.events(tenant)).map(({ type }) => type)
}

describe('the life of a promotion', () => {
  test('draft, active, paused, active, ended, archived: each is announced', async () => {
    const promotion = await given('life')
    assert.partialDeepStrictEqual(promotion, { status: 'DRAFT', version: 1, priority: 0 })
    const states = []
    for (const command of ['activate', 'pause', 'activate', 'end', 'archive']) {
      states.push((await asked('life', promotion, command)).body.status)
    }
    assert.deepEqual(states, ['ACTIVE', 'PAUSED', 'ACTIVE', 'ENDED', 'ARCHIVED'])
    assert.deepEqual(await typesOf('life'), [
      'promotion.created',
      'promotion.activated',
      'promotion.paused',
      'promotion.activated',
      'promotion.ended',
      'promotion.archived',
    ])
    const again = await asked('life', promotion, 'activate')
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
  })

  test('it begins and ends by itself', async () => {
    const tenant = 'by itself'
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const inTwo = new Date(Date.now() + 7_200_000).toISOString()
    const promotion = await given(tenant, { starts_at: inAnHour, ends_at: inTwo })
    assert.equal((await asked(tenant, promotion, 'activate')).body.status, 'SCHEDULED')
    const status = async () => {
      await world.tick()
      return (await world.as(tenant).get<Promotion>(`${promotions}/${promotion.id}`)).body.status
    }
    assert.equal(await status(), 'SCHEDULED')
    world.advance(tenant, 3_601_000)
    assert.equal(await status(), 'ACTIVE')
    world.advance(tenant, 3_601_000)
    assert.equal(await status(), 'ENDED')
    assert.deepEqual(await typesOf(tenant), [
      'promotion.created',
      'promotion.scheduled',
      'promotion.activated',
      'promotion.ended',
    ])
  })

  test('whoever comes before the worker finds what its times have made of it', async () => {
    const tenant = 'before the worker'
    const soon = new Date(Date.now() + 60_000).toISOString()
    const promotion = await given(tenant, { ends_at: soon })
    await asked(tenant, promotion, 'activate')
    world.advance(tenant, 61_000)
    const { status, body: refusal } = await asked(tenant, promotion, 'pause')
    assert.deepEqual([status, refusal.code], [409, 'invalid_transition'])
    const edited = await world.as(tenant).patch<Refusal>(`${promotions}/${promotion.id}`, {
      name: 'Later',
    })
    assert.deepEqual([edited.status, edited.body.code], [409, 'promotion_ended'])
  })

  test('a draft is deleted, anything else is not', async () => {
    const tenant = 'deleted'
    const draft = await given(tenant)
    const path = `${promotions}/${draft.id}`
    assert.equal((await world.as(tenant).call('DELETE', path)).status, 200)
    assert.equal((await world.as(tenant).get(path)).status, 404)
    const active = await given(tenant)
    await asked(tenant, active, 'activate')
    const refused = await world.as(tenant).call<Refusal>('DELETE', `${promotions}/${active.id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
  })

  test('a duplicate says the same but its times, and is a draft', async () => {
    const tenant = 'twice'
    const ends_at = new Date(Date.now() + 60_000).toISOString()
    const original = await given(tenant, { ends_at, limits: { total: 5 } })
    const { status, body: copy } = await asked(tenant, original, 'duplicate', { name: 'Again' })
    assert.equal(status, 201)
    assert.notEqual(copy.id, original.id)
    assert.partialDeepStrictEqual(copy, { name: 'Again', status: 'DRAFT', ends_at: null })
    assert.deepEqual([copy.effects, copy.limits], [original.effects, original.limits])
  })

  test('of two commands at once the second waits and is refused', async () => {
    const tenant = 'at once'
    const promotion = await given(tenant)
    await asked(tenant, promotion, 'activate')
    const { reply } = await world.seed(tenant, async (tx) => {
      await commandPromotion(tx, promotion.id, 'end')
      const reply = asked(tenant, promotion, 'pause')
      await untilBlocked(world.db)
      return { reply }
    })
    const { status, body: refusal } = await reply
    assert.deepEqual([status, refusal.code], [409, 'invalid_transition'])
    assert.deepEqual((await typesOf(tenant)).at(-1), 'promotion.ended')
  })
})

describe('automatic promotions', () => {
  test('409 promotion_limit_reached: two hundred of them, and of two that want the last place one has it', async () => {
    const tenant = 'too many'
    await world.seed(tenant, async (tx) => {
      for (let count = 1; count < automaticMax; count += 1) {
        const { id } = await createPromotion(tx, draftOfPromotion(body))
        await commandPromotion(tx, id, 'activate')
      }
    })
    const [one, other] = [await given(tenant), await given(tenant)]
    const { reply } = await world.seed(tenant, async (tx) => {
      await commandPromotion(tx, one.id, 'activate')
      const reply = asked(tenant, other, 'activate')
      await untilBlocked(world.db)
      return { reply }
    })
    const { status, body: refusal } = await reply
    assert.deepEqual([status, refusal.code], [409, 'promotion_limit_reached'])
    await asked(tenant, one, 'pause')
    assert.equal((await asked(tenant, other, 'activate')).status, 200)
    const back = await asked(tenant, one, 'activate')
    assert.equal(back.body.code, 'promotion_limit_reached')
  })
})

describe('PATCH /api/v1/promotions/:promotionId', () => {
  test('200: what was not named stays, what changes nothing has no new version', async () => {
    const tenant = 'changed'
    const promotion = await given(tenant, { channels: ['web'] })
    const path = `${promotions}/${promotion.id}`
    const { body: same } = await world.as(tenant).patch<Promotion>(path, { channels: ['web'] })
    assert.equal(same.version, 1)
    const { body: changed } = await world.as(tenant).patch<Promotion>(path, { priority: 7 })
    assert.partialDeepStrictEqual(changed, { version: 2, priority: 7, channels: ['web'] })
    assert.deepEqual(await typesOf(tenant), ['promotion.created', 'promotion.updated'])
    const moved = { 'if-match': '"v1"' }
    assert.equal((await world.as(tenant).patch(path, { priority: 8 }, moved)).status, 412)
  })
})

const eur = (amount: number) => [{ amount, currency: 'EUR' }]
const tiers = (...list: object[]) => ({ kind: 'TIERED', target: 'ORDER', tiers: list })
const wrong: [string, object, string][] = [
  ['a percentage without a rate', { kind: 'PERCENT_OFF', target: 'ORDER' }, '/rate'],
  ['more than all of it', { ...tenth, rate: '1.1' }, '/rate'],
  ['nothing of it', { ...tenth, rate: '0' }, '/rate'],
  ['no target where there are several', { kind: 'PERCENT_OFF', rate: '0.1' }, '/target'],
  [
    'a fixed price of an order',
    { kind: 'FIXED_PRICE', target: 'ORDER', amounts: eur(1) },
    '/target',
  ],
  ['free shipping of items', { kind: 'FREE_SHIPPING', target: 'ITEMS' }, '/target'],
  ['a rate and an amount', { ...tenth, amounts: eur(1) }, '/amounts'],
  [
    'two amounts in a currency',
    { kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [...eur(1), ...eur(2)] },
    '/amounts',
  ],
  ['a free item that nobody names', { kind: 'FREE_ITEM' }, '/selector'],
  ['applications of an order', { ...tenth, max_applications: 2 }, '/max_applications'],
  ['a deal without anything to get', { kind: 'BUY_X_GET_Y', buy: { quantity: 1 } }, '/get'],
  [
    'tiers that fall',
    tiers({ min_quantity: 3, rate: '0.1' }, { min_quantity: 2, rate: '0.2' }),
    '/tiers/1',
  ],
  [
    'tiers of two kinds',
    tiers({ min_quantity: 3, rate: '0.1' }, { min_value: eur(5), rate: '0.2' }),
    '/tiers/1',
  ],
  ['a tier that gives nothing', tiers({ min_quantity: 3 }), '/tiers/0'],
]

describe('POST /api/v1/promotions', () => {
  for (const [name, effect, path] of wrong) {
    test(`422 effect_invalid: ${name}`, async () => {
      const sent = { ...body, effects: [tenth, effect] }
      const answer = await world.as('wrong').post<Refusal>(promotions, sent)
      assert.deepEqual([answer.status, answer.body.code], [422, 'effect_invalid'], answer.text)
      assert.deepEqual(
        answer.body.errors?.map((error) => error.path),
        [`/effects/1${path}`],
      )
    })
  }

  test('422 funding_must_sum, 400 for times, budgets and names that do not go together', async () => {
    const caller = world.as('wrong')
    const funded = { ...body, funding: { operator: '0.5', provider: '0.4' } }
    const { body: refusal } = await caller.post<Refusal>(promotions, funded)
    assert.equal(refusal.code, 'funding_must_sum')
    const time = '2026-06-01T00:00:00Z'
    for (const more of [
      { starts_at: time, ends_at: time },
      { currencies: ['USD'], limits: { budget: { amount: 1, currency: 'EUR' } } },
      { conditions: { countries: ['XX'] } },
      { limits: { total: 0 } },
      { effects: [] },
    ]) {
      assert.equal((await caller.post(promotions, { ...body, ...more })).status, 400)
    }
    const lost = { days: [], hours: [], timezone: 'Europe/Nowhere' }
    const zoned = await caller.post<Refusal>(promotions, { ...body, schedule: lost })
    assert.equal(zoned.body.code, 'time_zone_unknown')
    assert.deepEqual(await typesOf('wrong'), [])
  })

  test('403 and 404: without the scope, and for another tenant', async () => {
    const promotion = await given('mine')
    const reader = world.as('mine', ['promotions:read'])
    assert.equal((await reader.post(promotions, body)).status, 403)
    assert.equal((await world.as('theirs').get(`${promotions}/${promotion.id}`)).status, 404)
    assert.equal((await asked('theirs', promotion, 'activate')).status, 404)
  })
})

test('GET /api/v1/promotions: by status, trigger and name; each as it is alone', async () => {
  const tenant = 'listed'
  const summer = await given(tenant)
  const winter = await given(tenant, { name: 'Winter', trigger: 'CODE' })
  await asked(tenant, winter, 'archive')
  const found = async (query: string) => {
    const { body } = await world.as(tenant).get<{ content: Promotion[] }>(`${promotions}?${query}`)
    return body.content
  }
  assert.deepEqual(await found(''), [summer])
  assert.deepEqual(
    (await found('status=ARCHIVED')).map(({ name }) => name),
    ['Winter'],
  )
  assert.deepEqual(await found('trigger=CODE'), [])
  assert.deepEqual(await found('name=umm'), [summer])
})
