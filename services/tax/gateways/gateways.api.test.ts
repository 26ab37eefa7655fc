import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { metrics } from '@souk/platform/process'
import { type Behaviour, createWorld, startGateway } from '@souk/platform/testing'
import {
  type Calculation,
  calculate,
  eur,
  european,
  leftOpen,
  line,
  type Refusal,
  testServices,
} from '../tax.fixture.ts'
import { aUnitMore, taxed } from './gateway.fixture.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

const gateways = '/api/v1/pricing/tax/gateway'
const calculations = '/api/v1/pricing/tax/calculate'
const body = { lines: [line(1_000), { ...line(500), ref: '2' }], to: { country: 'DE' } }

const right: Behaviour = (question) => taxed(question, aUnitMore)

async function givenGateway(tenant: string, behaviour: Behaviour, more: object = {}) {
  const caller = await european(world, tenant)
  const gateway = await startGateway(behaviour)
  after(() => gateway.close())
  const wanted = { kind: 'HTTP', url: gateway.url, ...more }
  const set = await caller.call('PUT', gateways, { body: wanted })
  assert.equal(set.status, 200, set.text)
  return { caller, ...gateway }
}

/** How many answers were taken that differ from the rates of their tenant. */
async function countOfDiffering(): Promise<number> {
  const shown = await metrics.getSingleMetricAsString('souk_outbound_unexpected_answers_total')
  return Number(/\{queue="tax\.calculate"\} (\d+)/.exec(shown)?.[1] ?? 0)
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
      gateway_difference: eur(2),
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

  const megabyte = 'x'.repeat(1_048_576)
  const failures: Record<string, [Behaviour, reason: string]> = {
    'answers with an error': [() => ({ status: 503, body: '' }), 'status_503'],
    'refuses politely': [() => ({ status: 422, body: '{"error":"no nexus"}' }), 'status_422'],
    'sends elsewhere': [() => ({ status: 302, body: '' }), 'status_302'],
    'answers no JSON': [() => ({ body: 'ok' }), 'malformed_answer'],
    'leaves a line out': [
      (question) => {
        const { lines } = JSON.parse(taxed(question, () => 1).body)
        return { body: JSON.stringify({ lines: lines.slice(1) }) }
      },
      'malformed_answer',
    ],
    'knows a line more': [
      (question) => {
        const { lines } = JSON.parse(taxed(question, () => 1).body)
        return { body: JSON.stringify({ lines: [...lines, { ...lines[0], ref: '3' }] }) }
      },
      'malformed_answer',
    ],
    'has a line twice': [
      (question) => {
        const { lines } = JSON.parse(taxed(question, () => 1).body)
        return { body: JSON.stringify({ lines: [...lines, lines[0]] }) }
      },
      'malformed_answer',
    ],
    'taxes shipping that there is none of': [
      (question) => {
        const { lines } = JSON.parse(taxed(question, () => 1).body)
        return taxed(question, () => 1, { shipping: { taxes: lines[0].taxes } })
      },
      'malformed_answer',
    ],
    'answers with half a cent': [(question) => taxed(question, () => 0.5), 'malformed_answer'],
    'answers with more than there are numbers for': [
      (question) => taxed(question, () => 1e300),
      'malformed_answer',
    ],
    'answers with a negative tax': [(question) => taxed(question, () => -1), 'implausible_answer'],
    'answers with eleven times the price': [
      (question) => taxed(question, (amount) => amount * 11),
      'implausible_answer',
    ],
    'answers in another currency': [
      (question) => taxed(question, aUnitMore, { currency: 'USD' }),
      'other_currency',
    ],
    'answers with a megabyte': [
      (question) => taxed(question, aUnitMore, { note: megabyte }),
      'malformed_answer',
    ],
    'hangs up': [() => undefined, 'connection_reset'],
    'dies in the middle of its answer': [
      (question) => (response) => {
        const { body: whole } = taxed(question, aUnitMore)
        response.writeHead(200, { 'content-length': whole.length })
        response.write(whole.slice(0, whole.length / 2), () => response.destroy())
      },
      'malformed_answer',
    ],
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
        gateway_difference: null,
        fallback: reason,
        tax_total: eur(285),
      })
    })
  }

  test('whose tax differs from the rates says by how much, and is counted; one that agrees is not', async () => {
    const exact: Behaviour = (question) => taxed(question, (amount) => Math.round(amount * 0.19))
    const { caller } = await givenGateway('agreeing', exact)
    const before = await countOfDiffering()
    assert.deepEqual((await calculate(caller, body)).gateway_difference, eur(0))
    assert.equal(await countOfDiffering(), before)
    const less: Behaviour = (question) => taxed(question, () => 0)
    const { caller: other } = await givenGateway('differing', less)
    assert.deepEqual((await calculate(other, body)).gateway_difference, eur(-285))
    assert.equal(await countOfDiffering(), before + 1)
  })

  test('has nothing to differ from where the tenant knows no rate', async () => {
    const { caller } = await givenGateway('alone', right)
    const abroad = { ...body, to: { country: 'US', region: 'CA' } }
    const made = await calculate(caller, abroad)
    assert.partialDeepStrictEqual(made, { gateway: 'HTTP', gateway_difference: null })
    assert.deepEqual(made.tax_total, eur(287))
  })

  test('taxes refunds with negative amounts, and takes no more from a price than there is in it', async () => {
    const { caller } = await givenGateway('refunding', right)
    const refund = { lines: [line(-1_000)], to: { country: 'DE' } }
    assert.deepEqual((await calculate(caller, refund)).tax_total, eur(-189))
    const inclusive = { lines: [line(100, { tax_inclusive: true })], to: { country: 'DE' } }
    assert.deepEqual((await calculate(caller, inclusive)).net_total, eur(80))
    const { caller: greedy } = await givenGateway('greedy', (question) =>
      taxed(question, (amount) => amount + 1),
    )
    const refused = await greedy.post<Refusal>(calculations, inclusive)
    assert.deepEqual(refused.body.meta, { reason: 'implausible_answer' })
  })

  test('422 amount_out_of_range: its amounts are too large together, and nothing is left to do', async () => {
    const { caller } = await givenGateway('immense', (question) =>
      taxed(question, (amount) => amount),
    )
    const immense = { lines: [line(Number.MAX_SAFE_INTEGER - 1)], to: { country: 'US' } }
    const refused = await caller.post<Refusal>(calculations, immense)
    assert.deepEqual([refused.status, refused.body.code], [422, 'amount_out_of_range'])
    assert.deepEqual(await leftOpen(world, 'immense'), [0, 0, 0])
  })

  test('422 tax_jurisdiction_unresolved: neither the gateway nor the rates know', async () => {
    const more = { on_failure: 'USE_FALLBACK_RATES' }
    const { caller } = await givenGateway('neither', () => ({ status: 500, body: '' }), more)
    const elsewhere = { ...body, to: { country: 'US' } }
    const refused = await caller.post<Refusal>(calculations, elsewhere)
    assert.deepEqual([refused.status, refused.body.code], [422, 'tax_jurisdiction_unresolved'])
  })
})

describe('PUT /api/v1/pricing/tax/gateway', () => {
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
      Array.from({ length: 3 }, () => 'tax_gateway.updated'),
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
