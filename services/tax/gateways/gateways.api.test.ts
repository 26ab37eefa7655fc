import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createWorld } from '@souk/platform/testing'
import {
  type Calculation,
  calculate,
  eur,
  european,
  line,
  type Refusal,
  testService,
} from '../tax.fixture.ts'
import { type Behaviour, type Question, startGateway } from './gateway.fixture.ts'

const world = await createWorld({ services: [testService()] })
after(() => world.close())

const gateways = '/api/v1/pricing/tax/gateways'
const calculations = '/api/v1/pricing/tax/calculate'
const body = { lines: [line(1_000), { ...line(500), ref: '2' }], to: { country: 'DE' } }

const tax = (amount: number) => ({
  name: 'USt',
  jurisdiction: 'DE',
  reason: 'STANDARD',
  rate: '0.19',
  amount,
})

/** Wrong by a unit on purpose: whose amounts count can be seen. */
function right({ body: { lines } }: Question) {
  const refs = (lines as { ref: string; amount: number }[]).map(({ ref, amount }) => ({
    ref,
    taxes: [tax(Math.round(amount * 0.19) + 1)],
  }))
  return { body: JSON.stringify({ lines: refs }) }
}

async function givenGateway(tenant: string, behaviour: Behaviour, more: object = {}) {
  const caller = await european(world, tenant)
  const gateway = await startGateway(behaviour)
  after(() => gateway.close())
  const wanted = { kind: 'HTTP', url: gateway.url, ...more }
  const set = await caller.call('PUT', gateways, { body: wanted })
  assert.equal(set.status, 200, set.text)
  return { caller, ...gateway }
}

describe('a tax gateway', () => {
  test('is asked with everything that is known, and its amounts count', async () => {
    const { caller, questions } = await givenGateway('asked', right, { token: 'secret-token' })
    const made = await calculate(caller, { ...body, customer_id: null })
    assert.deepEqual(
      made.lines.map(({ amount }) => amount),
      [eur(191), eur(96)],
    )
    assert.partialDeepStrictEqual(made, {
      gateway: 'HTTP',
      fallback: null,
      tax_total: eur(287),
      total: eur(1_787),
    })
    const [question] = questions
    assert.equal(question?.headers.authorization, 'Bearer secret-token')
    assert.equal(question?.headers['idempotency-key'], made.id)
    assert.partialDeepStrictEqual(question?.body, {
      id: made.id,
      currency: 'EUR',
      to: { country: 'DE', region: null, postal_code: null },
      is_exempt: false,
    })
    const kept = await caller.get(`/api/v1/pricing/tax/calculations/${made.id}`)
    assert.deepEqual(kept.body, made)
    assert.equal(questions.length, 1)
  })

  test('is asked once for one key', async () => {
    const { caller, questions } = await givenGateway('keyed', right)
    const headers = { 'idempotency-key': 'checkout-1' }
    const first = await caller.post<Calculation>(calculations, body, headers)
    const again = await caller.post<Calculation>(calculations, body, headers)
    assert.equal(first.status, 201)
    assert.deepEqual(again.body, first.body)
    assert.equal(questions.length, 1)
  })

  const failures: Record<string, [Behaviour, reason: string]> = {
    'answers with an error': [() => ({ status: 503, body: '' }), 'status_503'],
    'answers no JSON': [() => ({ body: 'ok' }), 'malformed_answer'],
    'leaves a line out': [
      () => ({ body: JSON.stringify({ lines: [{ ref: '1', taxes: [tax(1)] }] }) }),
      'malformed_answer',
    ],
    'answers with half a cent': [
      ({ body: { lines } }) => ({
        body: JSON.stringify({
          lines: (lines as { ref: string }[]).map(({ ref }) => ({ ref, taxes: [tax(0.5)] })),
        }),
      }),
      'malformed_answer',
    ],
    'hangs up': [() => undefined, 'connection_reset'],
  }
  for (const [name, [behaviour, reason]] of Object.entries(failures)) {
    test(`502 tax_gateway_error, or the rates of the tenant: ${name}`, async () => {
      const tenant = `failing: ${name}`
      const { caller, url } = await givenGateway(tenant, behaviour)
      const refused = await caller.post<Refusal>(calculations, body)
      assert.deepEqual([refused.status, refused.body.code], [502, 'tax_gateway_error'])
      assert.deepEqual(refused.body.meta, { reason })
      const policy = { kind: 'HTTP', url, on_failure: 'USE_FALLBACK_RATES' }
      await caller.call('PUT', gateways, { body: policy })
      const made = await calculate(caller, body)
      assert.partialDeepStrictEqual(made, {
        gateway: 'BUILT_IN',
        fallback: reason,
        tax_total: eur(285),
      })
    })
  }

  test('422 tax_jurisdiction_unresolved: neither the gateway nor the rates know', async () => {
    const more = { on_failure: 'USE_FALLBACK_RATES' }
    const { caller } = await givenGateway('neither', () => ({ status: 500, body: '' }), more)
    const elsewhere = { ...body, to: { country: 'US' } }
    const refused = await caller.post<Refusal>(calculations, elsewhere)
    assert.deepEqual([refused.status, refused.body.code], [422, 'tax_jurisdiction_unresolved'])
  })
})

describe('PUT /api/v1/pricing/tax/gateways', () => {
  test('200: built in until another is chosen; the token is kept for its URL and never shown', async () => {
    const caller = world.as('choosing')
    const put = (wanted: object) => caller.call('PUT', gateways, { body: wanted })
    const { body: before } = await caller.get(gateways)
    const builtIn = { kind: 'BUILT_IN', url: null, is_authorized: false, on_failure: 'FAIL' }
    assert.deepEqual(before, { ...builtIn, version: 1, updated_at: null })
    const url = 'https://tax.example.com/v1'
    const set = await put({ kind: 'HTTP', url, token: 'secret-token' })
    assert.partialDeepStrictEqual(set.body, { url, is_authorized: true, version: 2 })
    assert(!set.text.includes('secret-token'))
    assert.partialDeepStrictEqual((await put({ kind: 'HTTP', url })).body, { version: 2 })
    const moved = await put({ kind: 'HTTP', url: `${url}/other` })
    assert.partialDeepStrictEqual(moved.body, { is_authorized: false, version: 3 })
    assert.partialDeepStrictEqual((await put({ kind: 'BUILT_IN' })).body, {
      ...builtIn,
      version: 4,
    })
    const told = await world.events('choosing')
    assert.deepEqual(
      told.map(({ type }) => type),
      Array.from({ length: 3 }, () => 'tax_gateway.changed'),
    )
    assert(!JSON.stringify(told).includes('secret-token'))
  })

  test('422 tax_gateway_url_refused, tax_gateway_url_missing', async () => {
    const refused = async (tenant: string, wanted: object) =>
      (await world.as(tenant).call<Refusal>('PUT', gateways, { body: wanted })).body.code
    const http = { kind: 'HTTP' }
    assert.equal(await refused('choosing', http), 'tax_gateway_url_missing')
    for (const url of [
      'http://tax.example.com',
      'https://10.0.0.1/x',
      'ftp://tax.example.com',
      'no',
    ]) {
      assert.equal(await refused('live-choosing', { ...http, url }), 'tax_gateway_url_refused', url)
    }
  })
})
