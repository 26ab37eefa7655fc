import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { allAtOnce } from '@souk/platform/testing'
import {
  type Bought,
  buy,
  createPromotionsWorld,
  crowd,
  givenActive,
  type Refusal,
} from '../../promotions.fixture.ts'
import { release, rollBackRedemption } from '../operations.ts'

const world = await createPromotionsWorld()
after(() => world.close())

const conditions = { first_order: true }

/** A tenant with a promotion for first orders, and another one by a code for each that is named. */
async function givenWelcome(...codes: string[]): Promise<string> {
  const tenant = newUuid()
  await givenActive(world, tenant, { conditions })
  for (const code of codes) {
    const { id } = await givenActive(world, tenant, { trigger: 'CODE', conditions })
    await world.as(tenant).post(`/api/v1/promotions/${id}/codes`, { code })
  }
  return tenant
}

const applied = ({ redemptions }: Bought) => redemptions.length
const reasonsIn = ({ evaluated }: Bought) => evaluated.rejected.map(({ reason }) => reason)

describe('a first order', () => {
  test('is one of fifty that a customer places at once', async () => {
    const tenant = await givenWelcome()
    const bought = await crowd(world, tenant, { customerId: newId('cus') })
    assert.equal(bought.filter((each) => applied(each) === 1).length, 1)
    const told = bought.flatMap(reasonsIn)
    assert.deepEqual([told.length, ...new Set(told)], [49, 'FIRST_ORDER'])
  })

  test('is one of two at once, also where each has a promotion of its own', async () => {
    const tenant = newUuid()
    for (const code of ['ONE', 'TWO']) {
      const { id } = await givenActive(world, tenant, { trigger: 'CODE', conditions })
      await world.as(tenant).post(`/api/v1/promotions/${id}/codes`, { code })
    }
    const customerId = newId('cus')
    const bought = await allAtOnce(
      world.db,
      'promotions.counters',
      ['ONE', 'TWO'].map((code) => () => buy(world, tenant, { codes: [code], customerId })),
    )
    assert.deepEqual(bought.map(applied).toSorted(), [0, 1])
    const reasons = bought.flatMap(({ evaluated }) => evaluated.codes.map(({ reason }) => reason))
    assert.deepEqual(reasons.toSorted(), ['FIRST_ORDER', null])
  })

  test('has all promotions for first orders that go together, and no other customer waits for it', async () => {
    const tenant = await givenWelcome('HELLO')
    const [ada, bob] = [newId('cus'), newId('cus')]
    const bought = await allAtOnce(
      world.db,
      'promotions.counters',
      [ada, bob].map((customerId) => () => buy(world, tenant, { codes: ['HELLO'], customerId })),
    )
    assert.deepEqual(bought.map(applied), [2, 2])
    const again = await buy(world, tenant, { codes: ['HELLO'], customerId: ada })
    assert.deepEqual([applied(again), reasonsIn(again)], [0, ['FIRST_ORDER', 'FIRST_ORDER']])
  })

  test('that nothing becomes of leaves it to the next one, once all of it was given back', async () => {
    const tenant = await givenWelcome('HELLO')
    const [customerId, holder] = [newId('cus'), newId('ord')]
    const first = await buy(world, tenant, { codes: ['HELLO'], customerId, holder })
    const next = () => buy(world, tenant, { customerId })
    assert.equal(applied(await next()), 0)
    await world.seed(tenant, (tx) => release(tx, holder))
    await world.seed(tenant, (tx) => release(tx, holder))
    assert.equal(applied(first), 2)
    assert.equal(applied(await next()), 1)
    assert.equal(applied(await next()), 0)
  })

  test('has expired with its reservation', async () => {
    const tenant = await givenWelcome()
    const customerId = newId('cus')
    await buy(world, tenant, { customerId, expiresInMs: 60_000 })
    assert.equal(applied(await buy(world, tenant, { customerId })), 0)
    world.advance(tenant, 60_000)
    await world.tick()
    assert.equal(applied(await buy(world, tenant, { customerId })), 1)
  })

  test('gives back what it has taken, whatever has become of the condition', async () => {
    const tenant = newUuid()
    const promotion = await givenActive(world, tenant, { conditions })
    const customerId = newId('cus')
    const url = `/api/v1/promotions/${promotion.id}`
    const change = async (changed: object) =>
      assert.equal((await world.as(tenant).patch(url, { conditions: changed })).status, 200)
    const [first] = (await buy(world, tenant, { customerId })).redemptions
    await change({})
    const [plain] = (await buy(world, tenant, { customerId })).redemptions
    await change(conditions)
    const rollBack = (id = '') => world.seed(tenant, (tx) => rollBackRedemption(tx, id, 'all'))
    const redeem = (id = '') =>
      world.as(tenant).post(`/api/v1/redemptions/${id}/redeem`, { order_id: newId('ord') })
    for (const { id } of [plain, first].filter((each) => each !== undefined)) await redeem(id)
    await rollBack(plain?.id)
    assert.equal(applied(await buy(world, tenant, { customerId })), 0)
    await rollBack(first?.id)
    assert.equal(applied(await buy(world, tenant, { customerId })), 1)
  })

  test('is that of the customer that another was merged into', async () => {
    const tenant = await givenWelcome()
    const caller = world.as(tenant)
    const customer = async (email: string) =>
      (await caller.post<{ id: string }>('/api/v1/customers', { email })).body.id
    const [went, stayed] = [await customer('ada@example.com'), await customer('ada@example.org')]
    const holders = [newId('ord'), newId('ord')] as const
    await buy(world, tenant, { customerId: went, holder: holders[0] })
    await buy(world, tenant, { customerId: stayed, holder: holders[1] })
    await caller.post(`/api/v1/customers/${went}/merge`, { into: stayed })
    await world.settle()
    await world.tick()
    for (const holder of holders) {
      assert.equal(applied(await buy(world, tenant, { customerId: stayed })), 0)
      await world.seed(tenant, (tx) => release(tx, holder))
    }
    assert.equal(applied(await buy(world, tenant, { customerId: stayed })), 1)
  })

  test('is one of two reservations for carts that are kept elsewhere', async () => {
    const tenant = await givenWelcome()
    const customer_id = newId('cus')
    const eur = (amount: number) => ({ amount, currency: 'EUR' })
    const lines = [{ ref: '1', variant_id: newId('var'), quantity: 1, unit_price: eur(1_000) }]
    const reserve = () =>
      world
        .as(tenant)
        .post<{ redemptions: object[]; total: { amount: number } } & Refusal>(
          '/api/v1/redemptions',
          { holder: newId('cart'), currency: 'EUR', customer_id, lines },
        )
    const answers = await allAtOnce(world.db, 'promotions.counters', [reserve, reserve])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    assert.deepEqual(
      answers.map(({ body }) => [body.redemptions.length, body.total.amount]).toSorted(),
      [
        [0, 1_000],
        [1, 900],
      ],
    )
  })
})
