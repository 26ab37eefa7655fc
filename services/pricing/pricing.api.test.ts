import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, untilBlocked, type World } from '@souk/platform/testing'
import { removePrice, setFirstPrices, setPrices } from './operations.ts'
import { createPricing } from './pricing.fixture.ts'
import { deletePricesOf, registerVariants } from './store.ts'

interface Price {
  id: string
  variant_id: string
  min_quantity: number
  price: { amount: number; currency: string }
  version: number
}

interface Refusal {
  code: string
  meta: Record<string, unknown>
  errors: { path: string }[]
}

let world: World

before(async () => {
  world = await createPricing()
})
after(() => world.close())

const api = '/api/v1/pricing'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const usd = (amount: number) => ({ amount, currency: 'USD' })

interface Shop {
  name: string
  caller: Caller
  variantId: string
}

/** A tenant of its own with one variant, to which the catalog gave the price of 5.00. */
async function givenShop(): Promise<Shop> {
  const name = newUuid()
  const [variantId = ''] = await givenVariants(name, 1)
  return { name, caller: world.as(name), variantId }
}

async function givenVariants(
  tenant: string,
  length: number,
  providerId: string | null = null,
): Promise<string[]> {
  const variantIds = Array.from({ length }, () => newId('var'))
  const drafts = variantIds.map((variantId) => ({ variantId, providerId, price: eur(500) }))
  await world.seed(tenant, (tx) => setFirstPrices(tx, drafts))
  return variantIds
}

async function set(caller: Caller, prices: object[]): Promise<Price[]> {
  const { status, body } = await caller.call<{ content: Price[] }>('PUT', `${api}/prices`, {
    body: { prices },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.content
}

async function pricesOf(caller: Caller, variantId: string, currency = ''): Promise<unknown[]> {
  const url = `${api}/prices?variant_id=${variantId}${currency}`
  const { content } = (await caller.get<{ content: Price[] }>(url)).body
  return content.map(({ min_quantity, price, version }) => [
    price.currency,
    min_quantity,
    price.amount,
    version,
  ])
}

/** Each entry as its amount, minimum quantity and whether it was deleted, the newest first. */
async function historyOf(caller: Caller, variantId: string): Promise<unknown[][]> {
  const { body } = await caller.get<{ content: (Price & { deleted: boolean })[] }>(
    `${api}/history?variant_id=${variantId}`,
  )
  return body.content.map((entry) => [entry.price.amount, entry.min_quantity, entry.deleted])
}

describe('PUT /api/v1/pricing/prices', () => {
  test('200: sets tiers by currency and quantity; what is not named stays', async () => {
    const { name, caller, variantId } = await givenShop()
    await set(caller, [
      { variant_id: variantId, price: eur(100) },
      { variant_id: variantId, price: eur(80), min_quantity: 10 },
      { variant_id: variantId, price: { amount: 120, currency: 'USD' } },
    ])
    await set(caller, [{ variant_id: variantId, price: eur(90) }])
    assert.deepEqual(await pricesOf(caller, variantId), [
      ['EUR', 1, 90, 3],
      ['EUR', 10, 80, 1],
      ['USD', 1, 120, 1],
    ])
    assert.deepEqual(await pricesOf(caller, variantId, '&currency=USD'), [['USD', 1, 120, 1]])
    const events = await world.events(name)
    assert.deepEqual(
      events.map(({ type, data }) => [type, (data.object.prices as unknown[]).length]),
      [
        ['price.changed', 3],
        ['price.changed', 1],
      ],
    )
  })

  test('200: the same amount again changes nothing, and the answer still names the price', async () => {
    const { name, caller, variantId } = await givenShop()
    const draft = { variant_id: variantId, price: eur(100) }
    const first = await set(caller, [draft])
    assert.deepEqual(await set(caller, [draft, draft]), first)
    assert.equal((await world.events(name)).length, 1)
    const history = await caller.get(`${api}/history?variant_id=${variantId}`)
    assert.equal((history.body.content as unknown[]).length, 2)
  })

  test('every amount is kept, newest first, and nobody can change the past', async () => {
    const { name, caller, variantId } = await givenShop()
    for (const amount of [100, 90, 95]) {
      await set(caller, [{ variant_id: variantId, price: eur(amount) }])
    }
    const url = `${api}/history?variant_id=${variantId}&limit=3`
    const { body } = await caller.get<{ content: Price[]; page: { next: string } }>(url)
    const rest = await caller.get<{ content: Price[] }>(`${url}&cursor=${body.page.next}`)
    assert.deepEqual(
      [...body.content, ...rest.body.content].map(({ price }) => price.amount),
      [95, 90, 100, 500],
    )
    await assert.rejects(
      world.seed(
        name,
        (tx) => tx`delete from pricing.price_history where tenant_id = ${tx.tenantId}`,
      ),
      /permission denied/,
    )
  })

  test('two who set one new price at once: both amounts are kept, the later one stands', async () => {
    const { name, caller, variantId } = await givenShop()
    const second = await world.seed(name, async (tx) => {
      await setPrices(tx, [{ variantId, price: usd(1) }])
      const reply = set(caller, [{ variant_id: variantId, price: usd(2) }])
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply)[0]?.version, 2)
    assert.deepEqual(await pricesOf(caller, variantId, '&currency=USD'), [['USD', 1, 2, 2]])
    const history = await caller.get(`${api}/history?variant_id=${variantId}&currency=USD`)
    assert.equal((history.body.content as unknown[]).length, 2)
  })

  test('two who set the first price of a variant at once: the second changes what the first has set', async () => {
    const name = newUuid()
    const caller = world.as(name)
    const variantId = newId('var')
    await world.seed(name, (tx) => registerVariants(tx, [{ variantId, providerId: null }]))
    const second = await world.seed(name, async (tx) => {
      await setPrices(tx, [{ variantId, price: eur(1) }])
      const reply = set(caller, [{ variant_id: variantId, price: eur(2) }])
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply)[0]?.version, 2)
    const [first, later] = await world.events(name)
    assert.deepEqual([first?.resource.version, first?.data.previous], [1, { content: [] }])
    assert.deepEqual(
      [later?.resource.version, later?.data.previous],
      [2, { content: first?.data.object.content }],
    )
  })

  test('422: the first price of a variant is set by its seller and in its tenant only', async () => {
    const name = newUuid()
    const [variantId, seller] = [newId('var'), newId('prv')]
    await world.seed(name, (tx) => registerVariants(tx, [{ variantId, providerId: seller }]))
    const body = { prices: [{ variant_id: variantId, price: eur(1) }] }
    for (const caller of [world.asProvider(name, newId('prv')), world.as(newUuid())]) {
      const answer = await caller.call<Refusal>('PUT', `${api}/prices`, { body })
      assert.deepEqual([answer.status, answer.body.code], [422, 'variant_unknown'])
    }
    const own = world.asProvider(name, seller)
    assert.equal((await own.call('PUT', `${api}/prices`, { body })).status, 200)
    assert.equal((await pricesOf(own, variantId)).length, 1)
    await world.seed(name, (tx) => deletePricesOf(tx, [variantId]))
    assert.equal((await own.call('PUT', `${api}/prices`, { body })).status, 422)
  })

  test('the event of a change has a higher version than the one before, whichever price it is about', async () => {
    const { name, caller, variantId } = await givenShop()
    for (const amount of [100, 90, 80])
      await set(caller, [{ variant_id: variantId, price: eur(amount) }])
    const second = await world.seed(name, async (tx) => {
      await setPrices(tx, [{ variantId, price: eur(70), minQuantity: 10 }])
      const reply = set(caller, [{ variant_id: variantId, price: usd(60) }])
      await untilBlocked(world.db)
      return { reply }
    })
    await second.reply
    await set(caller, [{ variant_id: variantId, price: eur(65), min_quantity: 10 }])
    const versions = (await world.events(name)).map(({ resource }) => resource.version)
    assert.deepEqual(versions, [2, 3, 4, 5, 6, 7])
  })

  test('200: a thousand prices in as many round trips as one', async () => {
    const { name, caller } = await givenShop()
    const flushes: number[] = []
    for (const length of [1, 1_000]) {
      const variantIds = await givenVariants(name, length)
      const before = world.database.writeFlushes
      await set(
        caller,
        variantIds.map((variant_id) => ({ variant_id, price: eur(1) })),
      )
      flushes.push(world.database.writeFlushes - before)
    }
    assert.deepEqual(flushes, [3, 3])
  })

  const refused: [status: number, code: string, draft: object][] = [
    [422, 'currency_unsupported', { price: { amount: 1, currency: 'XAU' } }],
    [422, 'currency_unsupported', { price: { amount: 1, currency: 'AAA' } }],
    [422, 'variant_unknown', { price: eur(1), variant_id: newId('var') }],
    [400, 'validation_failed', { price: eur(-1) }],
    [400, 'validation_failed', { price: { amount: 1, currency: 'eur' } }],
    [400, 'validation_failed', { price: eur(1), min_quantity: 0 }],
    [400, 'validation_failed', { price: eur(1), note: 'x' }],
  ]
  for (const [status, code, draft] of refused) {
    test(`${status} ${code}: ${JSON.stringify(draft)} sets nothing`, async () => {
      const { name, caller, variantId } = await givenShop()
      const prices = [
        { variant_id: variantId, price: eur(1) },
        { variant_id: variantId, ...draft },
      ]
      const answer = await caller.call<Refusal>('PUT', `${api}/prices`, { body: { prices } })
      assert.equal(answer.status, status)
      assert.equal(answer.body.code, code)
      assert.deepEqual(await pricesOf(caller, variantId), [['EUR', 1, 500, 1]])
      assert.deepEqual(await world.events(name), [])
    })
  }

  test('403 insufficient_scope: setting needs pricing:write', async () => {
    const { name, variantId } = await givenShop()
    const body = { prices: [{ variant_id: variantId, price: eur(1) }] }
    const reader = world.as(name, ['pricing:read'])
    assert.equal((await reader.call('PUT', `${api}/prices`, { body })).status, 403)
  })

  test("another tenant's prices do not exist", async () => {
    const { variantId } = await givenShop()
    const stranger = await givenShop()
    assert.deepEqual(await pricesOf(stranger.caller, variantId), [])
    const body = { prices: [{ variant_id: variantId, price: eur(1) }] }
    const answer = await stranger.caller.call<Refusal>('PUT', `${api}/prices`, { body })
    assert.equal(answer.body.code, 'variant_unknown')
  })

  test('422 variant_unknown: names each variant that the catalog never priced', async () => {
    const { caller, variantId } = await givenShop()
    const stranger = newId('var')
    const prices = [variantId, stranger].map((variant_id) => ({ variant_id, price: eur(1) }))
    const answer = await caller.call<Refusal>('PUT', `${api}/prices`, { body: { prices } })
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.meta.variant_ids, [stranger])
    assert.deepEqual(
      answer.body.errors.map(({ path }) => path),
      ['/prices/1/variant_id'],
    )
  })
})

describe('DELETE /api/v1/pricing/prices/{id}', () => {
  const remove = <Body = Refusal>(caller: Caller, priceId = '') =>
    caller.call<Body>('DELETE', `${api}/prices/${priceId}`)

  test('200: the tier is gone, its history and the event say so, and versions go on rising', async () => {
    const { name, caller, variantId } = await givenShop()
    const tier = { variant_id: variantId, price: eur(80), min_quantity: 10 }
    const [price] = await set(caller, [tier])
    const deleted = await remove<Price>(caller, price?.id)
    assert.deepEqual([deleted.status, deleted.body], [200, price])
    assert.deepEqual(await pricesOf(caller, variantId), [['EUR', 1, 500, 1]])
    assert.deepEqual(await historyOf(caller, variantId), [
      [80, 10, true],
      [80, 10, false],
      [500, 1, false],
    ])
    await set(caller, [tier])
    const events = await world.events(name)
    assert.deepEqual(
      events.map(({ resource }) => resource.version),
      [2, 3, 4],
    )
    const { object, previous } = events[1]?.data ?? {}
    assert.deepEqual(object?.prices, [])
    assert.deepEqual(object?.deleted, [price])
    assert.equal((object?.content as unknown[] | undefined)?.length, 1)
    assert.equal((previous as { content: unknown[] }).content.length, 2)
  })

  test('200: a variant without its last price is still known, and gets a new one', async () => {
    const { caller, variantId } = await givenShop()
    const [price] = await set(caller, [{ variant_id: variantId, price: eur(100) }])
    await remove(caller, price?.id)
    assert.deepEqual(await pricesOf(caller, variantId), [])
    const lowest = await caller.get(`${api}/lowest?variant_id=${variantId}&currency=EUR`)
    assert.equal(lowest.body.price, null)
    await set(caller, [{ variant_id: variantId, price: eur(90) }])
    const again = await caller.get<Price>(`${api}/lowest?variant_id=${variantId}&currency=EUR`)
    assert.deepEqual(again.body.price, eur(90))
  })

  test('whoever waits for the last price to be deleted sets the first one after it', async () => {
    const { name, caller, variantId } = await givenShop()
    const [price] = await set(caller, [{ variant_id: variantId, price: eur(100) }])
    const second = await world.seed(name, async (tx) => {
      await removePrice(tx, price?.id ?? '')
      const reply = set(caller, [{ variant_id: variantId, price: eur(90) }])
      await untilBlocked(world.db)
      return { reply }
    })
    await second.reply
    assert.deepEqual(await pricesOf(caller, variantId), [['EUR', 1, 90, 1]])
    const versions = (await world.events(name)).map(({ resource }) => resource.version)
    assert.deepEqual(versions, [2, 3, 4])
    assert.equal((await historyOf(caller, variantId))[0]?.[0], 90)
    const lowest = await caller.get<Price>(`${api}/lowest?variant_id=${variantId}&currency=EUR`)
    assert.deepEqual(lowest.body.price, eur(90))
  })

  test('404 price_not_found: a second time, in another tenant, and for another seller', async () => {
    const { name, caller, variantId } = await givenShop()
    const [price] = await set(caller, [{ variant_id: variantId, price: eur(100) }])
    for (const stranger of [world.as(newUuid()), world.asProvider(name, newId('prv'))]) {
      const answer = await remove(stranger, price?.id)
      assert.deepEqual([answer.status, answer.body.code], [404, 'price_not_found'])
    }
    assert.equal((await remove(world.as(name, ['pricing:read']), price?.id)).status, 403)
    assert.equal((await remove(caller, price?.id)).status, 200)
    assert.equal((await remove(caller, price?.id)).status, 404)
  })
})

describe("a provider's token", () => {
  test('sees, quotes and sets the prices of that provider and no other', async () => {
    const { name, variantId: foreign } = await givenShop()
    const providerId = newId('prv')
    const [own = ''] = await givenVariants(name, 1, providerId)
    const provider = world.asProvider(name, providerId)
    await set(provider, [{ variant_id: own, price: eur(400), min_quantity: 10 }])
    const tiers = [
      ['EUR', 1, 500, 1],
      ['EUR', 10, 400, 1],
    ]
    assert.deepEqual(await pricesOf(provider, own), tiers)
    assert.deepEqual(await pricesOf(provider, foreign), [])
    const history = (variantId: string) =>
      provider.get<{ content: unknown[] }>(`${api}/history?variant_id=${variantId}`)
    assert.equal((await history(own)).body.content.length, 2)
    assert.equal((await history(foreign)).body.content.length, 0)
    const body = { prices: [{ variant_id: foreign, price: eur(1) }] }
    const refused = await provider.call<Refusal>('PUT', `${api}/prices`, { body })
    assert.deepEqual([refused.status, refused.body.code], [422, 'variant_unknown'])
    assert.deepEqual(await pricesOf(world.as(name), foreign), [['EUR', 1, 500, 1]])
    const lines = [{ variant_id: foreign, quantity: 1 }]
    const quote = await provider.post<Refusal>(`${api}/quotes`, { lines })
    assert.equal(quote.body.code, 'price_missing')
  })
})
