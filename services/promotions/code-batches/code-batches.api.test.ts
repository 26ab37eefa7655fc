import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import type { Static } from 'typebox'
import { codeExport } from '../codes/exports.ts'
import { buy, createPromotionsWorld, givenActive, type Refusal } from '../promotions.fixture.ts'
import { codesOfBatchMax } from './code-batch.ts'
import { growBatch } from './operations.ts'
import { signs } from './pattern.ts'
import type { CodeBatchView } from './schemas.ts'
import { findRunningForUpdate } from './store.ts'

const world = await createPromotionsWorld()
after(() => world.close())

type Batch = Static<typeof CodeBatchView>
const thousand = { pattern: 'SPRING-#######', count: 1_200 }

async function given(tenant: string, more: object = {}) {
  const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
  const path = `/api/v1/promotions/${promotion.id}/code-batches`
  const answer = await world.as(tenant).post<Batch>(path, { ...thousand, ...more })
  assert.equal(answer.status, 201, answer.text)
  return { promotion, batch: answer.body, path }
}

async function now(tenant: string, { id }: Batch): Promise<Batch> {
  return (await world.as(tenant).get<Batch>(`/api/v1/promotion-code-batches/${id}`)).body
}

async function codesOf(tenant: string): Promise<string[]> {
  const found = await world.peek(
    tenant,
    (tx) =>
      tx<{ code: string }>`select code from promotions.codes where tenant_id = ${tx.tenantId}`,
  )
  return found.map(({ code }) => code)
}

async function typesOf(tenant: string): Promise<string[]> {
  const types = (await world.events(tenant)).map(({ type }) => type)
  return types.filter((type) => type.startsWith('promotion_code'))
}

/** A part, as a worker makes it. */
function grow(tenant: string) {
  return world.seed(tenant, async (tx) => {
    const found = await findRunningForUpdate(tx, [])
    if (found) await growBatch(tx, found)
  })
}

describe('a batch of codes', () => {
  test('is made in parts: as many different codes as were asked for, each usable, told by one event', async () => {
    const tenant = 'made'
    const { batch, promotion } = await given(tenant)
    assert.partialDeepStrictEqual(batch, { status: 'RUNNING', generated: 0, max_uses: 1 })
    await grow(tenant)
    assert.partialDeepStrictEqual(await now(tenant, batch), { status: 'RUNNING', generated: 500 })
    await world.tick()
    assert.partialDeepStrictEqual(await now(tenant, batch), {
      status: 'COMPLETED',
      generated: 1_200,
    })
    const codes = await codesOf(tenant)
    assert.equal(new Set(codes).size, 1_200)
    const isAsAsked = new RegExp(`^SPRING-[${signs}]{7}$`)
    assert(codes.every((code) => isAsAsked.test(code)))
    assert.deepEqual(await typesOf(tenant), [
      'promotion_code_batch.created',
      'promotion_code_batch.generated',
    ])
    const [code = ''] = codes
    assert.equal((await buy(world, tenant, { codes: [code.toLowerCase()] })).redemptions.length, 1)
    const again = await buy(world, tenant, { codes: [code] })
    assert.equal(again.evaluated.codes[0]?.reason, 'CODE_USED')
    const list = `/api/v1/promotions/${promotion.id}/codes?batch_id=${batch.id}&status=USED`
    const { body } = await world.as(tenant).get<{ content: { code: string }[] }>(list)
    assert.deepEqual(
      body.content.map((each) => each.code),
      [code],
    )
  })

  test('goes on where it was when its worker dies, and makes no code twice', async () => {
    const tenant = 'killed'
    const { batch } = await given(tenant)
    await grow(tenant)
    const died = world.seed(tenant, async (tx) => {
      const found = await findRunningForUpdate(tx, [])
      assert(found)
      await growBatch(tx, found)
      throw new Error('killed')
    })
    await assert.rejects(died, /killed/)
    assert.equal((await now(tenant, batch)).generated, 500)
    await grow(tenant)
    await world.tick()
    assert.equal((await codesOf(tenant)).length, 1_200)
    assert.equal((await now(tenant, batch)).generated, 1_200)
  })

  test('leaves out what is taken already, and draws another', async () => {
    const tenant = 'taken'
    const { batch, promotion } = await given(tenant, { pattern: 'A###', count: 2 })
    const texts = [...signs].flatMap((a) => [...signs].map((b) => `a${a}${b}`))
    const taken = texts.flatMap((text) => [...signs].slice(1).map((c) => `${text}${c}`))
    await world.seed(tenant, async (tx) => {
      await tx`
        insert into promotions.codes (
          tenant_id, id, promotion_id, code, folded, uses, status, version, created_at, updated_at
        )
        select ${tx.tenantId}, gen_random_uuid(), ${uuidOf(promotion.id)}, code, upper(code), 0, 'ACTIVE', 1,
          ${tx.now}, ${tx.now}
        from unnest(${taken}::text[]) code
      `
    })
    for (let tries = 0; (await now(tenant, batch)).status === 'RUNNING'; tries += 1) {
      assert(tries < 1_000)
      await grow(tenant)
    }
    const made = (await codesOf(tenant)).filter((code) => code.startsWith('A'))
    assert.equal(made.length, 2)
    assert(made.every((code) => code.endsWith('2')))
  })

  test('is cancelled once; what was made stays', async () => {
    const tenant = 'cancelled'
    const { batch } = await given(tenant)
    await grow(tenant)
    const path = `/api/v1/promotion-code-batches/${batch.id}/cancel`
    const { body } = await world.as(tenant).post<Batch>(path)
    assert.partialDeepStrictEqual(body, { status: 'CANCELLED', generated: 500 })
    const again = await world.as(tenant).post<Refusal>(path)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    await world.tick()
    assert.equal((await codesOf(tenant)).length, 500)
    assert.equal((await typesOf(tenant)).at(-1), 'promotion_code_batch.cancelled')
  })

  test('stops when its promotion ends', async () => {
    const tenant = 'ended'
    const { batch, promotion } = await given(tenant)
    await world.as(tenant).post(`/api/v1/promotions/${promotion.id}/end`)
    await world.tick()
    assert.partialDeepStrictEqual(await now(tenant, batch), { status: 'CANCELLED', generated: 0 })
  })

  test('is exported in parts, each code once', async () => {
    const tenant = 'exported'
    const { batch } = await given(tenant)
    await world.tick()
    const codes: string[] = []
    let after: string | null = null
    do {
      const page = await world.peek(tenant, (tx) =>
        codeExport.page(tx, {
          filter: { batch_id: batch.id },
          after,
          rights: { holds: () => true },
        }),
      )
      codes.push(...page.rows.map((row) => (row as { code: string }).code))
      after = page.next
    } while (after !== null)
    assert.deepEqual(codes.toSorted(), (await codesOf(tenant)).toSorted())
  })
})

describe('POST /api/v1/promotions/:promotionId/code-batches', () => {
  test('422 pattern_too_short, trigger_mismatch, 409 promotion_ended, 400: and nothing is begun', async () => {
    const tenant = 'refused'
    const caller = world.as(tenant)
    const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
    const path = `/api/v1/promotions/${promotion.id}/code-batches`
    const short = await caller.post<Refusal>(path, { pattern: 'SPRING-######', count: 100_000 })
    assert.deepEqual([short.status, short.body.code], [422, 'pattern_too_short'])
    assert.deepEqual(short.body.meta, { needed: 7 })
    const most = codesOfBatchMax
    for (const wrong of [
      { ...thousand, count: most + 1 },
      { ...thousand, count: 0 },
      { ...thousand, pattern: 'A B ########' },
    ]) {
      assert.equal((await caller.post(path, wrong)).status, 400)
    }
    const automatic = await givenActive(world, tenant)
    const other = `/api/v1/promotions/${automatic.id}/code-batches`
    assert.equal((await caller.post<Refusal>(other, thousand)).body.code, 'trigger_mismatch')
    await caller.post(`/api/v1/promotions/${promotion.id}/end`)
    assert.equal((await caller.post<Refusal>(path, thousand)).body.code, 'promotion_ended')
    assert.deepEqual(await typesOf(tenant), [])
  })

  test('409: a draft with a batch is not deleted', async () => {
    const tenant = 'draft'
    const draft = {
      name: 'Draft',
      trigger: 'CODE',
      effects: [{ kind: 'FREE_SHIPPING' }],
    }
    const caller = world.as(tenant)
    const { body } = await caller.post<{ id: string }>('/api/v1/promotions', draft)
    const path = `/api/v1/promotions/${body.id}`
    assert.equal((await caller.post(`${path}/code-batches`, thousand)).status, 201)
    const { body: refusal } = await caller.call<Refusal>('DELETE', path)
    assert.deepEqual([refusal.code, refusal.meta?.allowed], ['invalid_transition', ['archive']])
  })

  test('403 and 404: without the scope, and for another tenant', async () => {
    const { batch, path } = await given('mine')
    assert.equal((await world.as('mine', ['promotions:read']).post(path, thousand)).status, 403)
    assert.equal((await world.as('theirs').post(path, thousand)).status, 404)
    const single = `/api/v1/promotion-code-batches/${batch.id}`
    assert.equal((await world.as('theirs').get(single)).status, 404)
    assert.equal((await world.as('theirs').post(`${single}/cancel`)).status, 404)
    const { body } = await world.as('mine').get<{ content: Batch[] }>(path)
    assert.deepEqual(body.content, [batch])
    assert.equal(
      (await world.as('mine').get(`/api/v1/promotion-code-batches/${newId('pcb')}`)).status,
      404,
    )
  })
})
