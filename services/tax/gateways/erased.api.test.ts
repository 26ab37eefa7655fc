import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, describe, test } from 'node:test'
import { anonymizePerson } from '@souk/customers/contract'
import { newUuid, type Person, uuidOf } from '@souk/platform'
import { createWorld, expireLeases, startGateway, until, type World } from '@souk/platform/testing'
import { calculationRecords } from '../calculations/records.ts'
import { requestedRecords } from '../requested/records.ts'
import {
  type Calculation,
  eur,
  european,
  givenCustomer,
  leftOpen,
  line,
  type Refusal,
  testServices,
} from '../tax.fixture.ts'
import { aUnitMore, taxed } from './gateway.fixture.ts'

/** A worker that stops takes the connections of the process with it, so it is started and stopped last. */
let worker: ReturnType<World['startOutbound']> | undefined
const world = await createWorld({ services: testServices() })
after(async () => {
  await worker?.stop()
  await world.close()
})

const url = '/api/v1/pricing/tax/calculate'
const vatId = 'DE136695976'
const frenchId = 'FR40303265045'
const body = {
  lines: [line(1_000, { ref: 'gift for Ada' })],
  to: { country: 'DE', postal_code: '10115' },
}

/** A calculation that waits for its gateway. The test does something meanwhile, then lets it answer. */
async function givenQuestion(
  about: (customerId: string) => object,
  answerWith?: (response: ServerResponse) => void,
) {
  const tenant = newUuid()
  const caller = await european(world, tenant)
  const waiting: (() => void)[] = []
  const gateway = await startGateway((question) => (response) => {
    const usual = () => response.end(taxed(question, aUnitMore).body)
    waiting.push(() => (answerWith ? answerWith(response) : usual()))
  })
  after(() => gateway.close())
  const wanted = { kind: 'HTTP', url: gateway.url, on_failure: 'USE_FALLBACK_RATES' }
  await caller.call('PUT', '/api/v1/pricing/tax/gateway', { body: wanted })
  const customerId = await givenCustomer(caller)
  const asked = caller.post<Calculation & Refusal>(url, { ...body, ...about(customerId) })
  await until(() => waiting.length === 1, 'the gateway is asked')
  const answer = () => {
    for (const each of waiting) each()
    return asked
  }
  return { tenant, caller, customerId, asked, answer, waiting }
}

async function erase(tenant: string, person: Person): Promise<void> {
  await world.seed(tenant, (tx) => anonymizePerson(tx, person))
  for (const records of [requestedRecords, calculationRecords]) {
    await world.seed(tenant, (tx) => records.erase(tx, person, null))
  }
}

/** Every column of the domain, as text. */
async function keptText(tenant: string): Promise<string> {
  const kept = await world.peek(tenant, (tx) =>
    Promise.all([
      tx`select to_json(kept) as kept from tax.calculations kept where tenant_id = ${tx.tenantId}`,
      tx`select to_json(kept) as kept from tax.requested_calculations kept where tenant_id = ${tx.tenantId}`,
    ]),
  )
  return JSON.stringify(kept)
}

describe('what happens to a person between the question and the answer of a gateway', () => {
  const broken = (response: ServerResponse) => response.writeHead(503).end()
  for (const [name, answerWith] of [
    ['a late answer', undefined],
    ['a late failure', broken],
  ] as const) {
    test(`an erased customer: ${name} keeps nothing`, async () => {
      const scene = await givenQuestion(
        (customer_id) => ({ customer_id, tax_id: vatId }),
        answerWith,
      )
      const { tenant, customerId, answer } = scene
      const person = { ids: [customerId], emails: [], taxIds: [vatId] }
      await erase(tenant, person)
      const { status, body: refusal } = await answer()
      assert.deepEqual([status, refusal.code], [409, 'already_anonymized'])
      assert.equal(refusal.errors?.[0]?.path, '/customer_id')
      assert.deepEqual(await leftOpen(world, tenant), [0, 0, 0])
    })

    test(`a guest whose tax id was erased: ${name} is kept without it`, async () => {
      const { tenant, answer } = await givenQuestion(() => ({ tax_id: vatId }), answerWith)
      await erase(tenant, { ids: [], emails: [], taxIds: [vatId] })
      const { status, body: made, text } = await answer()
      assert.equal(status, 201, text)
      assert.deepEqual([made.tax_id, made.to.postal_code, made.lines[0]?.ref], [null, null, '1'])
      assert.deepEqual(made.tax_total, eur(answerWith ? 190 : 191))
      const kept = await keptText(tenant)
      for (const word of [vatId, '10115', 'Ada']) assert(!kept.includes(word), word)
    })
  }

  test('a guest of another member state: the tax is owed by them after a late failure too', async () => {
    const abroad = { from: { country: 'DE' }, to: { country: 'FR' }, tax_id: frenchId }
    const { tenant, answer } = await givenQuestion(() => abroad, broken)
    for (const _twice of [1, 2]) await erase(tenant, { ids: [], emails: [], taxIds: [frenchId] })
    const { body: made, text } = await answer()
    assert.equal(made.lines[0]?.reason, 'REVERSE_CHARGE', text)
    assert.deepEqual([made.tax_id, made.tax_total, made.fallback], [null, eur(0), 'status_503'])
    assert(!(await keptText(tenant)).includes(frenchId))
  })

  test('a merged customer: the calculation names the one that they became', async () => {
    const scene = await givenQuestion((customer_id) => ({ customer_id }))
    const { caller, customerId: from, answer } = scene
    const into = await givenCustomer(caller)
    const merged = await caller.post(`/api/v1/customers/${from}/merge`, { into })
    assert.equal(merged.status, 200, merged.text)
    const { status, body: made, text } = await answer()
    assert.equal(status, 201, text)
    assert.equal(made.customer_id, into)
    const shown = await caller.get<Calculation>(`/api/v1/pricing/tax/calculations/${made.id}`)
    assert.deepEqual(shown.body, made)
  })

  test('a customer that became one who was erased: nothing is kept', async () => {
    const scene = await givenQuestion((customer_id) => ({ customer_id }))
    const { tenant, caller, customerId: from, answer } = scene
    const into = await givenCustomer(caller)
    await caller.post(`/api/v1/customers/${from}/merge`, { into })
    await erase(tenant, { ids: [into, from], emails: [] })
    const { status, body: refusal } = await answer()
    assert.deepEqual([status, refusal.code], [409, 'already_anonymized'])
    assert.deepEqual(await leftOpen(world, tenant), [0, 0, 0])
  })

  test('409 customer_in_use: a customer for whom taxes are being calculated is not deleted', async () => {
    const scene = await givenQuestion((customer_id) => ({ customer_id }))
    const { caller, customerId, answer } = scene
    const refused = await caller.call<Refusal>('DELETE', `/api/v1/customers/${customerId}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'customer_in_use'])
    assert.equal((await answer()).status, 201)
  })

  test('a customer that is gone all the same: nothing is kept for nobody', async () => {
    const scene = await givenQuestion((customer_id) => ({ customer_id }))
    const { tenant, customerId, answer } = scene
    await world.seed(tenant, async (tx) => {
      const id = uuidOf(customerId)
      await tx`delete from customers.customers where tenant_id = ${tx.tenantId} and id = ${id}`
    })
    const { status, body: refusal } = await answer()
    assert.deepEqual([status, refusal.code], [422, 'customer_unknown'])
    assert.deepEqual(await leftOpen(world, tenant), [0, 0, 0])
  })

  test('a worker that comes after an erasure does not ask for somebody without a tax id, and says so', async () => {
    const abroad = { from: { country: 'DE' }, to: { country: 'FR' }, tax_id: frenchId }
    const { tenant, caller, answer, waiting } = await givenQuestion(() => abroad)
    await erase(tenant, { ids: [], emails: [], taxIds: [frenchId] })
    await expireLeases(world.database.system)
    worker = world.startOutbound()
    await until(async () => (await leftOpen(world, tenant))[0] === 0, 'it is calculated')
    assert.equal(waiting.length, 1, 'the gateway was asked once')
    const { status } = await answer()
    assert([201, 503].includes(status), `${status}`)
    const url = '/api/v1/pricing/tax/calculations'
    const { content } = (await caller.get<{ content: Calculation[] }>(url)).body
    assert.equal(content.length, 1)
    const { body: made } = await caller.get<Calculation>(`${url}/${content[0]?.id}`)
    assert.equal(made.lines[0]?.reason, 'REVERSE_CHARGE')
    assert.deepEqual([made.tax_total, made.fallback], [eur(0), 'person_erased'])
    assert(!(await keptText(tenant)).includes(frenchId))
  })
})
