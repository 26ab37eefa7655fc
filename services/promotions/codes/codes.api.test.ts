import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Static } from 'typebox'
import { buy, createPromotionsWorld, givenActive, type Refusal } from '../promotions.fixture.ts'
import { release } from '../redemptions/operations.ts'
import type { CodeView } from './schemas.ts'

const world = await createPromotionsWorld()
after(() => world.close())

type Code = Static<typeof CodeView>

async function givenCode(tenant: string, body: object = { code: 'Spring' }) {
  const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
  const path = `/api/v1/promotions/${promotion.id}/codes`
  const answer = await world.as(tenant).post<Code>(path, body)
  assert.equal(answer.status, 201, answer.text)
  return { promotion, path, code: answer.body }
}

describe('codes', () => {
  test('201, 409 code_taken: one code is one, in upper and lower case, of whichever promotion', async () => {
    const tenant = 'taken'
    const { code } = await givenCode(tenant)
    assert.partialDeepStrictEqual(code, { code: 'Spring', status: 'ACTIVE', uses: 0 })
    const other = await givenActive(world, tenant, { trigger: 'CODE' })
    const { status, body } = await world
      .as(tenant)
      .post<Refusal>(`/api/v1/promotions/${other.id}/codes`, { code: 'SPRING' })
    assert.deepEqual([status, body.code], [409, 'code_taken'])
    const types = (await world.events(tenant)).map(({ type }) => type)
    assert.equal(types.filter((type) => type === 'promotion_code.created').length, 1)
    await givenCode('another tenant')
  })

  test('422: of a promotion that applies by itself, and of customers that there are not', async () => {
    const tenant = 'refused'
    const automatic = await givenActive(world, tenant)
    const path = `/api/v1/promotions/${automatic.id}/codes`
    const refused = await world.as(tenant).post<Refusal>(path, { code: 'NONE' })
    assert.deepEqual([refused.status, refused.body.code], [422, 'trigger_mismatch'])
    const { path: ofCodes } = await givenCode(tenant)
    const draft = { code: 'HIS', customer_id: newId('cus') }
    const unknown = await world.as(tenant).post<Refusal>(ofCodes, draft)
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'customer_unknown'])
    assert.equal((await world.as(tenant).post(ofCodes, { code: 'a b' })).status, 400)
  })

  test('200: looked up as somebody writes it, disabled, and of no use until it is enabled again', async () => {
    const tenant = 'disabled'
    const { code } = await givenCode(tenant)
    const caller = world.as(tenant)
    const lookup = '/api/v1/promotion-codes/lookup'
    assert.deepEqual((await caller.post<Code>(lookup, { code: 'sPrInG' })).body, code)
    const unknown = await caller.post<Refusal>(lookup, { code: 'SPRING2' })
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'code_unknown'])
    const path = `/api/v1/promotion-codes/${code.id}`
    for (let time = 0; time < 2; time += 1) {
      const { body } = await caller.patch<Code>(path, { status: 'DISABLED' })
      assert.deepEqual([body.status, body.version], ['DISABLED', 2])
    }
    const { evaluated } = await buy(world, tenant, { codes: ['SPRING'] })
    assert.equal(evaluated.codes[0]?.reason, 'CODE_DISABLED')
    assert.equal((await caller.patch<Code>(path, { status: 'ACTIVE' })).body.status, 'ACTIVE')
    assert.equal((await buy(world, tenant, { codes: ['SPRING'] })).redemptions.length, 1)
  })

  test('a code that is used up can be used again when it is given back', async () => {
    const tenant = 'given back'
    const { code } = await givenCode(tenant, { code: 'ONCE', max_uses: 1 })
    const holder = newId('ord')
    await buy(world, tenant, { holder, codes: ['once'] })
    const now = async () =>
      (await world.as(tenant).get<Code>(`/api/v1/promotion-codes/${code.id}`)).body
    assert.partialDeepStrictEqual(await now(), { status: 'USED', uses: 1 })
    await world.seed(tenant, (tx) => release(tx, holder))
    const { version, updated_at } = code
    assert.partialDeepStrictEqual(await now(), { status: 'ACTIVE', uses: 0, version, updated_at })
  })

  test('GET: by how they begin, in upper or lower case, page by page, and of this promotion alone', async () => {
    const tenant = 'sought'
    const { path } = await givenCode(tenant, { code: 'SPRING-1' })
    await givenCode(tenant, { code: 'SPRING-of-another' })
    const caller = world.as(tenant)
    for (const code of ['Spring-2', 'SUMMER', 'MY-SPRING', 'SPRIN_']) {
      assert.equal((await caller.post(path, { code })).status, 201)
    }
    const found = async (query: string) => {
      const { body } = await caller.get<{ content: Code[]; page: { next: string | null } }>(
        `${path}?${query}`,
      )
      return { codes: body.content.map(({ code }) => code), next: body.page.next }
    }
    assert.deepEqual((await found('code=sprinG')).codes, ['Spring-2', 'SPRING-1'])
    assert.deepEqual((await found('code=SPRIN_')).codes, ['SPRIN_'], 'it is no pattern')
    const first = await found('code=spring&limit=1')
    assert.deepEqual(first.codes, ['Spring-2'])
    assert.deepEqual(await found(`code=spring&limit=1&cursor=${first.next}`), {
      codes: ['SPRING-1'],
      next: null,
    })
    assert.equal((await caller.get(`${path}?code=%25`)).status, 400)
  })

  test('GET: of one promotion, by status; as it is alone', async () => {
    const tenant = 'listed'
    const { path, code } = await givenCode(tenant)
    const found = async (query: string) =>
      (await world.as(tenant).get<{ content: Code[] }>(`${path}?${query}`)).body.content
    assert.deepEqual(await found(''), [code])
    assert.deepEqual(await found('status=USED'), [])
    assert.equal((await world.as('stranger').get(path)).status, 404)
    const { status } = await world.as('stranger').get(`/api/v1/promotion-codes/${code.id}`)
    assert.equal(status, 404)
  })
})
