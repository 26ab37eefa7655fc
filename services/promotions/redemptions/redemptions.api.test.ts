import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { commandPromotion } from '../promotions/operations.ts'
import {
  buy,
  createPromotionsWorld,
  crowd,
  givenActive,
  type PromotionBody,
  type Refusal,
  usageOf,
} from '../promotions.fixture.ts'
import { redeem, release, rollBack } from './operations.ts'
import type { RedemptionView } from './schemas.ts'

const world = await createPromotionsWorld()
after(() => world.close())

type RedemptionBody = Static<typeof RedemptionView>
const eur = (amount: number) => ({ amount, currency: 'EUR' })

async function statusOf(tenant: string, { id }: PromotionBody): Promise<string> {
  await world.tick()
  return (await world.as(tenant).get<PromotionBody>(`/api/v1/promotions/${id}`)).body.status
}

async function redemptionsOf(tenant: string): Promise<RedemptionBody[]> {
  const { body } = await world
    .as(tenant)
    .get<{ content: RedemptionBody[] }>('/api/v1/redemptions?limit=96')
  return body.content
}

async function typesOf(tenant: string, prefix = 'redemption'): Promise<string[]> {
  const types = (await world.events(tenant)).map(({ type }) => type)
  return types.filter((type) => type.startsWith(`${prefix}.`))
}

describe('fifty buyers at once', () => {
  const scarce: [string, object, string][] = [
    ['one use', { limits: { total: 1 } }, 'LIMIT_REACHED'],
    ['a budget for one and a half', { limits: { budget: eur(4_500) } }, 'BUDGET_EXHAUSTED'],
  ]
  for (const [name, more, reason] of scarce) {
    test(`${name}: one has it, and the others are told why not`, async () => {
      const tenant = name
      const promotion = await givenActive(world, tenant, more)
      const bought = await crowd(world, tenant)
      assert.equal(bought.filter(({ redemptions }) => redemptions.length === 1).length, 1)
      const told = bought.flatMap(({ evaluated }) => evaluated.rejected.map((each) => each.reason))
      assert.deepEqual([...new Set(told)], [reason])
      assert.equal(told.length, 49)
      assert.equal((await usageOf(world, tenant, promotion)).uses, 1)
      assert.deepEqual(await typesOf(tenant), ['redemption.reserved'])
    })
  }

  test('two uses of one customer: two', async () => {
    const tenant = 'per customer'
    const promotion = await givenActive(world, tenant, { limits: { per_customer: 2 } })
    const customerId = newId('cus')
    const bought = await crowd(world, tenant, { customerId })
    assert.equal(bought.filter(({ redemptions }) => redemptions.length === 1).length, 2)
    assert.equal((await usageOf(world, tenant, promotion)).uses, 2)
    const guest = await buy(world, tenant)
    assert.equal(guest.evaluated.rejected[0]?.reason, 'CUSTOMER_REQUIRED')
    const other = await buy(world, tenant, { customerId: newId('cus') })
    assert.equal(other.redemptions.length, 1)
  })

  test('a code for three: three, in upper and lower case', async () => {
    const tenant = 'code'
    const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
    const path = `/api/v1/promotions/${promotion.id}/codes`
    const { body: code } = await world
      .as(tenant)
      .post<{ id: string }>(path, { code: 'Spring', max_uses: 3 })
    const bought = await crowd(world, tenant, { codes: ['sPRING'] })
    assert.equal(bought.filter(({ redemptions }) => redemptions.length === 1).length, 3)
    const { body: used } = await world.as(tenant).get(`/api/v1/promotion-codes/${code.id}`)
    assert.partialDeepStrictEqual(used, { status: 'USED', uses: 3 })
    const late = await buy(world, tenant, { codes: ['SPRING', 'NONE'] })
    assert.deepEqual(
      late.evaluated.codes.map(({ reason }) => reason),
      ['CODE_USED', 'CODE_UNKNOWN'],
    )
  })
})

describe('between the evaluation and the reservation', () => {
  test('the promotion ends: nothing is taken off, and nothing is left behind', async () => {
    const tenant = 'ended meanwhile'
    const promotion = await givenActive(world, tenant)
    let tries = 0
    const { redemptions } = await buy(world, tenant, {
      meanwhile: async () => {
        tries += 1
        if (tries > 1) return
        await world.seed(tenant, (tx) => commandPromotion(tx, promotion.id, 'end'))
      },
    })
    assert.deepEqual([tries, redemptions.length], [2, 0])
    assert.deepEqual(await usageOf(world, tenant, promotion), { uses: 0, spent: null })
    assert.deepEqual(await redemptionsOf(tenant), [])
    assert.deepEqual(await typesOf(tenant), [])
  })
})

describe('what is reserved', () => {
  test('exhausts its promotion, which is active again when it is released', async () => {
    const tenant = 'exhausted'
    const promotion = await givenActive(world, tenant, { limits: { total: 1 } })
    const holder = newId('ord')
    await buy(world, tenant, { holder })
    assert.equal(await statusOf(tenant, promotion), 'EXHAUSTED')
    await world.seed(tenant, (tx) => release(tx, holder))
    assert.equal(await statusOf(tenant, promotion), 'ACTIVE')
    assert.deepEqual(await typesOf(tenant, 'promotion'), [
      'promotion.created',
      'promotion.activated',
      'promotion.exhausted',
      'promotion.activated',
    ])
    assert.equal((await buy(world, tenant)).redemptions.length, 1)
  })

  test('is active again when its limit is raised', async () => {
    const tenant = 'raised'
    const promotion = await givenActive(world, tenant, { limits: { total: 1 } })
    await buy(world, tenant)
    assert.equal(await statusOf(tenant, promotion), 'EXHAUSTED')
    const more = { limits: { total: 2 } }
    await world.as(tenant).patch(`/api/v1/promotions/${promotion.id}`, more)
    assert.equal(await statusOf(tenant, promotion), 'ACTIVE')
  })

  test('is counted once for its order: a second reservation is refused, also at the same time', async () => {
    const tenant = 'once'
    const promotion = await givenActive(world, tenant)
    const holder = newId('ord')
    const both = await Promise.allSettled([
      buy(world, tenant, { holder }),
      buy(world, tenant, { holder }),
    ])
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    assert.deepEqual(
      refused.map(({ code }) => code),
      ['already_reserved'],
    )
    await assert.rejects(buy(world, tenant, { holder }), { code: 'already_reserved' })
    assert.equal((await usageOf(world, tenant, promotion)).uses, 1)
  })

  test('is released once', async () => {
    const tenant = 'released'
    const promotion = await givenActive(world, tenant, { limits: { budget: eur(100_000) } })
    const holder = newId('ord')
    const { redemptions } = await buy(world, tenant, { holder })
    assert.deepEqual(await usageOf(world, tenant, promotion), { uses: 1, spent: 3_000 })
    const path = `/api/v1/redemptions/${redemptions[0]?.id}/release`
    const { body } = await world.as(tenant).post(path)
    assert.equal(body.status, 'RELEASED')
    const again = await world.as(tenant).post<Refusal>(path)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    assert.deepEqual(await world.seed(tenant, (tx) => release(tx, holder)), [])
    assert.deepEqual(await usageOf(world, tenant, promotion), { uses: 0, spent: 0 })
  })

  test('is redeemed once, and then not released', async () => {
    const tenant = 'redeemed'
    const promotion = await givenActive(world, tenant)
    const holder = newId('ord')
    await buy(world, tenant, { holder, expiresInMs: 60_000 })
    for (let time = 0; time < 2; time += 1) {
      const [done] = await world.seed(tenant, (tx) => redeem(tx, holder, holder))
      assert.partialDeepStrictEqual(done, { status: 'REDEEMED', orderId: holder, version: 2 })
    }
    world.advance(tenant, 61_000)
    await world.tick()
    assert.deepEqual(await world.seed(tenant, (tx) => release(tx, holder)), [])
    assert.deepEqual(await typesOf(tenant), ['redemption.reserved', 'redemption.redeemed'])
    assert.equal((await usageOf(world, tenant, promotion)).uses, 1)
    await assert.rejects(
      world.seed(tenant, (tx) => redeem(tx, holder, newId('ord'))),
      { code: 'invalid_transition' },
    )
  })

  test('expires by itself, and whoever redeems too late is told so before and after that', async () => {
    const tenant = 'expired'
    const promotion = await givenActive(world, tenant)
    const holder = newId('ord')
    await buy(world, tenant, { holder, expiresInMs: 60_000 })
    world.advance(tenant, 60_000)
    const late = () => world.seed(tenant, (tx) => redeem(tx, holder, holder))
    await assert.rejects(late, { code: 'redemption_expired' })
    await world.tick()
    await assert.rejects(late, { code: 'redemption_expired' })
    assert.equal((await usageOf(world, tenant, promotion)).uses, 0)
    assert.deepEqual(await typesOf(tenant), ['redemption.reserved', 'redemption.expired'])
    await world.seed(tenant, (tx) => release(tx, holder))
    assert.deepEqual(await late(), [])
  })

  test('is gone when somebody else releases it: whoever redeems is told so, until they evaluate anew', async () => {
    const tenant = 'released by hand'
    await givenActive(world, tenant)
    const holder = newId('ord')
    const first = await buy(world, tenant, { holder })
    await world.as(tenant).post(`/api/v1/redemptions/${first.redemptions[0]?.id}/release`)
    const redeeming = () => world.seed(tenant, (tx) => redeem(tx, holder, holder))
    await assert.rejects(redeeming, { code: 'redemption_expired' })
    const [again] = (await buy(world, tenant, { holder })).redemptions
    const [redeemed] = await redeeming()
    assert.deepEqual([redeemed?.id, redeemed?.status], [again?.id, 'REDEEMED'])
  })

  test('is forgotten by whoever evaluates anew and gets nothing', async () => {
    const tenant = 'nothing anew'
    const promotion = await givenActive(world, tenant)
    const holder = newId('ord')
    await buy(world, tenant, { holder, expiresInMs: 60_000 })
    world.advance(tenant, 61_000)
    await world.tick()
    await world.as(tenant).post(`/api/v1/promotions/${promotion.id}/end`)
    assert.deepEqual((await buy(world, tenant, { holder })).redemptions, [])
    assert.deepEqual(await world.seed(tenant, (tx) => redeem(tx, holder, holder)), [])
  })

  test('is redeemed in the transaction that reserves it, where an order is placed at once', async () => {
    const tenant = 'at once'
    const promotion = await givenActive(world, tenant)
    const holder = newId('ord')
    await buy(world, tenant, { holder, afterwards: (tx) => redeem(tx, holder, holder) })
    const [found] = await redemptionsOf(tenant)
    assert.partialDeepStrictEqual(found, { status: 'REDEEMED', order_id: holder, version: 2 })
    assert.deepEqual(await typesOf(tenant), ['redemption.reserved', 'redemption.redeemed'])
    assert.equal((await usageOf(world, tenant, promotion)).uses, 1)
  })

  test('of a redemption and a release at once the second waits, and nothing is given back', async () => {
    const tenant = 'both at once'
    const promotion = await givenActive(world, tenant)
    const holder = newId('ord')
    const { redemptions } = await buy(world, tenant, { holder })
    const { reply } = await world.seed(tenant, async (tx) => {
      await redeem(tx, holder, holder)
      const path = `/api/v1/redemptions/${redemptions[0]?.id}/release`
      const reply = world.as(tenant).post<Refusal>(path)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await reply).body.code, 'invalid_transition')
    assert.equal((await usageOf(world, tenant, promotion)).uses, 1)
  })
})

describe('what is rolled back', () => {
  async function givenRedeemed(tenant: string) {
    const promotion = await givenActive(world, tenant, {
      limits: { budget: eur(100_000) },
      effects: [{ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [eur(1_000)] }],
    })
    const orderId = newId('ord')
    const { redemptions } = await buy(world, tenant, { holder: orderId })
    await world.seed(tenant, (tx) => redeem(tx, orderId, orderId))
    return { promotion, orderId, path: `/api/v1/redemptions/${redemptions[0]?.id}/roll-back` }
  }

  test('unit by unit: the last takes the rest, and only then is the use given back', async () => {
    const tenant = 'by units'
    const { promotion, path } = await givenRedeemed(tenant)
    const seen = []
    for (let unit = 0; unit < 3; unit += 1) {
      const lines = [{ ref: '1', quantity: 1 }]
      const { body } = await world.as(tenant).post<RedemptionBody>(path, { lines })
      const { uses, spent } = await usageOf(world, tenant, promotion)
      seen.push([body.status, body.rolled_back.amount, uses, spent])
    }
    assert.deepEqual(seen, [
      ['PARTIALLY_ROLLED_BACK', 333, 1, 667],
      ['PARTIALLY_ROLLED_BACK', 667, 1, 333],
      ['ROLLED_BACK', 1_000, 0, 0],
    ])
    const again = await world.as(tenant).post<Refusal>(path)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
  })

  test('422 quantity_exceeds_redeemed: more than is left changes nothing', async () => {
    const tenant = 'too many'
    const { promotion, path } = await givenRedeemed(tenant)
    const lines = [{ ref: '1', quantity: 4 }]
    const { status, body } = await world.as(tenant).post<Refusal>(path, { lines })
    assert.deepEqual([status, body.code], [422, 'quantity_exceeds_redeemed'])
    assert.deepEqual(body.meta, { ref: '1', quantity: 3 })
    assert.deepEqual(await usageOf(world, tenant, promotion), { uses: 1, spent: 1_000 })
  })

  test('by hand, and then by a cancellation: what is left is given back, and nothing twice', async () => {
    const tenant = 'by hand before'
    const { promotion, orderId, path } = await givenRedeemed(tenant)
    await world.as(tenant).post(path, { lines: [{ ref: '1', quantity: 2 }] })
    const line = { promotionId: promotion.id, of: 'ITEM' as const, ref: '1', quantity: 2 }
    const back = [{ ...line, amount: 667, operatorAmount: 667, providerAmount: 0 }]
    const cancel = () => world.seed(tenant, (tx) => rollBack(tx, orderId, back))
    const [after] = await cancel()
    assert.partialDeepStrictEqual(after, { status: 'ROLLED_BACK', rolledBack: 1_000 })
    assert.deepEqual(await cancel(), [])
    assert.deepEqual(await usageOf(world, tenant, promotion), { uses: 0, spent: 0 })
    const types = await typesOf(tenant)
    assert.equal(types.filter((type) => type === 'redemption.rolled_back').length, 2)
  })

  test('all of an order, and lines without a discount are nothing to it', async () => {
    const tenant = 'all of it'
    const { promotion, orderId } = await givenRedeemed(tenant)
    const line = { promotionId: promotion.id, of: 'ITEM' as const, ref: 'other', quantity: 1 }
    const back = [{ ...line, amount: 0, operatorAmount: 0, providerAmount: 0 }]
    const none = await world.seed(tenant, (tx) => rollBack(tx, orderId, back))
    assert.equal(none[0]?.status, 'REDEEMED')
    const [all] = await world.seed(tenant, (tx) => rollBack(tx, orderId, 'all'))
    assert.partialDeepStrictEqual(all, { status: 'ROLLED_BACK', rolledBack: 1_000 })
    assert.deepEqual(await world.seed(tenant, (tx) => rollBack(tx, orderId, 'all')), [])
    assert.deepEqual(await usageOf(world, tenant, promotion), { uses: 0, spent: 0 })
  })
})

describe('what was counted before a limit was set', () => {
  test('a budget counts what was spent in its own currency, whenever it is set', async () => {
    const tenant = 'two currencies'
    const promotion = await givenActive(world, tenant)
    const path = `/api/v1/promotions/${promotion.id}`
    await buy(world, tenant)
    const dollars = newId('ord')
    await buy(world, tenant, { holder: dollars, currency: 'USD' })
    const setting = { limits: { budget: eur(5_999) } }
    assert.equal((await world.as(tenant).patch(path, setting)).status, 200)
    const refused = await buy(world, tenant)
    assert.equal(refused.evaluated.rejected[0]?.reason, 'BUDGET_EXHAUSTED')
    assert.equal((await buy(world, tenant, { currency: 'USD' })).redemptions.length, 0)
    await world.seed(tenant, (tx) => release(tx, dollars))
    assert.deepEqual(await usageOf(world, tenant, promotion), { uses: 1, spent: 3_000 })
    const { body } = await world.as(tenant).get<{ cost: unknown }>(`${path}/usage`)
    assert.deepEqual(body.cost, [eur(3_000), { amount: 0, currency: 'USD' }])
    await world.as(tenant).patch(path, { limits: { budget: eur(6_000) } })
    assert.equal((await buy(world, tenant)).redemptions.length, 1)
  })

  test('a limit of customers counts what each has used before, and gets back no more than that', async () => {
    const tenant = 'limited later'
    const promotion = await givenActive(world, tenant)
    const customerId = newId('cus')
    const holder = newId('ord')
    await buy(world, tenant, { holder, customerId })
    const setting = { limits: { per_customer: 2 } }
    await world.as(tenant).patch(`/api/v1/promotions/${promotion.id}`, setting)
    assert.equal((await buy(world, tenant, { customerId })).redemptions.length, 1)
    const reasonNow = async () =>
      (await buy(world, tenant, { customerId })).evaluated.rejected[0]?.reason
    assert.equal(await reasonNow(), 'CUSTOMER_LIMIT_REACHED')
    await world.seed(tenant, (tx) => release(tx, holder))
    assert.equal(await reasonNow(), undefined)
    assert.equal(await reasonNow(), 'CUSTOMER_LIMIT_REACHED')
  })
})

test('403 and 404: without the scope, and for another tenant', async () => {
  await givenActive(world, 'mine')
  const { redemptions } = await buy(world, 'mine')
  const path = `/api/v1/redemptions/${redemptions[0]?.id}`
  assert.equal((await world.as('mine', ['promotions:read']).post(`${path}/release`)).status, 403)
  assert.equal((await world.as('theirs').get(path)).status, 404)
  assert.equal((await world.as('theirs').post(`${path}/release`)).status, 404)
})
