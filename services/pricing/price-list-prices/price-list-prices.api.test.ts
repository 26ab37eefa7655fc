import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  api,
  command,
  createPricing,
  eur,
  givenActive,
  givenList,
  givenShop,
  givenVariants,
  type PriceListPriceBody,
  putRows,
  quote,
  type Refusal,
  setRows,
  unitAmount,
  usd,
} from '../pricing.fixture.ts'
import { deletePricesOf } from '../store.ts'
import { setPriceListPrices } from './operations.ts'

let world: World
before(async () => {
  world = await createPricing()
})
after(() => world.close())

interface Page {
  readonly content: readonly PriceListPriceBody[]
  readonly page: { readonly total?: number; readonly next: string | null }
}

const rowsOf = async (caller: Parameters<typeof givenList>[0], id: string, more = '') =>
  (await caller.get<Page>(`${api}/price-lists/${id}/prices${more}`)).body

describe('PUT /api/v1/pricing/price-lists/:priceListId/prices', () => {
  test('200: sets tiers that quotes take; rows that are not sent stay, and the same again changes nothing', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenActive(caller)
    const row = { variant_id: variantId, amount: eur(400), compare_at: eur(500) }
    const first = await setRows(caller, id, [
      row,
      { variant_id: variantId, amount: eur(300), min_quantity: 10 },
    ])
    assert.deepEqual(await setRows(caller, id, [row]), first.slice(0, 1))
    const changed = await setRows(caller, id, [{ ...row, amount: eur(390) }])
    assert.deepEqual([changed[0]?.id, changed[0]?.version], [first[0]?.id, 2])
    const { lines } = await quote(caller, [
      [variantId, 9],
      [variantId, 10],
    ])
    assert.deepEqual(
      lines.map(({ unit_amount, compare_at, price_id, price_list_id }) => [
        unit_amount.amount,
        compare_at?.amount,
        price_id,
        price_list_id,
      ]),
      [
        [390, 500, first[0]?.id, id],
        [300, undefined, first[1]?.id, id],
      ],
    )
    const events = (await world.events(name)).filter(
      ({ type }) => type === 'price_list.prices_changed',
    )
    assert.deepEqual(
      events.map(({ data, resource }) => [data.object.set_count, resource.version]),
      [
        [2, 1],
        [1, 2],
      ],
    )
  })

  test('200: a thousand rows in as many round trips as one, and pages that know how many there are', async () => {
    const { name, caller } = await givenShop(world)
    const { id } = await givenList(caller)
    const flushes: number[] = []
    for (const length of [1, 1_000]) {
      const variantIds = await givenVariants(world, name, length)
      const before = world.database.writeFlushes
      await setRows(
        caller,
        id,
        variantIds.map((variant_id) => ({ variant_id, amount: eur(1) })),
      )
      flushes.push(world.database.writeFlushes - before)
    }
    assert.equal(flushes[0], flushes[1])
    const { content, page } = await rowsOf(caller, id, '?limit=2')
    assert.deepEqual([content.length, page.total], [2, 1_001])
    const next = await rowsOf(caller, id, `?limit=2&cursor=${page.next}`)
    assert.equal(new Set([...content, ...next.content].map((row) => row.id)).size, 4)
  })

  test('200: 1.50 for 1,000 is rounded once a line', async () => {
    const { caller, variantId } = await givenShop(world)
    const { id } = await givenActive(caller)
    const unit = { quantity: 1_000, measure: 'sheet' }
    await setRows(caller, id, [{ variant_id: variantId, amount: eur(150), unit }])
    const { lines, total } = await quote(caller, [
      [variantId, 2_345],
      [variantId, 4],
    ])
    assert.deepEqual(
      lines.map(({ unit_amount, unit_quantity, line_amount }) => [
        unit_amount.amount,
        unit_quantity,
        line_amount.amount,
      ]),
      [
        [150, 1_000, 352],
        [150, 1_000, 1],
      ],
    )
    assert.equal(total.amount, 353)
  })

  test('409 price_overlap: two rows for one time; one that follows the other is fine', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenList(caller)
    const june = { valid_from: '2026-06-01T00:00:00Z', valid_to: '2026-07-01T00:00:00Z' }
    const july = { valid_from: '2026-07-01T00:00:00Z', valid_to: null }
    const row = { variant_id: variantId, amount: eur(100) }
    await setRows(caller, id, [
      { ...row, ...june },
      { ...row, ...july },
    ])
    const before = (await world.events(name)).length
    const overlapping = {
      ...row,
      valid_from: '2026-06-30T23:59:59Z',
      valid_to: '2026-07-02T00:00:00Z',
    }
    for (const other of [overlapping, row]) {
      const answer = await putRows(caller, id, [other])
      assert.deepEqual([answer.status, answer.body.code], [409, 'price_overlap'])
    }
    assert.equal((await rowsOf(caller, id)).page.total, 2)
    assert.equal((await world.events(name)).length, before)
    await setRows(caller, id, [{ ...row, min_quantity: 2 }])
  })

  test('422 below_floor: nothing changes, and the attempt is announced', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenList(caller)
    const row = { variant_id: variantId, amount: eur(99), floor: eur(100) }
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const answer = await putRows(caller, id, [row])
      assert.deepEqual([answer.status, answer.body.code], [422, 'below_floor'])
    }
    assert.equal((await rowsOf(caller, id)).page.total, 0)
    const types = (await world.events(name)).map(({ type }) => type)
    assert.deepEqual(types.slice(1), ['price.below_floor_attempted', 'price.below_floor_attempted'])
    await setRows(caller, id, [{ ...row, amount: eur(100) }])
  })

  test('422 below_floor: also where a list takes the price by a rate, whichever comes first', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const parent = await givenList(caller)
    const row = { variant_id: variantId, amount: eur(1_000), floor: eur(850) }
    await setRows(caller, parent.id, [row])
    const body = { name: 'Tenth', type: 'SALE', currency: 'EUR', parent_id: parent.id }
    const create = (adjust_rate: string) =>
      caller.post<Refusal & { id: string }>(`${api}/price-lists`, { ...body, adjust_rate })
    assert.deepEqual((await create('-0.16')).body.meta.prices, [
      {
        price_list_id: (await lastAttempt(name)).price_list_id,
        variant_id: variantId,
        amount: 840,
        floor: 850,
      },
    ])
    const child = await create('-0.10')
    assert.equal(child.status, 201)
    const grandchild = { ...body, parent_id: child.body.id, adjust_rate: '-0.06' }
    assert.equal(
      (await caller.post<Refusal>(`${api}/price-lists`, grandchild)).body.code,
      'below_floor',
    )
    const steeper = await caller.patch<Refusal>(`${api}/price-lists/${child.body.id}`, {
      adjust_rate: '-0.2',
    })
    assert.deepEqual([steeper.status, steeper.body.code], [422, 'below_floor'])
    const cheaper = await putRows(caller, parent.id, [{ ...row, amount: eur(940) }])
    assert.deepEqual([cheaper.status, cheaper.body.code], [422, 'below_floor'])
    await setRows(caller, parent.id, [{ ...row, amount: eur(950) }])
  })

  async function lastAttempt(name: string): Promise<{ price_list_id: string }> {
    const attempts = (await world.events(name)).filter(
      ({ type }) => type === 'price.below_floor_attempted',
    )
    return attempts.at(-1)?.data.object as { price_list_id: string }
  }

  const refused: [status: number, code: string, changes: object][] = [
    [422, 'variant_unknown', { variant_id: newId('var') }],
    [422, 'currency_mismatch', { amount: usd(1) }],
    [422, 'currency_mismatch', { compare_at: usd(900) }],
    [400, 'validation_failed', { compare_at: eur(99) }],
    [
      400,
      'validation_failed',
      { valid_from: '2026-06-02T00:00:00Z', valid_to: '2026-06-01T00:00:00Z' },
    ],
    [400, 'validation_failed', { unit: { quantity: 0 } }],
    [400, 'validation_failed', { min_quantity: 0 }],
  ]
  for (const [status, code, changes] of refused) {
    test(`${status} ${code}: ${JSON.stringify(changes)} sets nothing`, async () => {
      const { name, caller, variantId } = await givenShop(world)
      const { id } = await givenList(caller)
      const row = { variant_id: variantId, amount: eur(100) }
      const answer = await putRows(caller, id, [row, { ...row, min_quantity: 2, ...changes }])
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
      assert.equal((await rowsOf(caller, id)).page.total, 0)
      assert.equal((await world.events(name)).length, 1)
    })
  }

  test('409: a list that has ended keeps its rows; 404 for another tenant; 403 without the scope', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenList(caller)
    const row = { variant_id: variantId, amount: eur(100) }
    const stranger = await givenShop(world)
    assert.equal((await putRows(stranger.caller, id, [row])).status, 404)
    assert.equal((await putRows(world.as(name, ['pricing:read']), id, [row])).status, 403)
    await command(caller, id, 'archive')
    assert.equal((await putRows(caller, id, [row])).body.code, 'price_list_ended')
  })

  test('409 price_overlap: of two who set overlapping rows at once, the second waits and is refused', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenList(caller)
    const second = await world.seed(name, async (tx) => {
      const validTo = new Date('2026-07-01T00:00:00Z')
      const none = { compareAt: null, unitMeasure: null, floor: null, validFrom: null }
      const draft = { variantId, minQuantity: 1, amount: 1, unitQuantity: 1, validTo, ...none }
      await setPriceListPrices(tx, { priceListId: id, drafts: [draft], currencies: ['EUR'] })
      const valid_from = '2026-06-01T00:00:00Z'
      const reply = putRows(caller, id, [{ variant_id: variantId, amount: eur(2), valid_from }])
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'price_overlap')
  })

  test('409 price_list_price_limit_reached: fifty rows of a variant are enough', async () => {
    const { caller, variantId } = await givenShop(world)
    const { id } = await givenList(caller)
    const row = (min_quantity: number) => ({ variant_id: variantId, amount: eur(1), min_quantity })
    await setRows(
      caller,
      id,
      Array.from({ length: 50 }, (_, place) => row(place + 1)),
    )
    const answer = await putRows(caller, id, [row(51)])
    assert.deepEqual([answer.status, answer.body.code], [409, 'price_list_price_limit_reached'])
    await setRows(caller, id, [{ ...row(50), amount: eur(2) }])
  })
})

describe('DELETE /api/v1/pricing/price-lists/:priceListId/prices/:priceId', () => {
  test('200: the variant has the next price again; a second time there is nothing', async () => {
    const { caller, variantId } = await givenShop(world)
    const { id } = await givenActive(caller)
    const [row] = await setRows(caller, id, [{ variant_id: variantId, amount: eur(100) }])
    assert.equal(await unitAmount(caller, variantId), 100)
    const remove = () => caller.call('DELETE', `${api}/price-lists/${id}/prices/${row?.id}`)
    assert.equal((await remove()).status, 200)
    assert.equal(await unitAmount(caller, variantId), 500)
    assert.equal((await remove()).status, 404)
    assert.equal((await rowsOf(caller, id)).page.total, 0)
  })

  test('a variant that is deleted takes its rows along', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenActive(caller)
    await setRows(caller, id, [{ variant_id: variantId, amount: eur(100) }])
    await world.seed(name, (tx) => deletePricesOf(tx, [variantId]))
    assert.deepEqual(await rowsOf(caller, id), {
      content: [],
      page: { limit: 24, total: 0, next: null },
    })
  })
})
