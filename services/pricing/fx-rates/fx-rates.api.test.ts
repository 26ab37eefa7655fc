import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import type { Caller, World } from '@souk/platform/testing'
import { api, createPricing, type Refusal } from '../pricing.fixture.ts'

let world: World
before(async () => {
  world = await createPricing()
})
after(() => world.close())

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}T14:00:00.000Z`
const rate = (changes: object = {}) => ({
  base: 'USD',
  quote: 'EUR',
  rate: '0.9214512345',
  as_of: june(1),
  source: 'ECB',
  ...changes,
})

interface Rate {
  readonly id: string
  readonly rate: string
  readonly as_of: string
}

const record = (caller: Caller, ...rates: object[]) =>
  caller.post<{ content: Rate[] } & Refusal>(`${api}/fx-rates`, { rates })
const listed = async (caller: Caller, filter = '') =>
  (await caller.get<{ content: Rate[]; page: { next: string | null } }>(`${api}/fx-rates${filter}`))
    .body

describe('/api/v1/pricing/fx-rates', () => {
  test('200: keeps every place of a rate, and the one that stood at a moment comes first', async () => {
    const name = newUuid()
    const caller = world.as(name)
    const answer = await record(
      caller,
      rate(),
      rate({ as_of: june(3), rate: '0.93' }),
      rate({ quote: 'CHF' }),
    )
    assert.equal(answer.status, 200, answer.text)
    const at = async (moment: string) =>
      (await listed(caller, `?base=USD&quote=EUR&at=${moment}`)).content[0]?.rate
    assert.deepEqual(
      [await at(june(1)), await at(june(2)), await at(june(4)), await at('2026-05-01T00:00:00Z')],
      ['0.9214512345', '0.9214512345', '0.93', undefined],
    )
    const types = (await world.events(name)).map(({ type }) => type)
    assert.deepEqual(types, ['fx_rate.updated', 'fx_rate.updated', 'fx_rate.updated'])
  })

  test('200: the same again changes nothing; 409 fx_rate_taken: another value for that moment', async () => {
    const name = newUuid()
    const caller = world.as(name)
    const first = await record(caller, rate())
    assert.deepEqual((await record(caller, rate())).body, first.body)
    const other = await record(caller, rate({ quote: 'GBP' }), rate({ rate: '0.5' }))
    assert.deepEqual([other.status, other.body.code], [409, 'fx_rate_taken'])
    assert.equal((await listed(caller)).content.length, 1)
    assert.equal((await world.events(name)).length, 1)
    assert.equal((await record(caller, rate({ rate: '0.5', source: 'Bank' }))).status, 200)
  })

  test('200: the same value written otherwise is the same rate', async () => {
    const caller = world.as(newUuid())
    const first = await record(caller, rate({ rate: '1.0850' }))
    for (const same of ['1.085', '1.08500']) {
      assert.deepEqual((await record(caller, rate({ rate: same }))).body, first.body)
    }
    assert.equal((await record(caller, rate({ rate: '1.0851' }))).status, 409)
  })

  test('pages go on where the last one ended, also within one moment', async () => {
    const caller = world.as(newUuid())
    const quotes = ['EUR', 'CHF', 'GBP', 'SEK', 'NOK']
    await record(caller, ...quotes.map((quote) => rate({ quote })), rate({ as_of: june(2) }))
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Awaited<ReturnType<typeof listed>> = await listed(
        caller,
        `?limit=2${next && `&cursor=${next}`}`,
      )
      seen.push(...page.content.map(({ id }) => id))
      next = page.page.next
    }
    assert.deepEqual([seen.length, new Set(seen).size], [6, 6])
  })

  const refused: [status: number, code: string, changes: object][] = [
    [422, 'currency_unsupported', { base: 'XAU' }],
    [400, 'validation_failed', { quote: 'USD' }],
    [400, 'validation_failed', { rate: '0' }],
    [400, 'validation_failed', { rate: '0.00' }],
    [400, 'validation_failed', { rate: '1.00000000001' }],
    [400, 'validation_failed', { rate: 0.9 }],
    [400, 'validation_failed', { rate: '-1' }],
  ]
  for (const [status, code, changes] of refused) {
    test(`${status} ${code}: ${JSON.stringify(changes)} records nothing`, async () => {
      const caller = world.as(newUuid())
      const answer = await record(caller, rate(), rate({ as_of: june(2), ...changes }))
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
      assert.deepEqual((await listed(caller)).content, [])
    })
  }

  test('400: a rate twice in a request; 403 without the scope and for providers; other tenants see nothing', async () => {
    const name = newUuid()
    assert.equal((await record(world.as(name), rate(), rate())).status, 400)
    assert.equal((await record(world.as(name, ['pricing:read']), rate())).status, 403)
    assert.equal((await record(world.asProvider(name, newId('prv')), rate())).status, 403)
    assert.equal((await record(world.as(name), rate())).status, 200)
    assert.deepEqual((await listed(world.as(newUuid()))).content, [])
    const [made] = (await listed(world.as(name))).content
    const url = `${api}/fx-rates/${made?.id}`
    assert.deepEqual((await world.as(name).get(url)).body, made)
    assert.equal((await world.as(newUuid()).get(url)).status, 404)
  })
})
