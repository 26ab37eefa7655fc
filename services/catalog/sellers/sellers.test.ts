import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { events as providerEvents } from '@souk/marketplace/events'
import { emit, newId, newUuid } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as catalog } from '../manifest.ts'
import { registerSeller } from './operations.ts'

let world: World

before(async () => {
  world = await createWorld({ services: [pricing, inventory, customers, catalog] })
})
after(() => world.close())

type Status = 'APPLIED' | 'ACTIVE' | 'PAUSED' | 'SUSPENDED' | 'CLOSING'

/** A tenant with one product of a provider that may sell. */
async function givenProduct() {
  const tenant = newUuid()
  const providerId = newId('prv')
  await world.seed(tenant, (tx) => registerSeller(tx, { providerId, maySell: true, version: 0 }))
  const product = {
    title: 'Bowl',
    price: { amount: 900, currency: 'EUR' },
    provider_id: providerId,
  }
  assert.equal((await world.as(tenant).post('/v1/catalog/products', product)).status, 201)
  return { tenant, providerId }
}

const oak = {
  handle: 'oak',
  display_name: 'Oak',
  legal_name: null,
  kind: 'SELLER' as const,
  business: 'COMPANY' as const,
  country: null,
  tax_ids: {},
  default_currency: 'EUR',
  metadata: {},
  contact: { name: null, email: null, phone: null },
  status_reason: null,
  created_at: '2026-06-01T09:30:00.000Z',
  updated_at: '2026-06-01T09:30:00.000Z',
}

/** What the marketplace announces when a provider came to be so. */
async function tell(tenant: string, type: string, id: string, status: Status, version: number) {
  const kind = providerEvents.find((candidate) => candidate.type === type)
  assert(kind)
  const object = { ...oak, id, status, version }
  await world.seed(tenant, async (tx) => emit(tx, kind, { id, version, object, owner: id }))
  await world.settle()
}

async function isSellable(tenant: string): Promise<boolean | undefined> {
  const [row] = await world.peek(
    tenant,
    (tx) => tx<{ active: boolean }>`
      select active from catalog.sellable_variants where tenant_id = ${tx.tenantId}
    `,
  )
  return row?.active
}

describe('a provider that nobody has entered', () => {
  const bowl = { title: 'Bowl', price: { amount: 900, currency: 'EUR' } }

  interface Refusal {
    code: string
    errors?: { path: string; code: string }[]
  }

  /** Nothing was made and nothing announced: no product, no location. */
  async function assertNothing(tenant: string) {
    const made = await world.peek(
      tenant,
      (tx) => tx`
        select id from catalog.products where tenant_id = ${tx.tenantId}
        union all
        select id from inventory.locations where tenant_id = ${tx.tenantId}
      `,
    )
    assert.deepEqual([made, await world.events(tenant)], [[], []])
  }

  test('422 provider_unknown: the operator makes no product in its name', async () => {
    const tenant = newUuid()
    const draft = { ...bowl, provider_id: newId('prv') }
    const { status, body } = await world.as(tenant).post<Refusal>('/v1/catalog/products', draft)
    assert.deepEqual([status, body.code], [422, 'provider_unknown'])
    assert.deepEqual(
      body.errors?.map(({ path, code }) => [path, code]),
      [['/provider_id', 'provider_unknown']],
    )
    await assertNothing(tenant)
  })

  test('422 provider_unknown: nor does a token that says it is that provider', async () => {
    const tenant = newUuid()
    const provider = world.asProvider(tenant, newId('prv'))
    const { status, body } = await provider.post<Refusal>('/v1/catalog/products', bowl)
    assert.deepEqual([status, body.code], [422, 'provider_unknown'])
    await assertNothing(tenant)
  })

  test('422 provider_unknown: its id is no warehouse either', async () => {
    const tenant = newUuid()
    const inventory = { available: 1, warehouse: newId('prv') }
    const draft = { ...bowl, inventory }
    const { status, body } = await world.as(tenant).post<Refusal>('/v1/catalog/products', draft)
    assert.deepEqual([status, body.code], [422, 'provider_unknown'])
    assert.equal(body.errors?.[0]?.path, '/inventory/warehouse')
    await assertNothing(tenant)
  })

  test('422 provider_unknown: that another tenant knows it does not help', async () => {
    const tenant = newUuid()
    const { providerId } = await givenProduct()
    const draft = { ...bowl, provider_id: providerId }
    const { body } = await world.as(tenant).post<Refusal>('/v1/catalog/products', draft)
    assert.equal(body.code, 'provider_unknown')
    await assertNothing(tenant)
  })

  test('sells nothing, whatever products older programs have made for it', async () => {
    const { tenant } = await givenProduct()
    await world.seed(
      tenant,
      (tx) => tx`delete from catalog.sellers where tenant_id = ${tx.tenantId}`,
    )
    assert.equal(await isSellable(tenant), false)
  })
})

describe('the products of a provider', () => {
  test('201: are accepted once its events were handled, for a provider that an older version entered', async () => {
    const tenant = newUuid()
    const id = newId('prv')
    await tell(tenant, 'provider.applied', id, 'APPLIED', 1)
    const product = { title: 'Bowl', price: { amount: 900, currency: 'EUR' }, provider_id: id }
    assert.equal((await world.as(tenant).post('/v1/catalog/products', product)).status, 201)
    const location = { code: 'SHED', provider_id: id }
    assert.equal((await world.as(tenant).post('/api/v1/inventory/locations', location)).status, 201)
    assert.equal(await isSellable(tenant), false)
  })

  test('can be sold while it is ACTIVE and at no other time', async () => {
    const { tenant, providerId } = await givenProduct()
    const life: [type: string, status: Status, sellable: boolean][] = [
      ['provider.applied', 'APPLIED', false],
      ['provider.approved', 'ACTIVE', true],
      ['provider.paused', 'PAUSED', false],
      ['provider.resumed', 'ACTIVE', true],
      ['provider.suspended', 'SUSPENDED', false],
      ['provider.reinstated', 'ACTIVE', true],
      ['provider.updated', 'ACTIVE', true],
      ['provider.closing', 'CLOSING', false],
    ]
    for (const [index, [type, status, sellable]] of life.entries()) {
      await tell(tenant, type, providerId, status, index + 1)
      assert.equal(await isSellable(tenant), sellable, type)
    }
  })

  test('are not changed by an older event that arrives late', async () => {
    const { tenant, providerId } = await givenProduct()
    await tell(tenant, 'provider.suspended', providerId, 'SUSPENDED', 5)
    await tell(tenant, 'provider.approved', providerId, 'ACTIVE', 4)
    assert.equal(await isSellable(tenant), false)
  })

  test('do not answer for another provider, nor for the operator', async () => {
    const { tenant } = await givenProduct()
    await tell(tenant, 'provider.suspended', newId('prv'), 'SUSPENDED', 2)
    assert.equal(await isSellable(tenant), true)
  })
})
