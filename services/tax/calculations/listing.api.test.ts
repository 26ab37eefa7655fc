import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { anonymizePerson } from '@souk/customers/contract'
import { dayMs } from '@souk/platform'
import { type Caller, createWorld } from '@souk/platform/testing'
import type { Static } from 'typebox'
import {
  type Calculation,
  calculate,
  european,
  givenCustomer,
  line,
  type Refusal,
  testServices,
} from '../tax.fixture.ts'
import { calculationRecords } from './records.ts'
import type { CalculationPage } from './schemas.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

type Page = Static<typeof CalculationPage>
const url = '/api/v1/pricing/tax/calculations'
const sale = { lines: [line(1_000)], to: { country: 'DE', region: 'BE', postal_code: '10115' } }

async function listed(caller: Caller, query = ''): Promise<Page['content']> {
  const { status, body, text } = await caller.get<Page>(`${url}${query}`)
  assert.equal(status, 200, text)
  return body.content
}

const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)

/** What an item of the list shows of a calculation. */
function shownOf({ lines, shipping, taxes, ...shown }: Calculation): unknown {
  return shown
}

describe('GET /api/v1/pricing/tax/calculations', () => {
  test('200: the newest first, as each is read alone but without its lines; nothing of another tenant', async () => {
    const caller = await european(world, 'listing')
    const first = await calculate(caller, { ...sale, reference: 'cart-1', tax_id: 'FR40303265045' })
    const second = await calculate(caller, { ...sale, from: { country: 'AT' }, reference: null })
    assert.equal(first.reference, 'cart-1')
    assert.deepEqual(await listed(caller), [shownOf(second), shownOf(first)])
    assert.deepEqual(await listed(await european(world, 'others')), [])
    assert.equal((await world.as('listing', ['tax:write']).get(url)).status, 403)
  })

  test('200: page by page, whatever is added meanwhile', async () => {
    const caller = await european(world, 'pages')
    const made: Calculation[] = []
    for (let count = 0; count < 5; count += 1) made.push(await calculate(caller, sale))
    const seen: string[] = []
    for (let cursor: string | null = '', pages = 0; cursor !== null; pages += 1) {
      const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await caller.get<Page>(`${url}?limit=2${after}`)
      seen.push(...idsOf(body.content))
      cursor = body.page.next
      await calculate(caller, sale)
      assert(pages < 5)
    }
    assert.deepEqual(seen, idsOf(made).reverse())
  })

  test('200: those of a customer, also of whoever was merged into them, with whom they are now', async () => {
    const caller = await european(world, 'customers')
    const [from, into, other] = [
      await givenCustomer(caller),
      await givenCustomer(caller),
      await givenCustomer(caller),
    ]
    const bought = async (customer_id: string) =>
      (await calculate(caller, { ...sale, customer_id })).id
    const made = [await bought(from), await bought(into)]
    const others = await bought(other)
    await caller.post(`/api/v1/customers/${from}/merge`, { into })
    const found = await listed(caller, `?customer_id=${into}`)
    assert.deepEqual(idsOf(found), made.toReversed())
    assert.deepEqual([...new Set(found.map(({ customer_id }) => customer_id))], [into])
    assert.deepEqual(idsOf(await listed(caller, `?customer_id=${other}`)), [others])
  })

  test('200: by reference, by who calculated, and by time, together and none', async () => {
    const caller = await european(world, 'filters')
    const old = await calculate(caller, { ...sale, reference: `o'"\\ %_1` })
    world.advance('filters', 3 * dayMs)
    const young = await calculate(caller, { ...sale, reference: 'cart-2' })
    const between = new Date(Date.now() + dayMs).toISOString()
    const cases: [string, string[]][] = [
      [`?reference=${encodeURIComponent(`o'"\\ %_1`)}`, [old.id]],
      ['?reference=cart-2', [young.id]],
      ['?reference=cart', []],
      ['?gateway=BUILT_IN', [young.id, old.id]],
      ['?gateway=HTTP', []],
      ['?has_fallback=false', [young.id, old.id]],
      ['?has_fallback=true', []],
      [`?created_from=${between}`, [young.id]],
      [`?created_to=${between}`, [old.id]],
      [`?created_from=${young.created_at}`, [young.id]],
      [`?created_to=${old.created_at}`, []],
      [`?created_to=${between}&gateway=BUILT_IN&reference=cart-2`, []],
    ]
    for (const [query, ids] of cases)
      assert.deepEqual(idsOf(await listed(caller, query)), ids, query)
  })

  test('400: what is no id, no time, no gateway, no cursor, or nobody knows', async () => {
    const caller = await european(world, 'wrong')
    const wrong = [
      'customer_id=5',
      'created_from=yesterday',
      'gateway=ME',
      'cursor=x',
      'tax=1',
      'reference=',
    ]
    for (const query of wrong) {
      assert.equal((await caller.get<Refusal>(`${url}?${query}`)).status, 400, query)
    }
    for (const reference of ['', ' ', 'x'.repeat(101), 5]) {
      const refused = await caller.post('/api/v1/pricing/tax/calculate', { ...sale, reference })
      assert.equal(refused.status, 400, `${reference}`)
    }
  })

  test('200: what a person called their cart goes with them, and the amounts stay', async () => {
    const caller = await european(world, 'erased')
    const customer_id = await givenCustomer(caller)
    const made = await calculate(caller, { ...sale, customer_id, reference: 'cart of Ada' })
    const person = { ids: [customer_id], emails: [] }
    await world.seed('erased', (tx) => anonymizePerson(tx, person))
    await world.seed('erased', (tx) => calculationRecords.erase(tx, person, null))
    const [left] = await listed(caller)
    const { to } = made
    const gone = { reference: null, to: { ...to, postal_code: null } }
    assert.deepEqual(left, { ...(shownOf(made) as object), ...gone })
    assert.deepEqual(await listed(caller, '?reference=cart%20of%20Ada'), [])
  })
})
