import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { anonymizePerson } from '@souk/customers/contract'
import { dayMs, newId } from '@souk/platform'
import { createWorld, untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import {
  calculate,
  eur,
  european,
  given,
  givenCustomer,
  line,
  type Refusal,
  testServices,
} from '../tax.fixture.ts'
import { approveExemption, changeExemption, createExemption } from './operations.ts'
import type { ExemptionPage, ExemptionView } from './schemas.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

const exemptions = '/api/v1/pricing/tax-exemptions'
type Exemption = Static<typeof ExemptionView>

const german = { jurisdictions: ['DE'], valid_from: '2026-01-01T00:00:00Z' }

async function givenExemption(tenant: string, body: object = {}): Promise<Exemption> {
  const caller = world.as(tenant)
  const customer_id = await givenCustomer(caller)
  return given(caller, 'tax-exemptions', { customer_id, ...german, ...body })
}

async function approved(tenant: string, body: object = {}): Promise<Exemption> {
  const { id } = await givenExemption(tenant, body)
  const answer = await world
    .as(tenant)
    .post<Exemption>(`${exemptions}/${id}/approve`, { version: 1 })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

async function typesOf(tenant: string) {
  const told = await world.events(tenant)
  return told.map(({ type }) => type).filter((type) => type.startsWith('tax_exemption.'))
}

describe('tax exemptions', () => {
  test('201, 200: pending until it is approved, listed by customer and status', async () => {
    const tenant = 'approving'
    const pending = await givenExemption(tenant, { jurisdictions: ['US-CA', 'DE'] })
    assert.partialDeepStrictEqual(pending, {
      status: 'PENDING',
      jurisdictions: ['DE', 'US-CA'],
      approved_at: null,
      version: 1,
    })
    const valid = await world
      .as(tenant)
      .post<Exemption>(`${exemptions}/${pending.id}/approve`, { version: 1 })
    assert.partialDeepStrictEqual(valid.body, { status: 'VALID', version: 2 })
    const other = await givenExemption(tenant)
    const found = async (query: string) =>
      (await world.as(tenant).get<Static<typeof ExemptionPage>>(`${exemptions}${query}`)).body
        .content
    assert.deepEqual(await found(''), [other, valid.body])
    assert.deepEqual(await found('?status=VALID'), [valid.body])
    assert.deepEqual(await found(`?customer_id=${other.customer_id}`), [other])
    const shown = await world.as(tenant).get(`${exemptions}/${pending.id}`)
    assert.deepEqual(shown.body, valid.body)
    assert.deepEqual(await typesOf(tenant), [
      'tax_exemption.created',
      'tax_exemption.approved',
      'tax_exemption.created',
    ])
  })

  test('409 invalid_transition: approved twice, rejected twice, approved after that', async () => {
    const { id } = await approved('twice')
    const caller = world.as('twice')
    const seen = { version: 2 }
    const act = (command: string, body: object) =>
      caller.post<Refusal>(`${exemptions}/${id}/${command}`, body)
    assert.equal((await act('approve', seen)).body.code, 'invalid_transition')
    const rejected = await act('reject', { reason: 'Another company' })
    assert.partialDeepStrictEqual(rejected.body, {
      status: 'REJECTED',
      rejection_reason: 'Another company',
    })
    assert.equal((await act('approve', { version: 3 })).status, 409)
    assert.equal((await act('reject', {})).status, 409)
  })

  test('412 version_mismatch: what was widened after the look is not approved, also while it is being widened', async () => {
    const tenant = 'widened'
    const caller = world.as(tenant)
    const seen = await givenExemption(tenant)
    const approve = (version: number) =>
      caller.post<Refusal>(`${exemptions}/${seen.id}/approve`, { version })
    const before = await typesOf(tenant)
    const { reply } = await world.seed(tenant, async (tx) => {
      await changeExemption(tx, seen.id, { jurisdictions: ['DE', 'FR'] })
      const reply = approve(seen.version)
      await untilBlocked(world.db)
      return { reply }
    })
    for (const refused of [await reply, await approve(3)]) {
      assert.deepEqual([refused.status, refused.body.code], [412, 'version_mismatch'])
      assert.deepEqual(refused.body.meta, { current_version: 2 })
    }
    assert.deepEqual(await typesOf(tenant), [...before, 'tax_exemption.updated'])
    assert.equal((await caller.post(`${exemptions}/${seen.id}/approve`)).status, 400)
    assert.equal((await approve(2)).status, 200)
  })

  test('409 invalid_transition: of two who approve at once one is too late', async () => {
    const { id } = await givenExemption('racing')
    const second = await world.seed('racing', async (tx) => {
      await approveExemption(tx, id, 1)
      const reply = world.as('racing').post<Refusal>(`${exemptions}/${id}/approve`, { version: 1 })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'invalid_transition')
  })

  test('counts from its approval on, and no more once it is taken back', async () => {
    const tenant = 'exempt'
    const caller = await european(world, tenant)
    const { id, customer_id } = await givenExemption(tenant)
    const asked = () =>
      calculate(caller, { lines: [line(100)], to: { country: 'DE' }, customer_id })
    assert.deepEqual((await asked()).tax_total, eur(19))
    await caller.post(`${exemptions}/${id}/approve`, { version: 1 })
    const made = await asked()
    assert.deepEqual(made.tax_total, eur(0))
    assert.equal(made.lines[0]?.reason, 'EXEMPT')
    assert.equal(made.exemption_id, id)
    await caller.post(`${exemptions}/${id}/reject`, {})
    assert.deepEqual((await asked()).tax_total, eur(19))
  })

  test('stops when its time is over, before anybody has come by; then its status follows', async () => {
    const tenant = 'expiring'
    const caller = await european(world, tenant)
    const soon = new Date(Date.now() + dayMs).toISOString()
    const { id, customer_id } = await approved(tenant, { valid_to: soon })
    const asked = () =>
      calculate(caller, { lines: [line(100)], to: { country: 'DE' }, customer_id })
    assert.partialDeepStrictEqual(await asked(), { tax_total: eur(0), exemption_id: id })
    const elsewhere = { lines: [line(100)], to: { country: 'FR' }, customer_id }
    assert.deepEqual((await calculate(caller, elsewhere)).tax_total, eur(20))
    world.advance(tenant, 2 * dayMs)
    assert.partialDeepStrictEqual(await asked(), { tax_total: eur(19), exemption_id: null })
    assert.equal((await caller.get<Exemption>(`${exemptions}/${id}`)).body.status, 'VALID')
    await world.tick()
    assert.equal((await caller.get<Exemption>(`${exemptions}/${id}`)).body.status, 'EXPIRED')
    await world.tick()
    const expired = (await typesOf(tenant)).filter((type) => type === 'tax_exemption.expired')
    assert.equal(expired.length, 1)
    const before = new Date(Date.now()).toISOString()
    const past = { lines: [line(100)], to: { country: 'DE' }, customer_id, at: before }
    assert.deepEqual((await calculate(caller, past)).tax_total, eur(0))
  })

  test('ends between the calculation and the order: what was calculated stays, and is not calculated again', async () => {
    const tenant = 'ending'
    const caller = await european(world, tenant)
    const now = new Date().toISOString()
    const soon = new Date(Date.now() + dayMs).toISOString()
    const { id, customer_id } = await approved(tenant, { valid_to: soon })
    const sale = { lines: [line(100)], to: { country: 'DE' }, customer_id, exemption_id: id }
    const quoted = await calculate(caller, sale)
    assert.deepEqual(quoted.tax_total, eur(0))
    world.advance(tenant, dayMs + 1_000)
    const ordered = await caller.post<Refusal>('/api/v1/pricing/tax/calculate', sale)
    assert.deepEqual([ordered.status, ordered.body.code], [422, 'tax_exemption_not_applicable'])
    const { exemption_id: _named, ...open } = sale
    assert.deepEqual((await calculate(caller, open)).tax_total, eur(19))
    const kept = await caller.get(`/api/v1/pricing/tax/calculations/${quoted.id}`)
    assert.deepEqual(kept.body, quoted)
    // A refund of what was sold before the end mirrors its sale.
    const refund = await calculate(caller, { ...sale, lines: [line(-100)], at: now })
    assert.deepEqual([refund.tax_total, refund.total], [eur(0), eur(-100)])
  })

  test('409 invalid_transition: papers that have run out are not approved', async () => {
    const soon = new Date(Date.now() + dayMs).toISOString()
    const { id } = await givenExemption('late', { valid_to: soon })
    world.advance('late', 2 * dayMs)
    const { status } = await world.as('late').post(`${exemptions}/${id}/approve`, { version: 1 })
    assert.equal(status, 409)
  })

  test('422 tax_exemption_not_applicable: one that is named must apply', async () => {
    const tenant = 'named'
    const caller = await european(world, tenant)
    const { id, customer_id } = await approved(tenant)
    const asked = (more: object) =>
      caller.post<Refusal>('/api/v1/pricing/tax/calculate', { lines: [line(1)], ...more })
    const to = { country: 'DE' }
    assert.equal((await asked({ to, customer_id, exemption_id: id })).status, 201)
    for (const wrong of [
      { to: { country: 'FR' }, customer_id, exemption_id: id },
      { to, exemption_id: id },
      { to, customer_id: await givenCustomer(caller), exemption_id: id },
      { to, customer_id, exemption_id: newId('txe') },
    ]) {
      const refused = await asked(wrong)
      assert.deepEqual([refused.status, refused.body.code], [422, 'tax_exemption_not_applicable'])
    }
  })

  test('counts for the state whose tax is owed, not for the one that it goes to', async () => {
    const tenant = 'distance selling'
    const caller = await european(world, tenant)
    const home = { origin_country: 'FR', registrations: ['FR'] }
    await caller.patch('/api/v1/pricing/tax/settings', home)
    const german = await approved(tenant, { jurisdictions: ['DE'] })
    const french = await approved(tenant, { jurisdictions: ['FR'] })
    const sale = ({ customer_id }: Exemption, more: object = {}) => ({
      ...{ lines: [line(100)], to: { country: 'DE' }, customer_id, ...more },
    })
    const owed = await calculate(caller, sale(german))
    assert.partialDeepStrictEqual(owed, { tax_total: eur(20), exemption_id: null })
    const free = await calculate(caller, sale(french))
    assert.partialDeepStrictEqual(free, { tax_total: eur(0), exemption_id: french.id })
    assert.deepEqual(
      free.lines.map(({ reason, jurisdiction }) => [reason, jurisdiction]),
      [['EXEMPT', 'FR']],
    )
    const named = await caller.post<Refusal>(
      '/api/v1/pricing/tax/calculate',
      sale(german, { exemption_id: german.id }),
    )
    assert.equal(named.body.code, 'tax_exemption_not_applicable')
    await caller.patch('/api/v1/pricing/tax/settings', { registrations: ['DE', 'FR'] })
    assert.deepEqual((await calculate(caller, sale(german))).tax_total, eur(0))
    assert.deepEqual((await calculate(caller, sale(french))).tax_total, eur(19))
  })

  test('422 customer_unknown, 409 already_anonymized: for nobody, and for nobody who was erased', async () => {
    const tenant = 'nobody'
    const caller = await european(world, tenant)
    const erased = await givenCustomer(caller)
    await world.seed(tenant, (tx) => anonymizePerson(tx, { ids: [erased], emails: [] }))
    const theirs = await givenCustomer(world.as('somebody else'))
    const expected = [
      [newId('cus'), 422, 'customer_unknown'],
      [theirs, 422, 'customer_unknown'],
      [erased, 409, 'already_anonymized'],
    ] as const
    for (const [customer_id, status, code] of expected) {
      for (const [path, body] of [
        ['tax-exemptions', { ...german, customer_id }],
        ['tax/calculate', { lines: [line(1)], to: { country: 'DE' }, customer_id }],
      ] as const) {
        const refused = await caller.post<Refusal>(`/api/v1/pricing/${path}`, body)
        assert.deepEqual([refused.status, refused.body.code], [status, code], path)
        assert.equal(refused.body.errors?.[0]?.path, '/customer_id')
      }
    }
  })

  test('409 customer_in_use: its customer is not deleted, also while it is being created', async () => {
    const tenant = 'in use'
    const caller = await european(world, tenant)
    const { customer_id } = await givenExemption(tenant)
    const taxed = await givenCustomer(caller)
    await calculate(caller, { lines: [line(1)], to: { country: 'DE' }, customer_id: taxed })
    const creating = await givenCustomer(caller)
    const { reply } = await world.seed(tenant, async (tx) => {
      const draft = { customerId: creating, jurisdictions: ['DE'], certificateUrl: null }
      await createExemption(tx, { ...draft, validFrom: tx.now, validTo: null })
      const reply = caller.call<Refusal>('DELETE', `/api/v1/customers/${creating}`)
      await untilBlocked(world.db)
      return { reply }
    })
    const refused = [
      await reply,
      await caller.call<Refusal>('DELETE', `/api/v1/customers/${customer_id}`),
      await caller.call<Refusal>('DELETE', `/api/v1/customers/${taxed}`),
    ]
    for (const { status, body } of refused) {
      assert.deepEqual(
        [status, body.code, body.meta],
        [409, 'customer_in_use', { in_use_by: ['tax'] }],
      )
    }
  })

  test('422 tax_exemption_validity, 400, 403 and 404', async () => {
    const caller = world.as('refused')
    const body = { customer_id: await givenCustomer(caller), ...german }
    const never = { ...body, valid_to: german.valid_from }
    const { body: refusal } = await caller.post<Refusal>(exemptions, never)
    const errors = [{ path: '/valid_to' }]
    assert.partialDeepStrictEqual(refusal, { code: 'tax_exemption_validity', errors })
    for (const wrong of [
      { jurisdictions: [] },
      { jurisdictions: ['Germany'] },
      { jurisdictions: ['DE', 'UK-ENG'] },
      { certificate_url: 'http://files.example/1' },
    ]) {
      assert.equal((await caller.post(exemptions, { ...body, ...wrong })).status, 400)
    }
    assert.equal((await world.as('refused', ['tax:read']).post(exemptions, body)).status, 403)
    const { id } = await givenExemption('refused')
    assert.equal((await world.as('stranger').get(`${exemptions}/${id}`)).status, 404)
    assert.equal(
      (await world.as('stranger').post(`${exemptions}/${id}/approve`, { version: 1 })).status,
      404,
    )
  })
})
