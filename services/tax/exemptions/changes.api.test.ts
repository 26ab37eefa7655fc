import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { anonymizePerson } from '@souk/customers/contract'
import { dayMs, newId } from '@souk/platform'
import { type Caller, createWorld } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { given, givenCustomer, type Refusal, testServices } from '../tax.fixture.ts'
import type { ExemptionView } from './schemas.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

type Exemption = Static<typeof ExemptionView>
type Answer = Exemption & Refusal & { errors: { path: string; message: string }[] }
const exemptions = '/api/v1/pricing/tax-exemptions'
const certificate_url = 'https://files.shop.example/a.pdf'
const future = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

async function givenExemption(caller: Caller, more: object = {}): Promise<Exemption> {
  const customer_id = await givenCustomer(caller)
  const body = { customer_id, jurisdictions: ['DE'], valid_from: '2026-01-01T00:00:00Z' }
  return given(caller, 'tax-exemptions', { ...body, certificate_url, ...more })
}

const approve = (caller: Caller, { id, version }: Exemption) =>
  given<Exemption>(caller, `tax-exemptions/${id}/approve`, { version })
const change = (caller: Caller, { id }: Exemption, body: object, headers?: object) =>
  caller.call<Answer>('PATCH', `${exemptions}/${id}`, {
    body,
    ...(headers && { headers }),
  } as never)
const told = async (tenant: string) =>
  (await world.events(tenant)).filter(({ type }) => type === 'tax_exemption.updated')

describe('PATCH /api/v1/pricing/tax-exemptions/{id}', () => {
  test('200: what waits for a decision changes, once, and is told with what it was', async () => {
    const caller = world.as('pending')
    const before = await givenExemption(caller)
    const body = {
      jurisdictions: ['US-CA', 'AT'],
      certificate_url: null,
      valid_from: '2026-02-01T00:00:00.000Z',
      valid_to: '2030-01-01T00:00:00.000Z',
    }
    const { status, body: changed, text } = await change(caller, before, body)
    assert.equal(status, 200, text)
    const expected = { ...before, ...body, jurisdictions: ['AT', 'US-CA'], version: 2 }
    assert.deepEqual(changed, { ...expected, updated_at: changed.updated_at })
    const again = await change(caller, before, { ...body, jurisdictions: ['AT', 'US-CA'] })
    assert.deepEqual(again.body, changed)
    const [event, ...more] = await told('pending')
    assert.deepEqual(event?.data.object, changed)
    const { certificate_url: url, jurisdictions, valid_from, valid_to } = before
    assert.partialDeepStrictEqual(event?.data.previous, {
      ...{ certificate_url: url, jurisdictions, valid_from, valid_to },
    })
    assert.deepEqual(more, [])
  })

  test('200, 409: what was approved gets another certificate or ends sooner, and is else as it was seen', async () => {
    const caller = world.as('valid')
    const valid = await approve(caller, await givenExemption(caller, { valid_to: future(20) }))
    const other = 'https://files.shop.example/b.pdf'
    const sooner = future(10)
    const shorter = await change(caller, valid, { certificate_url: other, valid_to: sooner })
    assert.partialDeepStrictEqual(shorter.body, {
      certificate_url: other,
      valid_to: sooner,
      version: 3,
    })
    for (const [body, path] of [
      [{ jurisdictions: ['DE', 'FR'] }, '/jurisdictions'],
      [{ valid_from: '2025-01-01T00:00:00Z' }, '/valid_from'],
      [{ valid_to: future(11) }, '/valid_to'],
      [{ valid_to: future(-1) }, '/valid_to'],
      [{ valid_to: null }, '/valid_to'],
    ] as const) {
      const { status, body: refusal } = await change(caller, valid, body)
      assert.deepEqual([status, refusal.code], [409, 'tax_exemption_decided'], path)
      assert.deepEqual(refusal.meta, { status: 'VALID' })
      assert.deepEqual(
        refusal.errors.map((error) => error.path),
        [path],
      )
    }
    const { body: same } = await caller.get<Exemption>(`${exemptions}/${valid.id}`)
    assert.deepEqual(same, shorter.body)
    assert.equal((await told('valid')).length, 1)
    const same200 = await change(caller, valid, { jurisdictions: ['DE'] })
    assert.deepEqual([same200.status, same200.body.version], [200, 3])
  })

  test('409 tax_exemption_decided: nothing of what was rejected or is over, whether or not the worker has come by', async () => {
    const caller = world.as('ended')
    const rejected = await givenExemption(caller)
    await given(caller, `tax-exemptions/${rejected.id}/reject`, {})
    const over = await givenExemption(caller, { valid_to: future(1) })
    world.advance('ended', 2 * dayMs)
    for (const [exemption, status] of [
      [rejected, 'REJECTED'],
      [over, 'EXPIRED'],
    ] as const) {
      for (const body of [{ certificate_url: null }, { valid_to: future(90) }]) {
        const answer = await change(caller, exemption, body)
        assert.deepEqual([answer.status, answer.body.code], [409, 'tax_exemption_decided'])
        assert.deepEqual(answer.body.meta, { status })
      }
    }
    assert.equal((await told('ended')).length, 0)
  })

  test('409 already_anonymized: nothing is written about somebody who was erased, and no reason either', async () => {
    const caller = world.as('erased')
    const { id, customer_id, version } = await givenExemption(caller)
    await world.seed('erased', (tx) => anonymizePerson(tx, { ids: [customer_id], emails: [] }))
    const refused = await change(caller, { id } as Exemption, { certificate_url: null })
    assert.deepEqual([refused.status, refused.body.code], [409, 'already_anonymized'])
    const reject = (body: object) => caller.post<Answer>(`${exemptions}/${id}/reject`, body)
    const named = await reject({ reason: 'Ada is no reseller' })
    assert.deepEqual([named.status, named.body.code], [409, 'already_anonymized'])
    const { body: kept } = await caller.get<Exemption>(`${exemptions}/${id}`)
    assert.deepEqual([kept.version, kept.certificate_url], [version, certificate_url])
    assert.equal((await reject({})).body.status, 'REJECTED')
  })

  test('412, 404, 422 and 400: another has changed it, it is not there, it ends before it begins, it says nothing', async () => {
    const caller = world.as('refused')
    const exemption = await givenExemption(caller)
    const late = await change(
      caller,
      exemption,
      { valid_to: null, certificate_url: null },
      { 'if-match': '"v9"' },
    )
    assert.deepEqual([late.status, late.body.code], [412, 'version_mismatch'])
    const right = await change(caller, exemption, { certificate_url: null }, { 'if-match': '"v1"' })
    assert.equal(right.status, 200)
    const foreign = await change(world.as('stranger'), exemption, { certificate_url: null })
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'tax_exemption_not_found'])
    const none = await change(caller, { ...exemption, id: newId('txe') }, { certificate_url: null })
    assert.equal(none.status, 404)
    const backwards = await change(caller, exemption, { valid_to: '2025-01-01T00:00:00Z' })
    assert.deepEqual([backwards.status, backwards.body.code], [422, 'tax_exemption_validity'])
    const wrong = [
      {},
      { jurisdictions: [] },
      { jurisdictions: ['XX'] },
      { jurisdictions: Array.from({ length: 20_000 }, () => 'DE') },
      { certificate_url: 'http://shop.example/a' },
      { customer_id: newId('cus') },
      { status: 'VALID' },
    ]
    for (const body of wrong) {
      assert.equal(
        (await change(caller, exemption, body)).status,
        400,
        JSON.stringify(body).slice(0, 80),
      )
    }
    const reader = world.as('refused', ['tax:read'])
    assert.equal((await change(reader, exemption, { certificate_url: null })).status, 403)
    assert.equal((await told('refused')).length, 1)
  })
})
