import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import {
  type Behaviour,
  type Caller,
  createWorld,
  type ExchangePoint,
  exchangePoints,
  expireLeases,
  type KilledRequest,
  killAllAt,
  type Question,
  startGateway,
  until,
  type World,
} from '@souk/platform/testing'
import type { Static } from 'typebox'
import { givenMethod, leftOpen, type Refusal, testServices } from '../shipping.fixture.ts'
import type { QuoteView } from './schemas.ts'

type Quote = Static<typeof QuoteView>
type Stoppable = ReturnType<World['startOutbound']>

const gatewayPath = '/api/v1/shipping/gateway'
const quotesPath = '/api/v1/shipping/quotes'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const basket = {
  lines: [{ quantity: 2, weight_g: 400, amount: 2_000 }],
  currency: 'EUR',
  to: { country: 'DE', postal_code: '10115' },
}

/** Every method that is asked about for this amount. */
function rated({ body }: Question, amount: number, more: object = {}) {
  const rates = (body.methods as readonly string[]).map((method) => ({ method, amount }))
  return { body: JSON.stringify({ rates, ...more }) }
}
const right: Behaviour = (question) => rated(question, 790)

const gateways: { close(): void }[] = []
after(() => {
  for (const gateway of gateways) gateway.close()
})

/** A carrier's method, one with a table only, and who answers for carriers. */
async function givenGateway(world: World, tenant: string, behaviour: Behaviour, more = {}) {
  const caller = world.as(tenant)
  const gateway = await startGateway(behaviour)
  gateways.push(gateway)
  const rates = [{ currency: 'EUR', amount: 1_290, free_from: 100_00 }]
  const carrier = await givenMethod(caller, rates, { rates_from: 'GATEWAY', priority: 2 })
  const table = await givenMethod(caller)
  const wanted = { kind: 'HTTP', url: gateway.url, ...more }
  const set = await caller.call('PUT', gatewayPath, { body: wanted })
  assert.equal(set.status, 200, set.text)
  return { caller, carrier, table, ...gateway }
}

async function quote(caller: Caller, changes: object = {}, headers = {}): Promise<Quote> {
  const answer = await caller.post<Quote>(quotesPath, { ...basket, ...changes }, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const pricesOf = ({ options }: Quote) =>
  options.map(({ price, rate_source }) => [price, rate_source])
const byCarrier = [
  [eur(790), 'GATEWAY'],
  [eur(490), 'TABLE'],
]
const byTables = [
  [eur(1_290), 'TABLE'],
  [eur(490), 'TABLE'],
]

describe('a shipping gateway', () => {
  let world: World
  before(async () => {
    world = await createWorld({ services: testServices() })
  })
  after(() => world.close())

  test('is asked for the methods that name it, with what is known of the parcel', async () => {
    const more = { token: 'secret-token' }
    const { caller, carrier, questions } = await givenGateway(world, 'asked', right, more)
    const made = await quote(caller)
    assert.deepEqual(pricesOf(made), byCarrier)
    assert.equal(made.fallback, null)
    assert(made.quote_id && made.expires_at)
    const [question] = questions
    assert.equal(question?.headers.authorization, 'Bearer secret-token')
    assert.equal(question?.headers['idempotency-key'], made.quote_id)
    assert.partialDeepStrictEqual(question?.body, {
      id: made.quote_id,
      currency: 'EUR',
      parcel: { weight_g: 800, value: 2_000 },
      to: { country: 'DE', region: null, postal_code: '10115' },
      methods: [carrier.code],
    })
    assert.deepEqual(await leftOpen(world, 'asked'), [0, 0, 1])
  })

  test('is asked once for one key, and not at all by options that change nothing', async () => {
    const { caller, questions } = await givenGateway(world, 'keyed', right)
    const headers = { 'idempotency-key': 'checkout-1' }
    const first = await quote(caller, {}, headers)
    assert.deepEqual(await quote(caller, {}, headers), first)
    const options = await caller.post<Quote>('/api/v1/shipping/options', basket)
    assert.deepEqual([pricesOf(options.body), options.body.fallback], [byTables, 'not_asked'])
    assert.equal(questions.length, 1)
  })

  test('what the table makes free is free, and days of the carrier count before those of the method', async () => {
    const dated: Behaviour = ({ body }) => {
      const [method] = body.methods as readonly string[]
      const rates = [{ method, amount: 790, min_days: 4, max_days: 4 }]
      return { body: JSON.stringify({ currency: 'EUR', rates }) }
    }
    const { caller, carrier } = await givenGateway(world, 'free', dated)
    await caller.patch(`/api/v1/shipping/methods/${carrier.id}`, { min_days: 1, max_days: 1 })
    const at = '2026-06-01T08:00:00Z'
    const [paid] = (await quote(caller, { at })).options
    assert.deepEqual(paid?.delivery, {
      leaves: '2026-06-01',
      earliest: '2026-06-05',
      latest: '2026-06-05',
    })
    assert.deepEqual([paid?.free_from, paid?.free_gap], [eur(10_000), eur(8_000)])
    const lines = [{ quantity: 1, weight_g: 400, amount: 10_000 }]
    const [free] = (await quote(caller, { lines })).options
    assert.deepEqual([free?.price, free?.free_gap], [eur(0), eur(0)])
  })

  test('a method that the carrier leaves out is not offered', async () => {
    const none: Behaviour = () => ({ body: '{"rates":[]}' })
    const { caller, carrier } = await givenGateway(world, 'unserved', none)
    const made = await quote(caller)
    assert.deepEqual(pricesOf(made), [[eur(490), 'TABLE']])
    assert.partialDeepStrictEqual(made.unavailable, [
      { code: carrier.code, reason: 'CARRIER_NOT_SERVING' },
    ])
  })

  test('nobody is asked where nothing has to be sent, no method names the gateway, or it is built in', async () => {
    const { caller, carrier, questions } = await givenGateway(world, 'unasked', right)
    const lines = [{ quantity: 1, amount: 100, requires_shipping: false }]
    assert.partialDeepStrictEqual(await quote(caller, { lines }), {
      requires_shipping: false,
      options: [],
      quote_id: null,
      fallback: null,
    })
    await caller.call('PUT', gatewayPath, { body: { kind: 'BUILT_IN' } })
    const alone = await quote(caller)
    assert.deepEqual([pricesOf(alone), alone.fallback], [byTables, 'no_gateway'])
    await caller.patch(`/api/v1/shipping/methods/${carrier.id}`, { rates_from: 'TABLE' })
    assert.equal((await quote(caller)).fallback, null)
    assert.equal(questions.length, 0)
    assert.deepEqual(await leftOpen(world, 'unasked'), [0, 0, 0])
  })

  const failures: Record<string, [Behaviour, reason: string]> = {
    'answers with an error': [() => ({ status: 503, body: '' }), 'status_503'],
    'sends elsewhere': [() => ({ status: 302, body: '' }), 'status_302'],
    'answers no JSON': [() => ({ body: 'ok' }), 'malformed_answer'],
    'rates another method': [
      () => ({ body: '{"rates":[{"method":"stolen","amount":1}]}' }),
      'malformed_answer',
    ],
    'rates a method twice': [
      ({ body }) => {
        const [method] = body.methods as readonly string[]
        const rate = { method, amount: 1 }
        return { body: JSON.stringify({ rates: [rate, rate] }) }
      },
      'malformed_answer',
    ],
    'pays for shipping': [(question) => rated(question, -1), 'malformed_answer'],
    'asks for half a cent': [(question) => rated(question, 0.5), 'malformed_answer'],
    'asks for more than there is': [(question) => rated(question, 1e300), 'malformed_answer'],
    'arrives before it left': [
      ({ body }) => {
        const [method] = body.methods as readonly string[]
        const rates = [{ method, amount: 1, min_days: 3, max_days: 2 }]
        return { body: JSON.stringify({ rates }) }
      },
      'malformed_answer',
    ],
    'answers in another currency': [
      (question) => rated(question, 790, { currency: 'USD' }),
      'other_currency',
    ],
    'answers with a megabyte': [
      (question) => rated(question, 790, { note: 'x'.repeat(1_048_576) }),
      'malformed_answer',
    ],
    'hangs up': [() => undefined, 'connection_reset'],
    'dies in the middle of its answer': [
      (question) => (response) => {
        const { body: whole } = rated(question, 790)
        response.writeHead(200, { 'content-length': whole.length })
        response.write(whole.slice(0, whole.length / 2), () => response.destroy())
      },
      'malformed_answer',
    ],
  }
  for (const [name, [behaviour, reason]] of Object.entries(failures)) {
    test(`the tables apply, and it is said why: ${name}`, async () => {
      const tenant = `failing: ${name}`
      const { caller } = await givenGateway(world, tenant, behaviour)
      const made = await quote(caller)
      assert.deepEqual([pricesOf(made), made.fallback], [byTables, reason])
      assert.deepEqual(await leftOpen(world, tenant), [0, 0, 1])
    })
  }

  test('that hangs keeps its own tenant waiting and no other', async () => {
    const waiting: (() => void)[] = []
    const hanging: Behaviour = (question) => (response: ServerResponse) =>
      waiting.push(() => response.end(rated(question, 790).body))
    const { caller } = await givenGateway(world, 'hanging', hanging)
    const asked = Array.from({ length: 20 }, () => quote(caller))
    await until(() => waiting.length === asked.length, 'all wait for the gateway')
    const other = await givenGateway(world, 'other', (question) => rated(question, 650))
    assert.deepEqual((await quote(other.caller)).options[0]?.price, eur(650))
    for (const answer of waiting) answer()
    for (const made of await Promise.all(asked)) assert.deepEqual(pricesOf(made), byCarrier)
    assert.deepEqual(await leftOpen(world, 'hanging'), [0, 0, 20])
  })

  test('quotes are forgotten when they hold no more', async () => {
    const { caller } = await givenGateway(world, 'forgotten', right)
    await quote(caller)
    world.advance('forgotten', 29 * 60_000)
    await world.tick()
    assert.deepEqual(await leftOpen(world, 'forgotten'), [0, 0, 1])
    world.advance('forgotten', 2 * 60_000)
    await world.tick()
    assert.deepEqual(await leftOpen(world, 'forgotten'), [0, 0, 0])
  })

  test('PUT: built in until another is chosen; the token is kept for its URL and never shown', async () => {
    const caller = world.as('choosing')
    const put = (body: object) => caller.call('PUT', gatewayPath, { body })
    const builtIn = { kind: 'BUILT_IN', url: null, is_authorized: false }
    assert.deepEqual((await caller.get(gatewayPath)).body, {
      ...builtIn,
      version: 1,
      updated_at: null,
    })
    const url = 'https://rates.example.com/v1'
    const set = await put({ kind: 'HTTP', url, token: 'secret-token' })
    assert.partialDeepStrictEqual(set.body, { url, is_authorized: true, version: 2 })
    assert.partialDeepStrictEqual((await put({ kind: 'HTTP', url })).body, { version: 2 })
    const moved = await put({ kind: 'HTTP', url: `${url}/other` })
    assert.partialDeepStrictEqual(moved.body, { is_authorized: false, version: 3 })
    assert.partialDeepStrictEqual((await put({ kind: 'BUILT_IN' })).body, builtIn)
    const told = await world.events('choosing')
    assert.deepEqual(
      told.map(({ type }) => type),
      Array.from({ length: 3 }, () => 'shipping_gateway.updated'),
    )
    assert(!JSON.stringify(told).includes('secret-token') && !set.text.includes('secret-token'))
  })

  test('422 shipping_gateway_url_refused, shipping_gateway_url_missing: loopback is for sandboxes only', async () => {
    const refused = async (tenant: string, url?: string) => {
      const body = { kind: 'HTTP', ...(url && { url }) }
      return (await world.as(tenant).call<Refusal>('PUT', gatewayPath, { body })).body.code
    }
    assert.equal(await refused('choosing'), 'shipping_gateway_url_missing')
    const addresses = [
      'http://127.0.0.1:9/x',
      'http://rates.example.com',
      'https://10.0.0.1/x',
      'no',
    ]
    for (const url of addresses) {
      assert.equal(await refused('live-choosing', url), 'shipping_gateway_url_refused', url)
    }
    assert.equal(await refused('choosing', 'https://10.0.0.1/x'), 'shipping_gateway_url_refused')
    assert.equal(await refused('choosing', 'http://127.0.0.1:9/x'), undefined)
  })
})

describe('a gateway that answers too late', () => {
  let world: World
  let worker: Stoppable
  before(async () => {
    // Whatever the machine does, the gateway answers after this: it waits for the test.
    world = await createWorld({ services: testServices(100) })
    worker = world.startOutbound()
  })
  after(async () => {
    await worker.stop()
    await world.close()
  })

  test('the tables apply, and the answer changes nothing any more', async () => {
    const waiting: (() => void)[] = []
    const late: Behaviour = (question) => (response: ServerResponse) =>
      waiting.push(() => response.end(rated(question, 790).body))
    const { caller } = await givenGateway(world, 'late', late)
    const headers = { 'idempotency-key': 'late-1' }
    const made = await quote(caller, {}, headers)
    assert.deepEqual([pricesOf(made), made.fallback], [byTables, 'timeout'])
    for (const answer of waiting) answer()
    assert.deepEqual(await quote(caller, {}, headers), made)
    assert.deepEqual(await leftOpen(world, 'late'), [0, 0, 1])
  })
})

describe('a process that is killed while a gateway is asked', () => {
  const secret = 'shared by the process that dies and those that live'
  const program = new URL('./killed.fixture.ts', import.meta.url)
  const points = exchangePoints.filter((point) => point !== 'beginning')
  const heard = Promise.withResolvers<void>()
  /** The one that is killed while it asks gets no answer; whoever asks in its place does. */
  const behaviourAt = (point: ExchangePoint): Behaviour => {
    let isFirst = true
    return (question) => {
      if (point !== 'asked' || !isFirst) return rated(question, 790)
      isFirst = false
      return () => heard.resolve()
    }
  }
  const headers = { 'idempotency-key': 'k' }
  const callers = new Map<ExchangePoint, Caller>()
  let world: World
  let worker: Stoppable
  before(async () => {
    world = await createWorld({ services: testServices(), app: { secret } })
    const requests: Partial<Record<ExchangePoint, KilledRequest>> = {}
    for (const point of points) {
      const { caller } = await givenGateway(world, point, behaviourAt(point))
      callers.set(point, caller)
      requests[point] = { secret, url: quotesPath, body: basket, key: 'k', halt: point }
    }
    const { asked, ...others } = requests
    assert(asked)
    await Promise.all([
      killAllAt(world, program, others),
      killAllAt(world, program, { asked }, heard.promise),
    ])
    worker = world.startOutbound()
    await expireLeases(world.database.system)
  })
  after(async () => {
    await worker.stop()
    await world.close()
  })

  for (const point of points) {
    test(`${point}: a worker asks with the same key, and whoever repeats the request gets its answer`, async () => {
      const caller = callers.get(point)
      assert(caller)
      const again = () => caller.post<Quote>(quotesPath, basket, headers)
      await until(async () => (await again()).status === 200, 'the worker has asked')
      assert.deepEqual(pricesOf((await again()).body), byCarrier)
      assert.deepEqual(await leftOpen(world, point), [0, 0, 1])
    })
  }
})
