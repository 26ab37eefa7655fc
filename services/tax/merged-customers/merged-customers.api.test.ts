import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { dayMs, minuteMs, uuidOf } from '@souk/platform'
import { type Caller, createWorld } from '@souk/platform/testing'
import type { Static } from 'typebox'
import type { ExemptionPage, ExemptionView } from '../exemptions/schemas.ts'
import { movedAtOnce } from '../exemptions/store.ts'
import {
  type Calculation,
  calculate,
  eur,
  european,
  given,
  givenCustomer,
  line,
  type Refusal,
  testServices,
} from '../tax.fixture.ts'
import { following } from './operations.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

type Exemption = Static<typeof ExemptionView>
const exemptions = '/api/v1/pricing/tax-exemptions'

async function givenExemption(shop: Caller, customer_id: string, more: object = {}) {
  const body = { customer_id, jurisdictions: ['DE'], valid_from: '2026-01-01T00:00:00Z', ...more }
  const { id, version } = await given<Exemption>(shop, 'tax-exemptions', body)
  return given<Exemption>(shop, `tax-exemptions/${id}/approve`, { version })
}

function merge(shop: Caller, from: string, into: string) {
  return shop.post<Refusal>(`/api/v1/customers/${from}/merge`, { into })
}

/** Events reach those who react, and what they leave due is done. */
async function afterwards(): Promise<void> {
  await world.settle()
  await world.tick()
}

async function exemptionsOf(shop: Caller, customerId: string): Promise<Exemption[]> {
  const url = `${exemptions}?customer_id=${customerId}&limit=96`
  return (await shop.get<Static<typeof ExemptionPage>>(url)).body.content
}

const sale = (customer_id: string, more: object = {}) => ({
  ...{ lines: [line(100)], to: { country: 'DE' }, customer_id, ...more },
})

describe('tax of customers that are merged', () => {
  test('every exemption follows, once and with its event, and holds for both and for what was sold before', async () => {
    const tenant = 'following'
    const shop = await european(world, tenant)
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
    const before = daysFromNow(-1)
    const old = await givenExemption(shop, from, { valid_to: daysFromNow(1) })
    for (let n = 1; n < movedAtOnce + 2; n++) {
      await givenExemption(shop, from, { jurisdictions: ['FR'] })
    }
    const made = await calculate(shop, sale(from))
    assert.partialDeepStrictEqual(made, { customer_id: from, exemption_id: old.id })
    assert.equal((await merge(shop, from, into)).status, 200)
    await afterwards()
    assert.deepEqual(await exemptionsOf(shop, from), [])
    assert.equal((await exemptionsOf(shop, into)).length, movedAtOnce + 2)
    const { body: moved } = await shop.get<Exemption>(`${exemptions}/${old.id}`)
    const { updated_at: _then, ...same } = old
    const { updated_at: _now, ...shown } = moved
    assert.deepEqual(shown, { ...same, customer_id: into, version: old.version + 1 })
    for (const asked of [from, into]) {
      for (const at of [undefined, before]) {
        const again = await calculate(shop, sale(asked, { at }))
        const expected = { customer_id: into, exemption_id: old.id, tax_total: eur(0) }
        assert.partialDeepStrictEqual(again, expected)
      }
    }
    world.advance(tenant, 2 * dayMs)
    await afterwards()
    assert.deepEqual((await calculate(shop, sale(into))).tax_total, eur(19), 'its time is over')
    const past = await calculate(shop, sale(from, { at: before }))
    assert.deepEqual(past.tax_total, eur(0), 'and still holds for what was sold in it')
    const told = (await world.events(tenant)).filter(({ type }) => type === 'tax_exemption.updated')
    assert.equal(told.length, movedAtOnce + 2)
    const kept = await shop.get<Calculation>(`/api/v1/pricing/tax/calculations/${made.id}`)
    assert.deepEqual(kept.body, { ...made, customer_id: into }, 'only who the customer is changed')
  })

  test('409: merged a second time, and a new exemption for the one that went', async () => {
    const shop = world.as('twice')
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    await merge(shop, from, into)
    const second = await merge(shop, from, await givenCustomer(shop))
    assert.deepEqual([second.status, second.body.code], [409, 'merge_conflict'])
    await afterwards()
    const body = { customer_id: from, jurisdictions: ['DE'] }
    const refused = await shop.post<Refusal>(exemptions, body)
    assert.deepEqual([refused.status, refused.body.code], [409, 'customer_merged'])
    assert.deepEqual(refused.body.meta, { merged_into: into })
    assert.deepEqual(
      refused.body.errors?.map(({ path }) => path),
      ['/customer_id'],
    )
  })

  test('exemptions go on to where the other customer went, in whatever order that is told, and told twice', async () => {
    for (const isReversed of [false, true]) {
      const tenant = `onwards ${isReversed}`
      const shop = await european(world, tenant)
      const [a, b, c] = [
        await givenCustomer(shop),
        await givenCustomer(shop),
        await givenCustomer(shop),
      ]
      const { id } = await givenExemption(shop, a)
      const merges = [
        [a, b],
        [b, c],
      ] as const
      for (const [from, into] of merges) await merge(shop, from, into)
      const asked = await calculate(shop, sale(a))
      assert.partialDeepStrictEqual(asked, { customer_id: c, exemption_id: id }, 'told or not')
      for (const [from] of isReversed ? merges.toReversed() : merges) {
        const told = { data: { object: { id: from } } } as never
        for (const _time of [1, 2]) {
          await world.seed(tenant, async (tx) => void (await following.reaction.handle(tx, told)))
        }
      }
      await afterwards()
      assert.partialDeepStrictEqual((await shop.get<Exemption>(`${exemptions}/${id}`)).body, {
        customer_id: c,
        version: 3,
      })
      assert.partialDeepStrictEqual(await calculate(shop, sale(a)), { customer_id: c })
    }
  })

  test('an exemption that was being created meanwhile follows at the second look, and then nothing is due', async () => {
    const tenant = 'meanwhile'
    const shop = world.as(tenant)
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    await merge(shop, from, into)
    await afterwards()
    const { id } = await givenExemption(shop, await givenCustomer(shop))
    await world.seed(
      tenant,
      (tx) => tx`
        update tax.exemptions set customer_id = ${uuidOf(from)} where tenant_id = ${tx.tenantId}
      `,
    )
    await world.tick()
    assert.equal((await shop.get<Exemption>(`${exemptions}/${id}`)).body.customer_id, from)
    world.advance(tenant, 6 * minuteMs)
    await world.tick()
    assert.equal((await shop.get<Exemption>(`${exemptions}/${id}`)).body.customer_id, into)
    const due = await world.peek(
      tenant,
      (tx) => tx`select id from customers.followed_merges where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(due, [])
  })

  test('another tenant with the same customers keeps what it has', async () => {
    const [mine, theirs] = [await european(world, 'mine'), await european(world, 'theirs')]
    const [from, into] = [await givenCustomer(mine), await givenCustomer(mine)]
    const other = await givenCustomer(theirs)
    await world.seed(
      'theirs',
      (tx) => tx`
        update customers.customers set id = ${uuidOf(from)}
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(other)}
      `,
    )
    for (const shop of [mine, theirs]) await givenExemption(shop, from)
    await merge(mine, from, into)
    await afterwards()
    assert.equal((await exemptionsOf(mine, into)).length, 1)
    assert.equal((await exemptionsOf(theirs, from)).length, 1)
    assert.partialDeepStrictEqual(await calculate(theirs, sale(from)), { customer_id: from })
  })
})
