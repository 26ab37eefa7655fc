import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { dayMs, newId } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { euros, type ProductBody, products, Shop } from '../catalog.fixture.ts'
import { manifest as catalog } from '../manifest.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [pricing, inventory, customers, catalog] })
})
after(() => world.close())

interface Offer extends Record<string, unknown> {
  readonly variant_id: string
}

async function offersOf(caller: Caller, ids: readonly string[], more = ''): Promise<Offer[]> {
  const asked = `/v1/catalog/offers?variant_ids=${ids.join()}${more}`
  const { status, body, text } = await caller.get<{ offers: Offer[] }>(asked)
  assert.equal(status, 200, text)
  return body.offers
}

/** A list that is active and takes something off in the channel of visitors. */
async function givenSale(shop: Shop, variantId: string, more: object = {}): Promise<void> {
  const draft = { name: 'Sale', type: 'SALE', currency: 'EUR', priority: 10, ...more }
  const made = await shop.caller.post<{ id: string }>('/api/v1/pricing/price-lists', draft)
  assert.equal(made.status, 201, made.text)
  const url = `/api/v1/pricing/price-lists/${made.body.id}`
  const rows = [{ variant_id: variantId, amount: euros(3_900), compare_at: euros(5_900) }]
  const set = await shop.caller.call('PUT', `${url}/prices`, { body: { prices: rows } })
  assert.equal(set.status, 200, set.text)
  const active = await shop.caller.post(`${url}/activate`)
  assert.equal(active.status, 200, active.text)
}

const variantOf = ({ default_variant_id: id }: ProductBody) => id

describe('what variants cost now', () => {
  test('a reduction names the price that is crossed out and the lowest of 30 days, to visitors as to the shop', async () => {
    const shop = new Shop(world)
    const [reduced, usual] = [await shop.product(), await shop.product()]
    world.advance(shop.name, 40 * dayMs)
    await givenSale(shop, variantOf(reduced))
    const ids = [variantOf(usual), variantOf(reduced)]
    const wanted = [
      { variant_id: ids[0], unit_price: euros(4_900), compare_at: null, lowest_30d: null },
      {
        variant_id: ids[1],
        unit_price: euros(3_900),
        compare_at: euros(5_900),
        lowest_30d: euros(4_900),
      },
    ].map((offer) => ({ ...offer, unit_quantity: 1 }))
    assert.deepEqual(await offersOf(shop.caller, ids), wanted)
    const visitor = world.asVisitor(shop.name, 'web')
    assert.deepEqual(await offersOf(visitor, ids), wanted)
    // The page of a product says the same as the cart will.
    const { body } = await visitor.get<{ variants: { unit_price: object }[] }>(
      `${products}/${reduced.id}/availability`,
    )
    assert.deepEqual(body.variants[0]?.unit_price, euros(3_900))
  })

  test('a list of another channel, and one for customers alone, is nobody’s price', async () => {
    const shop = new Shop(world)
    const product = await shop.product()
    await givenSale(shop, variantOf(product), { conditions: { channels: ['pos'] } })
    const visitor = world.asVisitor(shop.name, 'web')
    const [offer] = await offersOf(visitor, [variantOf(product)])
    assert.partialDeepStrictEqual(offer, { unit_price: euros(4_900), compare_at: null })
    const [there] = await offersOf(shop.caller, [variantOf(product)], '&channel=pos')
    assert.deepEqual(there?.unit_price, euros(3_900))
  })

  test('what is not shown has none: drafts, variants of others, what has no price in the currency', async () => {
    const [shop, other] = [new Shop(world), new Shop(world)]
    const draft = await shop.product({ status: 'DRAFT' })
    const foreign = await other.product()
    const ids = [variantOf(draft), variantOf(foreign), newId('var')]
    assert.deepEqual(await offersOf(world.asVisitor(shop.name, 'web'), ids), [])
    assert.deepEqual(
      (await offersOf(shop.caller, ids)).map(({ variant_id: id }) => id),
      [variantOf(draft)],
    )
    assert.deepEqual(await offersOf(shop.caller, ids, '&currency=USD'), [])
    const provider = world.asProvider(shop.name, newId('prv'))
    assert.deepEqual(await offersOf(provider, ids), [])
  })

  test('400, 403 and 422: no ids, a token without the scope, another channel than that of the key', async () => {
    const shop = new Shop(world)
    const id = newId('var')
    const url = `/v1/catalog/offers?variant_ids=${id}`
    assert.equal((await shop.caller.get('/v1/catalog/offers?variant_ids=x')).status, 400)
    assert.equal((await world.as(shop.name, ['orders:read']).get(url)).status, 403)
    const elsewhere = await world.asVisitor(shop.name, 'web').get(`${url}&channel=pos`)
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [422, 'channel_unknown'])
    const unknown = await shop.caller.get(`${url}&currency=XXX`)
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'currency_unsupported'])
  })
})
