import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { verifyWebhook } from '@souk/sdk'

// By their addresses: what they import has the types of a browser, which are not those of the tests.
const load = (path: string) => import(new URL(`../src/pages/${path}`, import.meta.url).href)
const { Tail, isMeant } = await load('events/tail.ts')
const { deliveredNouns, deliveriesPollMs } = await load('webhooks/asking.ts')
const { curlOf } = await load('webhooks/curl.ts')
const { rangeOf } = await load('webhooks/range.ts')
const { spelledOut } = await load('../shared/scopes.ts')
const { changedClient, draftOf } = await load('keys/client-draft.ts')

function anEvent(sequence: number, type = 'order.paid') {
  return {
    id: `evt_${sequence}`,
    type,
    version: 1,
    tenant_id: 'ten_1',
    mode: 'sandbox',
    sequence,
    occurred_at: '2026-11-16T09:00:00.000Z',
    resource: { type: 'order', id: 'ord_1', version: sequence },
    actor: { type: 'client', id: 'cli_1' },
    correlation_id: 'req_1',
    causation_id: null,
    data: {
      object: { id: 'ord_1', number: 'S1', status: 'PAID' },
      previous: { status: 'PENDING' },
    },
  }
}

const numbersOf = (rows: readonly { sequence: number }[]) => rows.map(({ sequence }) => sequence)

describe('the tail of the log', () => {
  const aTail = (pages: readonly (readonly number[])[], matches: unknown = () => true) => {
    const asked: (number | undefined)[] = []
    const ask = async (before: number | undefined) => {
      asked.push(before)
      const [events = [], next] = [
        pages[asked.length - 1]?.map((n) => anEvent(n)),
        pages[asked.length]?.[0],
      ]
      return { events, next }
    }
    return { tail: new Tail({ ask, matches }), asked }
  }

  test('has each event once, the newest first, whichever way it came', async () => {
    const { tail } = aTail([
      [3, 2],
      [2, 1],
    ])
    tail.receive(anEvent(4))
    await tail.load()
    tail.receive(anEvent(3))
    await tail.older()
    assert.deepEqual(numbersOf(tail.state.value.rows), [4, 3, 2, 1])
  })

  test('has no gap where more has happened than it asked for, and goes on from there', async () => {
    const { tail, asked } = aTail([[3, 2], [9, 8], [7, 6], [5]])
    await tail.load()
    await tail.load()
    assert.deepEqual(numbersOf(tail.state.value.rows), [9, 8])
    await tail.older()
    assert.deepEqual(numbersOf(tail.state.value.rows), [9, 8, 7, 6])
    assert.deepEqual(asked, [undefined, undefined, 7])
  })

  test('keeps what it has where nothing lies between that and the newest', async () => {
    const { tail } = aTail([[3, 2], [5, 4], [1]])
    await tail.load()
    await tail.load()
    assert.deepEqual(numbersOf(tail.state.value.rows), [5, 4, 3, 2])
  })

  test('holds what happens while it is paused, and shows it afterwards', async () => {
    const { tail } = aTail([[1]])
    await tail.load()
    tail.pause()
    tail.receive(anEvent(2))
    tail.receive(anEvent(2))
    assert.deepEqual(numbersOf(tail.state.value.rows), [1])
    assert.deepEqual(numbersOf(tail.state.value.held), [2])
    tail.resume()
    assert.deepEqual(numbersOf(tail.state.value.rows), [2, 1])
    assert.deepEqual(tail.state.value.held, [])
  })

  test('never grows beyond its bound, paused or not, and keeps no content of events', async () => {
    const rowsMax = 5_000
    const { tail } = aTail([[1]])
    await tail.load()
    const receive = (from: number, to: number) => {
      for (let n = from; n <= to; n += 1) tail.receive(anEvent(n))
    }
    receive(2, rowsMax + 5)
    const { rows } = tail.state.value
    assert.deepEqual([rows.length, rows[0].sequence], [rowsMax, rowsMax + 5])
    assert.deepEqual(Object.keys(rows[0]), [
      ...['id', 'type', 'sequence', 'occurredAt', 'subject', 'differences'],
    ])
    tail.pause()
    receive(rowsMax + 6, 2 * rowsMax + 10)
    assert.equal(tail.state.value.held.length, rowsMax)
    tail.resume()
    assert.equal(tail.state.value.rows.length, rowsMax)
  })

  test('knows which types a filter means', () => {
    const meant = (pattern: string | null) =>
      ['order.paid', 'order.placed', 'orderly.x'].filter((type) => isMeant(type, pattern))
    assert.deepEqual(meant(null), ['order.paid', 'order.placed', 'orderly.x'])
    assert.deepEqual(meant('order.*'), ['order.paid', 'order.placed'])
    assert.deepEqual(meant('order.paid'), ['order.paid'])
  })
})

describe('an event as a command', () => {
  /** What the command hands to curl. */
  function argumentsOf(command: string, secret = ''): string[] {
    const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
    const env = { ...process.env, WEBHOOK_SECRET: secret }
    return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1)
  }
  const endpoint = {
    url: "https://example.com/it's?a=$HOME&b=`id`",
    format: 'envelope',
    signature: 'hmac-sha256',
  }
  const event = {
    ...anEvent(1),
    data: { object: { id: 'ord_1', note: `it's "$(id)" \`id\` \\n <b>é</b>` } },
  }

  test('says to a shell exactly what is in it, whatever that is, and is signed as Souk signs', async () => {
    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`
    const [url, ...given] = argumentsOf(curlOf(event, endpoint, 'https://souk.example'), secret)
    assert.equal(url, endpoint.url)
    const body = given.at(-1) ?? ''
    assert.deepEqual(JSON.parse(body), event)
    const headers = Object.fromEntries(
      given
        .filter((part) => part.includes(': ') && !part.startsWith('{'))
        .map((part) => part.split(': ')),
    )
    assert.deepEqual(await verifyWebhook(body, headers, secret), event)
  })

  test('has the other format and no signature where the endpoint has them so', () => {
    const other = { ...endpoint, format: 'cloudevents', signature: 'ed25519' }
    const given = argumentsOf(curlOf(event, other, 'https://souk.example'))
    assert(!given.some((part) => part.startsWith('webhook-signature')))
    const body = JSON.parse(given.at(-1) ?? '')
    assert.deepEqual([body.specversion, body.type], ['1.0', 'souk.order.paid.v1'])
    assert.equal(body.dataschema, 'https://souk.example/api/v1/event-types?type=order.paid')
  })
})

describe('rights', () => {
  const known = ['orders:read', 'orders:write', 'ledger:read', 'operator:tenants']

  test('a wildcard stands for what it covers, and `*` for nothing of other tenants', () => {
    assert.deepEqual([...spelledOut(['orders:*'], known)], ['orders:read', 'orders:write'])
    assert.deepEqual([...spelledOut(['*'], known)], known.slice(0, 3))
  })

  test('a client is sent what was changed and nothing else, so that a wildcard stays one', () => {
    const client = {
      name: 'Shop',
      scopes: ['*'],
      confidential: true,
      grant_types: ['client_credentials'],
      redirect_uris: [],
    }
    const before = draftOf(client, known)
    assert.deepEqual(changedClient({ ...before, name: 'Store' }, ['name']), { name: 'Store' })
    const fewer = { ...before, scopes: new Set(['orders:read']) }
    assert.deepEqual(changedClient(fewer, ['scopes']), { scopes: ['orders:read'] })
  })
})

describe('deliveries', () => {
  test('are asked for again while one is on its way, and not after that', () => {
    const pollMs = (...states: string[]) => deliveriesPollMs(states.map((status) => ({ status })))
    assert.equal(pollMs('DELIVERED', 'PENDING', 'RETRYING'), 2_000)
    assert.equal(pollMs('RETRYING', 'DEAD'), 15_000)
    assert.equal(pollMs('DELIVERED', 'DEAD'), undefined)
    assert.equal(pollMs(), undefined)
  })

  test('are asked for by the events that are delivered, and by no others', () => {
    const endpoints = [['order.paid', 'order.*'], ['stock.low']].map((event_types) => ({
      event_types,
    }))
    assert.deepEqual(deliveredNouns(endpoints), ['webhook', 'order', 'stock'])
    assert.deepEqual(deliveredNouns([{ event_types: ['*'] }]), ['webhook', '*'])
  })
})

describe('the events between two times', () => {
  for (const [what, args, expected] of [
    ['end before the first one after them', [3, 9, 8], { first: 3, last: 7 }],
    ['go to the newest where nothing came after', [3, 9, undefined], { first: 3, last: 9 }],
    ['are none where the end is before the beginning', [3, 9, 2], null],
    ['are none where the first is after them', [3, 9, 3], null],
    ['are none where none came since', [undefined, undefined, undefined], null],
  ] as const) {
    test(what, () => assert.deepEqual(rangeOf(...args), expected))
  }
})
