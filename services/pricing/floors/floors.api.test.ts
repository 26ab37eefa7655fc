import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Caller, World } from '@souk/platform/testing'
import { setPrices } from '../operations.ts'
import {
  api,
  createPricing,
  eur,
  givenActive,
  givenList,
  givenShop,
  givenVariants,
  type Refusal,
  unitAmount,
  usd,
} from '../pricing.fixture.ts'

let world: World
before(async () => {
  world = await createPricing()
})
after(() => world.close())

interface PriceBody {
  readonly version: number
  readonly price: { readonly amount: number }
  readonly floor: { readonly amount: number } | null
}

const put = (caller: Caller, prices: readonly object[]) =>
  caller.call<Refusal & { readonly content: PriceBody[] }>('PUT', `${api}/prices`, {
    body: { prices },
  })

async function priceOf(caller: Caller, variantId: string): Promise<PriceBody | undefined> {
  const { body } = await caller.get<{ content: PriceBody[] }>(
    `${api}/prices?variant_id=${variantId}`,
  )
  return body.content[0]
}

const typesOf = async (name: string) => (await world.events(name)).map(({ type }) => type)

describe('the floor of a base price', () => {
  test('200: stays when it is left out, goes with null; each a version with its event and entry of the history', async () => {
    const { name, caller, variantId: variant_id } = await givenShop(world)
    const steps: [
      floor: object | null | undefined,
      amount: number,
      version: number,
      after: unknown,
    ][] = [
      [eur(300), 500, 2, eur(300)],
      [eur(300), 500, 2, eur(300)],
      [undefined, 400, 3, eur(300)],
      [null, 400, 4, null],
    ]
    for (const [floor, amount, version, after] of steps) {
      const { status, body } = await put(caller, [{ variant_id, price: eur(amount), floor }])
      assert.equal(status, 200)
      assert.deepEqual([body.content[0]?.version, body.content[0]?.floor], [version, after])
    }
    assert.deepEqual(await typesOf(name), Array(3).fill('price.changed'))
    const history = await caller.get<{ content: { floor: unknown }[] }>(
      `${api}/history?variant_id=${variant_id}`,
    )
    assert.deepEqual(
      history.body.content.map(({ floor }) => floor),
      [null, eur(300), eur(300), null],
    )
  })

  test('422 below_floor: a price below it changes nothing, and the attempt is announced', async () => {
    const { name, caller, variantId: variant_id } = await givenShop(world)
    const [other = ''] = await givenVariants(world, name, 1)
    await put(caller, [{ variant_id, price: eur(500), floor: eur(300) }])
    const { status, body } = await put(caller, [
      { variant_id: other, price: eur(1) },
      { variant_id, price: eur(299) },
    ])
    assert.deepEqual([status, body.code], [422, 'below_floor'])
    assert.deepEqual(body.meta, {
      prices: [{ price_list_id: null, variant_id, amount: 299, floor: 300 }],
    })
    assert.equal((await priceOf(caller, other))?.price.amount, 500)
    const attempt = (await world.events(name)).at(-1)
    assert.deepEqual(
      [attempt?.type, attempt?.resource.id],
      ['price.below_floor_attempted', variant_id],
    )
    assert.equal((await put(caller, [{ variant_id, price: eur(300) }])).status, 200)
  })

  test('422 below_floor: whoever sets prices below pricing is refused as well', async () => {
    const { name, caller, variantId } = await givenShop(world)
    await put(caller, [{ variant_id: variantId, price: eur(500), floor: eur(300) }])
    await assert.rejects(
      world.seed(name, (tx) => setPrices(tx, [{ variantId, price: eur(100) }])),
      { code: 'below_floor' },
    )
  })

  test('422 below_floor: a rate over base prices is refused whichever comes first, also over another list', async () => {
    const { caller, variantId: variant_id } = await givenShop(world)
    await put(caller, [{ variant_id, price: eur(500), floor: eur(300) }])
    const body = { name: 'Sale', type: 'SALE', currency: 'EUR', adjust_rate: '-0.50' }
    const refused = await caller.post<Refusal>(`${api}/price-lists`, body)
    assert.deepEqual([refused.status, refused.body.code], [422, 'below_floor'])
    const sale = await givenActive(caller, { adjust_rate: '-0.40' })
    assert.equal(await unitAmount(caller, variant_id), 300)
    const further = { ...body, parent_id: sale.id, adjust_rate: '-0.01' }
    assert.equal(
      (await caller.post<Refusal>(`${api}/price-lists`, further)).body.code,
      'below_floor',
    )
    const cheaper = await put(caller, [{ variant_id, price: eur(499) }])
    assert.deepEqual(cheaper.body.meta, {
      prices: [{ price_list_id: sale.id, variant_id, amount: 299, floor: 300 }],
    })
    await givenList(caller, { currency: 'USD', adjust_rate: '-0.90' })
    assert.equal((await put(caller, [{ variant_id, price: eur(501) }])).status, 200)
  })

  test('422 currency_mismatch: a floor is in the currency of its price', async () => {
    const { caller, variantId: variant_id } = await givenShop(world)
    const { status, body } = await put(caller, [{ variant_id, price: eur(500), floor: usd(1) }])
    assert.deepEqual([status, body.code], [422, 'currency_mismatch'])
    assert.equal((await priceOf(caller, variant_id))?.floor, null)
  })

  test("a provider sets floors of its own prices, and another seller's are unknown to it", async () => {
    const { name, variantId } = await givenShop(world)
    const providerId = newId('prv')
    const [own = ''] = await givenVariants(world, name, 1, providerId)
    const provider = world.asProvider(name, providerId)
    assert.equal(
      (await put(provider, [{ variant_id: own, price: eur(5), floor: eur(5) }])).status,
      200,
    )
    const other = await put(provider, [{ variant_id: variantId, price: eur(5), floor: eur(5) }])
    assert.equal(other.body.code, 'variant_unknown')
  })
})
