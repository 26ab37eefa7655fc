import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { buy, createPromotionsWorld, givenActive, type Refusal } from '../promotions.fixture.ts'
import { release } from '../redemptions/operations.ts'
import { moveSome } from './operations.ts'

const world = await createPromotionsWorld()
after(() => world.close())

async function givenCustomers(tenant: string): Promise<[string, string]> {
  const customer = async (email: string) => {
    const { body } = await world.as(tenant).post<{ id: string }>('/api/v1/customers', { email })
    return body.id
  }
  return [await customer('ada@example.com'), await customer('ada@example.org')]
}

async function merge(tenant: string, went: string, into: string): Promise<void> {
  const { status, text } = await world.as(tenant).post(`/api/v1/customers/${went}/merge`, { into })
  assert.equal(status, 200, text)
}

async function follow(): Promise<void> {
  await world.settle()
  await world.tick()
}

/** How often a customer can still use the only promotion of the tenant. */
async function usesLeft(tenant: string, customerId: string): Promise<number> {
  for (let left = 0; ; left += 1) {
    const { redemptions } = await buy(world, tenant, { customerId })
    if (redemptions.length === 0) return left
  }
}

describe('customers that are merged', () => {
  test('they follow a merged customer, with all that was used', async () => {
    const tenant = 'merged'
    const caller = world.as(tenant)
    const [went, stayed] = await givenCustomers(tenant)
    const limits = { per_customer: 2 }
    const promotion = await givenActive(world, tenant, { trigger: 'CODE', limits })
    const draft = { code: 'ADA', customer_id: went }
    await caller.post(`/api/v1/promotions/${promotion.id}/codes`, draft)
    await buy(world, tenant, { codes: ['ADA'], customerId: went })
    const inUse = await caller.call<Refusal>('DELETE', `/api/v1/customers/${went}`)
    assert.equal(inUse.body.code, 'customer_in_use')
    await merge(tenant, went, stayed)
    await follow()
    const { body } = await caller.get<{ content: { customer_id: string }[] }>('/api/v1/redemptions')
    assert.deepEqual(
      body.content.map(({ customer_id }) => customer_id),
      [stayed],
    )
    const again = await buy(world, tenant, { codes: ['ADA'], customerId: stayed })
    assert.equal(again.redemptions.length, 1)
    const third = await buy(world, tenant, { codes: ['ADA'], customerId: stayed })
    assert.equal(third.evaluated.codes[0]?.reason, 'CUSTOMER_LIMIT_REACHED')
  })

  const orders: [
    string,
    (release: () => Promise<unknown>, merged: () => Promise<void>) => Promise<void>,
  ][] = [
    [
      'before the merge',
      async (releases, merged) => {
        await releases()
        await merged()
        await follow()
      },
    ],
    [
      'after it, before anything has moved',
      async (releases, merged) => {
        await merged()
        await releases()
        await follow()
      },
    ],
    [
      'when all has moved',
      async (releases, merged) => {
        await merged()
        await follow()
        await releases()
      },
    ],
  ]
  for (const [when, inOrder] of orders) {
    test(`a use that is given back ${when} can be had once more`, async () => {
      const tenant = when
      await givenActive(world, tenant, { limits: { per_customer: 4 } })
      const [went, stayed] = await givenCustomers(tenant)
      const holder = newId('ord')
      await buy(world, tenant, { customerId: went, holder })
      await buy(world, tenant, { customerId: went })
      await buy(world, tenant, { customerId: stayed })
      await inOrder(
        () => world.seed(tenant, (tx) => release(tx, holder)),
        () => merge(tenant, went, stayed),
      )
      assert.equal(await usesLeft(tenant, stayed), 2)
    })
  }

  test('with more than one transaction moves, each use goes with its redemption', async () => {
    const tenant = 'many'
    await givenActive(world, tenant, { limits: { per_customer: 30 } })
    const [went, stayed] = await givenCustomers(tenant)
    const holders = Array.from({ length: 25 }, () => newId('ord'))
    for (const holder of holders) await buy(world, tenant, { customerId: went, holder })
    await merge(tenant, went, stayed)
    assert.equal(await world.seed(tenant, (tx) => moveSome(tx, went, stayed)), true)
    for (const holder of [holders[0], holders[24]]) {
      await world.seed(tenant, (tx) => release(tx, holder ?? ''))
    }
    await follow()
    assert.equal(await usesLeft(tenant, stayed), 7)
  })
})
