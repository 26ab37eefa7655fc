import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs, newId } from '@souk/platform'
import type { Caller, World } from '@souk/platform/testing'
import { listPricesOfVariants } from '../price-list-prices/store.ts'
import { getPriceList } from '../price-lists/store.ts'
import {
  api,
  command,
  createPricing,
  eur,
  givenActive,
  givenList,
  givenShop,
  givenVariants,
  quote,
  setRows,
} from '../pricing.fixture.ts'
import { reductionOf, timelineOf } from './lowest.ts'
import {
  changesMax,
  insertPriceListHistory,
  insertPriceListPriceHistory,
  listChangesMax,
  listPriceHistories,
} from './store.ts'

let world: World
before(async () => {
  world = await createPricing()
})
after(() => world.close())

interface Lowest {
  readonly price: { readonly amount: number } | null
  readonly lowest_30d: { readonly amount: number } | null
  readonly reduction: string
  readonly reduced_since: string | null
}

async function refusalOf(caller: Caller, variantId: string): Promise<unknown> {
  const { status, body } = await caller.get(`${api}/lowest?variant_id=${variantId}`)
  assert.equal(status, 422)
  return body.code
}

async function lowest(caller: Caller, variantId: string, more = '') {
  const answer = await caller.get<Lowest>(`${api}/lowest?variant_id=${variantId}${more}`)
  assert.equal(answer.status, 200, answer.text)
  const { price, lowest_30d } = answer.body
  return [price?.amount ?? null, lowest_30d?.amount ?? null]
}

async function reduction(caller: Caller, variantId: string) {
  const { body } = await caller.get<Lowest>(`${api}/lowest?variant_id=${variantId}`)
  return [body.price?.amount ?? null, body.reduction]
}

async function setPrice(caller: Caller, variant_id: string, amount: number): Promise<void> {
  const prices = [{ variant_id, price: eur(amount) }]
  const answer = await caller.call('PUT', `${api}/prices`, { body: { prices } })
  assert.equal(answer.status, 200, answer.text)
}

describe('GET /api/v1/pricing/lowest', () => {
  test('200: new has no reference, a fall has the lowest of 30 days, a rise has none again', async () => {
    const { name, caller, variantId } = await givenShop(world)
    assert.deepEqual(await lowest(caller, variantId), [500, null])
    for (const [days, amount, expected] of [
      [40, 600, [600, null]],
      [10, 400, [400, 500]],
      [5, 300, [300, 500]],
      [40, 700, [700, null]],
    ] as const) {
      world.advance(name, days * dayMs)
      await setPrice(caller, variantId, amount)
      assert.deepEqual(await lowest(caller, variantId), expected, `${days} days later`)
    }
  })

  test('422 variant_unknown: nobody has told of the variant', async () => {
    const { caller } = await givenShop(world)
    assert.equal(await refusalOf(caller, newId('var')), 'variant_unknown')
  })

  test('200: a sale for everybody counts, also after its rows are gone; a contract does not', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const customer = newId('cus')
    const contract = { type: 'CONTRACT', conditions: { customer_ids: [customer] } }
    const { id: contractId } = await givenActive(caller, contract)
    await setRows(caller, contractId, [{ variant_id: variantId, amount: eur(1) }])
    const sale = await givenActive(caller)
    const [row] = await setRows(caller, sale.id, [{ variant_id: variantId, amount: eur(350) }])
    assert.deepEqual(await lowest(caller, variantId), [350, 500])
    const { lines } = await quote(caller, [[variantId, 1]])
    assert.equal(lines[0]?.lowest_30d?.amount, 500)
    await command(caller, sale.id, 'pause')
    const contracted = await quote(caller, [[variantId, 1]], { context: { customer_id: customer } })
    const [line] = contracted.lines
    assert.deepEqual([line?.unit_amount.amount, line?.lowest_30d], [1, null])
    await command(caller, sale.id, 'activate')
    world.advance(name, 5 * dayMs)
    await caller.call('DELETE', `${api}/price-lists/${sale.id}/prices/${row?.id}`)
    assert.deepEqual(await lowest(caller, variantId), [500, null])
    world.advance(name, 5 * dayMs)
    await setPrice(caller, variantId, 450)
    assert.deepEqual(await lowest(caller, variantId), [450, 350])
  })

  test('200: a sale counts in its channel, from its start until it was paused', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenActive(caller, {
      adjust_rate: '-0.20',
      conditions: { channels: ['web'] },
    })
    assert.deepEqual(await lowest(caller, variantId), [500, null])
    assert.deepEqual(await lowest(caller, variantId, '&channel=web'), [400, 500])
    world.advance(name, 2 * dayMs)
    await command(caller, id, 'pause')
    world.advance(name, 2 * dayMs)
    assert.deepEqual(await lowest(caller, variantId, '&channel=web'), [500, null])
    await setPrice(caller, variantId, 480)
    assert.deepEqual(await lowest(caller, variantId, '&channel=web'), [480, 400])
    assert.deepEqual(await lowest(caller, variantId), [480, 500])
  })

  test("another seller's and another tenant's prices have no history", async () => {
    const { name, caller, variantId } = await givenShop(world)
    await setPrice(caller, variantId, 100)
    const stranger = await givenShop(world)
    assert.equal(await refusalOf(stranger.caller, variantId), 'variant_unknown')
    const providerId = newId('prv')
    const [own = ''] = await givenVariants(world, name, 1, providerId)
    const provider = world.asProvider(name, providerId)
    assert.equal(await refusalOf(provider, variantId), 'variant_unknown')
    assert.deepEqual(await lowest(provider, own), [500, null])
    const sale = await givenActive(caller)
    await setRows(caller, sale.id, [
      { variant_id: variantId, amount: eur(90) },
      { variant_id: own, amount: eur(400) },
    ])
    assert.deepEqual(await lowest(caller, variantId), [90, 500])
    assert.equal(await refusalOf(provider, variantId), 'variant_unknown')
    assert.deepEqual(await lowest(provider, own), [400, 500])
  })

  test('200: a list counts however many changes of others came after its own', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const sale = await givenActive(caller)
    await setRows(caller, sale.id, [{ variant_id: variantId, amount: eur(350) }])
    const other = await givenList(caller)
    world.advance(name, 100 * dayMs)
    await world.seed(name, async (tx) => {
      const list = await getPriceList(tx, other.id)
      const changed = { ...list, updatedAt: tx.now }
      await insertPriceListHistory(
        tx,
        Array.from({ length: listChangesMax }, () => changed),
      )
    })
    assert.deepEqual(await reduction(caller, variantId), [350, 'UNKNOWN'])
    world.advance(name, 31 * dayMs)
    await setRows(caller, sale.id, [{ variant_id: variantId, amount: eur(300) }])
    assert.deepEqual(await lowest(caller, variantId), [300, 350])
    assert.deepEqual(await reduction(caller, variantId), [300, 'REDUCED'])
  })

  test('200: more changes of a variant than are read: no number rather than a wrong one', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenActive(caller)
    const early = await givenActive(caller)
    await setRows(caller, early.id, [{ variant_id: variantId, amount: eur(400) }])
    const [row] = await setRows(caller, id, [
      { variant_id: variantId, amount: eur(200), valid_from: '2100-01-01T00:00:00Z' },
    ])
    world.advance(name, 10 * dayMs)
    await world.seed(name, async (tx) => {
      const found = await listPricesOfVariants(tx, [{ priceListId: id, variantId }])
      const again = found.map((price) => ({ ...price, updatedAt: tx.now }))
      await insertPriceListPriceHistory(tx, Array.from({ length: changesMax }, () => again).flat())
    })
    assert.equal(row?.amount.amount, 200)
    world.advance(name, dayMs)
    await setPrice(caller, variantId, 100)
    assert.deepEqual(await reduction(caller, variantId), [400, 'UNKNOWN'])
    world.advance(name, 30 * dayMs)
    await setRows(caller, early.id, [{ variant_id: variantId, amount: eur(390) }])
    assert.deepEqual(await lowest(caller, variantId), [390, 400])
  })

  test('more rows than are looked up: nothing is said, and with one more looked up all of it', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const early = await Promise.all([350, 360, 370].map(() => givenActive(caller)))
    for (const [place, { id }] of early.entries()) {
      await setRows(caller, id, [{ variant_id: variantId, amount: eur(350 + place) }])
    }
    const { id } = await givenActive(caller)
    world.advance(name, 100 * dayMs)
    for (const amount of [340, 330, 320]) {
      await setRows(caller, id, [{ variant_id: variantId, amount: eur(amount) }])
    }
    const reductionWith = (earlier: number) =>
      world.peek(name, async (tx) => {
        const asked = { variantIds: [variantId], currency: 'EUR', at: tx.now }
        const histories = await listPriceHistories(tx, asked, { changes: 2, earlier })
        const history = histories.get(variantId)
        assert(history)
        return reductionOf(timelineOf(history, { channel: 'web', currency: 'EUR' }, tx.now), tx.now)
      })
    assert.equal(await reductionWith(2), 'UNKNOWN')
    world.advance(name, 31 * dayMs)
    await setRows(caller, id, [{ variant_id: variantId, amount: eur(310) }])
    const found = await reductionWith(5)
    assert.deepEqual(typeof found === 'string' ? found : found.lowest, 320)
    assert.equal(await reductionWith(2), 'UNKNOWN')
  })

  test('a quote of many lines says of each what is asked for it alone', async () => {
    const { name, caller } = await givenShop(world)
    const variantIds = await givenVariants(world, name, 60)
    const sale = await givenActive(caller)
    const listed = variantIds.slice(0, 40)
    const setAll = (amount: number) =>
      setRows(
        caller,
        sale.id,
        listed.map((variant_id, place) => ({ variant_id, amount: eur(amount + place) })),
      )
    for (const amount of [400, 380, 300]) {
      world.advance(name, 20 * dayMs)
      await setAll(amount)
    }
    const { lines } = await quote(
      caller,
      variantIds.map((id) => [id, 1]),
    )
    for (const [place, id] of variantIds.entries()) {
      const [, alone] = await lowest(caller, id)
      assert.equal(lines[place]?.lowest_30d?.amount ?? null, alone)
      assert.equal(alone, place < 40 ? 500 : null)
    }
  })

  test('200: of two changes the later one counts, also if its clock is behind', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const [listed = ''] = await givenVariants(world, name, 1)
    const sale = await givenActive(caller)
    const setBoth = async (amount: number) => {
      await setPrice(caller, variantId, amount)
      await setRows(caller, sale.id, [{ variant_id: listed, amount: eur(amount) }])
    }
    world.advance(name, dayMs)
    await setBoth(300)
    world.advance(name, -dayMs / 2)
    await setBoth(200)
    await command(caller, sale.id, 'pause')
    world.advance(name, -dayMs / 4)
    await command(caller, sale.id, 'activate')
    world.advance(name, 2 * dayMs)
    assert.deepEqual(await lowest(caller, variantId), [200, 500])
    assert.deepEqual(await lowest(caller, listed), [200, 500])
  })
})
