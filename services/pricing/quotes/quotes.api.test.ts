import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs, hourMs, newId, newUuid, sql } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  api,
  createPricing,
  eur,
  givenActive,
  givenList,
  givenShop,
  givenVariants,
  type QuoteBody,
  quote,
  type Refusal,
  setRows,
  unitAmount,
  usd,
} from '../pricing.fixture.ts'
import type { KeptQuote } from './quote.ts'
import { quoteVerifier } from './signing.ts'
import { findKey, getQuote } from './store.ts'

let world: World
before(async () => {
  world = await createPricing()
})
after(() => world.close())

const quotes = `${api}/quotes`

async function set(caller: Parameters<typeof quote>[0], prices: object[]): Promise<void> {
  const answer = await caller.call('PUT', `${api}/prices`, { body: { prices } })
  assert.equal(answer.status, 200, answer.text)
}

describe('POST /api/v1/pricing/quotes', () => {
  test('200: unit and line amounts by tier, in the order asked, with their sum', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const [other = ''] = await givenVariants(world, name, 1)
    await set(caller, [
      { variant_id: variantId, price: eur(100) },
      { variant_id: variantId, price: eur(80), min_quantity: 10 },
      { variant_id: other, price: eur(7) },
    ])
    const answer = await quote(caller, [
      [other, 3],
      [variantId, 12],
    ])
    const amounts = answer.lines.map((line) => [line.unit_amount.amount, line.line_amount.amount])
    assert.deepEqual(amounts, [
      [7, 21],
      [80, 960],
    ])
    assert.deepEqual(answer.total, eur(981))
    assert.match(answer.signature ?? '', /^[\w-]{43}$/)
    assert.deepEqual(
      answer.lines.map(({ price_list_id }) => price_list_id),
      [null, null],
    )
  })

  test('200: is kept as it was answered, whatever becomes of the prices', async () => {
    const { caller, variantId } = await givenShop(world)
    const asked = await quote(caller, [[variantId, 2]], {
      context: { channel: 'web', country: 'DE' },
    })
    await set(caller, [{ variant_id: variantId, price: eur(1) }])
    assert.deepEqual((await caller.get<QuoteBody>(`${quotes}/${asked.id}`)).body, asked)
  })

  test('200: lists for a channel, a country and a customer apply there and nowhere else', async () => {
    const { caller, variantId } = await givenShop(world)
    const customer = newId('cus')
    const lists: [rate: string, conditions: object][] = [
      ['-0.10', { channels: ['web'] }],
      ['-0.20', { countries: ['DE'] }],
      ['-0.30', { customer_ids: [customer] }],
      ['-0.90', { customer_group_ids: [newId('cgr')] }],
    ]
    for (const [adjust_rate, conditions] of lists)
      await givenActive(caller, { adjust_rate, conditions })
    const contexts: [context: object, amount: number][] = [
      [{}, 500],
      [{ channel: 'web' }, 450],
      [{ channel: 'web', country: 'DE' }, 400],
      [{ channel: 'web', country: 'FR' }, 450],
      [{ channel: 'web', country: 'DE', customer_id: customer }, 350],
      [{ customer_id: newId('cus') }, 500],
    ]
    for (const [context, amount] of contexts) {
      assert.equal(await unitAmount(caller, variantId, context), amount, JSON.stringify(context))
    }
  })

  test('200: the price of another moment has no signature', async () => {
    const { caller, variantId } = await givenShop(world)
    const at = new Date(Date.now() + dayMs).toISOString()
    assert.equal((await quote(caller, [[variantId, 1]], { context: { at } })).signature, null)
  })

  test('200: each tenant signs with a key of its own, the first two at once with the same', async () => {
    const [one, other] = [await givenShop(world), await givenShop(world)]
    const ask = ({ caller, variantId }: typeof one) => quote(caller, [[variantId, 1]])
    const first = await allAtOnce(world.db, 'pricing.quote_keys', [() => ask(one), () => ask(one)])
    const [third, foreign] = [await ask(one), await ask(other)]
    const keptBy = async ({ name }: typeof one, { id }: QuoteBody): Promise<KeptQuote> =>
      world.seed(name, async (tx) => ({
        quote: (await getQuote(tx, id, { orderOf: () => sql`null::uuid`, seesCustomers: true }))
          .quote,
        sealedKey: (await findKey(tx)) ?? null,
      }))
    const verify = quoteVerifier('the secret of a test')
    const tenantOf = ({ name }: typeof one) =>
      world.seed(name, (tx) => Promise.resolve(tx.tenantId))
    for (const { id, signature } of [...first, third]) {
      const kept = await keptBy(one, { id } as QuoteBody)
      assert(verify(kept, await tenantOf(one), signature ?? ''))
      assert(!verify(kept, await tenantOf(other), signature ?? ''), 'as if of another tenant')
      const { sealedKey } = await keptBy(other, foreign)
      assert(!verify({ ...kept, sealedKey }, await tenantOf(one), signature ?? ''), 'another key')
    }
  })

  test('403: what a customer pays is for those who may read customers', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const providerId = newId('prv')
    const [own = ''] = await givenVariants(world, name, 1, providerId)
    const context = { customer_id: newId('cus') }
    const askers = [
      [caller, variantId, 200, 200],
      [world.as(name, ['pricing:read']), variantId, 403, 403],
      [world.as(name, ['pricing:read', 'customers:read']), variantId, 200, 200],
      [world.asProvider(name, providerId), own, 403, 403],
    ] as const
    for (const [asker, variant_id, ...expected] of askers) {
      const body = { lines: [{ variant_id, quantity: 1 }], context }
      const answers = [await asker.post(quotes, body), await asker.post(`${quotes}/explain`, body)]
      assert.deepEqual(
        answers.map(({ status }) => status),
        expected,
      )
    }
  })

  test('422 price_missing: a provider is quoted no price of another seller, from whichever list', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const providerId = newId('prv')
    const [own = ''] = await givenVariants(world, name, 1, providerId)
    const { id } = await givenActive(caller)
    await setRows(caller, id, [
      { variant_id: variantId, amount: eur(300) },
      { variant_id: own, amount: eur(200) },
    ])
    const provider = world.asProvider(name, providerId)
    assert.equal(await unitAmount(caller, variantId), 300)
    const lines = [{ variant_id: variantId, quantity: 1 }]
    const answer = await provider.post<Refusal>(quotes, { lines })
    assert.deepEqual([answer.status, answer.body.code], [422, 'price_missing'])
    assert.equal(await unitAmount(provider, own), 200)
  })

  test('422: no price at all is price_missing, one in another currency is currency_mismatch', async () => {
    const { caller, variantId } = await givenShop(world)
    const stranger = newId('var')
    const missing = await caller.post<Refusal>(quotes, {
      lines: [{ variant_id: stranger, quantity: 1 }],
    })
    assert.deepEqual([missing.status, missing.body.code], [422, 'price_missing'])
    assert.deepEqual(missing.body.meta.variant_ids, [stranger])
    assert.deepEqual(
      missing.body.errors.map(({ path }) => path),
      ['/lines/0/variant_id'],
    )
    const lines = [{ variant_id: variantId, quantity: 1 }]
    const mismatch = await caller.post<Refusal>(quotes, { lines, currency: 'USD' })
    assert.deepEqual([mismatch.status, mismatch.body.code], [422, 'currency_mismatch'])
    assert.deepEqual(mismatch.body.meta.currencies, ['EUR'])
  })

  test('200: a list in another currency prices what has no base price in it', async () => {
    const { caller, variantId } = await givenShop(world)
    const { id } = await givenActive(caller, { currency: 'USD' })
    await setRows(caller, id, [{ variant_id: variantId, amount: usd(600) }])
    const { lines } = await quote(caller, [[variantId, 1]], { currency: 'USD' })
    assert.equal(lines[0]?.unit_amount.amount, 600)
  })

  test('422 price_missing: a complete list that applies hides base prices', async () => {
    const { caller, variantId } = await givenShop(world)
    await givenActive(caller, { type: 'BASE', conditions: { channels: ['pos'] } })
    const lines = [{ variant_id: variantId, quantity: 1 }]
    const answer = await caller.post<Refusal>(quotes, { lines, context: { channel: 'pos' } })
    assert.deepEqual([answer.status, answer.body.code], [422, 'price_missing'])
    assert.equal(await unitAmount(caller, variantId), 500)
  })

  test('400 and 422: two currencies, and a sum that no number can hold', async () => {
    const { caller, variantId } = await givenShop(world)
    await set(caller, [{ variant_id: variantId, price: eur(Number.MAX_SAFE_INTEGER) }])
    const lines = [{ variant_id: variantId, quantity: 2 }]
    assert.equal((await caller.post<Refusal>(quotes, { lines })).body.code, 'amount_out_of_range')
    const two = { lines, currency: 'EUR', context: { currency: 'USD' } }
    assert.equal((await caller.post<Refusal>(quotes, two)).status, 400)
  })

  test('200: fifty lines in as many round trips as one', async () => {
    const { name, caller } = await givenShop(world)
    await givenActive(caller, { adjust_rate: '-0.1' })
    const variants = await givenVariants(world, name, 50)
    await quote(caller, [[variants[0] ?? '', 1]])
    const flushes: number[] = []
    for (const some of [variants.slice(0, 1), variants]) {
      const before = world.database.writeFlushes
      await quote(
        caller,
        some.map((variantId) => [variantId, 1] as const),
      )
      flushes.push(world.database.writeFlushes - before)
    }
    assert.equal(flushes[0], flushes[1])
  })
})

describe('GET /api/v1/pricing/quotes/:quoteId', () => {
  test("404: another tenant's and another provider's quote does not exist", async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await quote(caller, [[variantId, 1]])
    assert.equal((await world.as(newUuid()).get(`${quotes}/${id}`)).status, 404)
    const providerId = newId('prv')
    const [own = ''] = await givenVariants(world, name, 1, providerId)
    const provider = world.asProvider(name, providerId)
    const theirs = await quote(provider, [[own, 1]])
    assert.equal((await provider.get(`${quotes}/${theirs.id}`)).status, 200)
    assert.equal((await provider.get(`${quotes}/${id}`)).status, 404)
    assert.equal(
      (await world.asProvider(name, newId('prv')).get(`${quotes}/${theirs.id}`)).status,
      404,
    )
  })

  test('a quote is deleted a day after it has expired, and not before', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await quote(caller, [[variantId, 1]])
    const statusAfter = async (milliseconds: number) => {
      world.advance(name, milliseconds)
      await world.tick()
      return (await caller.get(`${quotes}/${id}`)).status
    }
    assert.equal(await statusAfter(23 * hourMs), 200)
    assert.equal(await statusAfter(2 * hourMs), 404)
  })
})

describe('GET /api/v1/pricing/quotes', () => {
  interface Page {
    readonly content: readonly {
      readonly id: string
      readonly status: string
      readonly line_count: number
      readonly total: object
      readonly context: { readonly channel: string; readonly customer_id: string | null }
    }[]
    readonly page: { readonly next: string | null }
  }
  const idsIn = ({ body }: { body: Page }) => body.content.map(({ id }) => id)

  test('200: the newest first, page by page, each as it was answered but without its lines', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const [other = ''] = await givenVariants(world, name, 1)
    const first = await quote(caller, [[variantId, 1]], { context: { channel: 'web' } })
    const second = await quote(caller, [
      [variantId, 2],
      [other, 1],
    ])
    const page = await caller.get<Page>(`${quotes}?limit=1`)
    assert.deepEqual(idsIn(page), [second.id])
    const { lines, signature: _signature, ...shown } = second
    assert.deepEqual(page.body.content[0], { ...shown, line_count: lines.length })
    const next = await caller.get<Page>(`${quotes}?limit=1&cursor=${page.body.page.next}`)
    assert.deepEqual([idsIn(next), next.body.page.next], [[first.id], null])
    assert.equal(next.body.content[0]?.context.channel, 'web')
    assert.deepEqual(idsIn(await world.as(newUuid()).get<Page>(quotes)), [])
  })

  test('200: those of a time are found by the clock of the tenant', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const early = await quote(caller, [[variantId, 1]])
    world.advance(name, 6 * hourMs)
    const late = await quote(caller, [[variantId, 1]])
    const between = new Date(Date.now() + 3 * hourMs).toISOString()
    const found = async (filter: string) => idsIn(await caller.get<Page>(`${quotes}?${filter}`))
    assert.deepEqual(await found(`created_from=${between}`), [late.id])
    assert.deepEqual(await found(`created_to=${between}`), [early.id])
    assert.deepEqual(await found(`created_to=${between}&status=EXPIRED`), [early.id])
    assert.deepEqual(await found('status=OPEN'), [late.id])
  })

  test('200 and 403: what a customer pays is for those who may read customers', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const customer = newId('cus')
    const theirs = await quote(caller, [[variantId, 1]], { context: { customer_id: customer } })
    const anybodys = await quote(caller, [[variantId, 1]])
    assert.deepEqual(idsIn(await caller.get<Page>(quotes)), [anybodys.id, theirs.id])
    const ofCustomer = `${quotes}?customer_id=${customer}`
    assert.deepEqual(idsIn(await caller.get<Page>(ofCustomer)), [theirs.id])
    const weak = world.as(name, ['pricing:read'])
    assert.deepEqual(idsIn(await weak.get<Page>(quotes)), [anybodys.id])
    assert.equal((await weak.get(`${quotes}/${anybodys.id}`)).status, 200)
    assert.equal((await weak.get(`${quotes}/${theirs.id}`)).status, 404)
    assert.equal((await weak.get<Refusal>(ofCustomer)).body.code, 'insufficient_scope')
    assert.equal((await world.as(name, ['customers:read']).get(quotes)).status, 403)
  })
})

describe('POST /api/v1/pricing/quotes/explain', () => {
  interface Explanation {
    readonly lines: readonly {
      readonly price_lists: readonly {
        readonly price_list_id: string | null
        readonly verdict: string
        readonly unit_amount: { readonly amount: number } | null
      }[]
    }[]
  }

  test('200: one entry a list, with what the quote takes', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const draft = await givenList(caller)
    const sale = await givenActive(caller, { adjust_rate: '-0.10' })
    const till = await givenActive(caller, { conditions: { channels: ['pos'] } })
    const before = (await world.events(name)).length
    const body = { lines: [{ variant_id: variantId, quantity: 1 }] }
    const answer = await caller.post<Explanation>(`${quotes}/explain`, body)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(
      answer.body.lines[0]?.price_lists.map((one) => [
        one.price_list_id,
        one.verdict,
        one.unit_amount?.amount,
      ]),
      [
        [till.id, 'OTHER_CHANNEL', undefined],
        [sale.id, 'APPLIED', 450],
        [draft.id, 'NOT_ACTIVE', undefined],
        [null, 'OUTRANKED', 500],
      ],
    )
    assert.equal((await world.events(name)).length, before)
  })
})
