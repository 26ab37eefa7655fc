import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { guessesPerAddress, guessesPerClient } from '../limits.ts'
import type { TenantCredentials } from '../tenants/operations.ts'
import { IdentityWorld, setUpTenant, type TestProcess } from '../testing.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials
let now = new Date('2026-06-01T12:00:00.000Z')

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start({ now: () => now })
  shop = await setUpTenant(api)
})
after(() => world.close())

interface Attempt {
  readonly address: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly url?: string
  readonly process?: TestProcess
  readonly inForm?: boolean
}

async function attempt(options: Attempt) {
  const { address, process = api, url = '/oauth/token', inForm = false } = options
  const { clientId, clientSecret } = { ...shop, ...options }
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const named = inForm ? { client_id: clientId, client_secret: clientSecret } : {}
  const reply = await process.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(!inForm && { authorization: `Basic ${basic}` }),
    },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      token: 'x',
      ...named,
    }).toString(),
  })
  const { error } = reply.json<{ error?: string }>()
  return { status: reply.statusCode, error, headers: reply.headers }
}

async function failTimes(times: number, options: Attempt) {
  const statuses = new Set<number>()
  for (let count = 0; count < times; count += 1) {
    statuses.add((await attempt({ clientSecret: 'wrong', ...options })).status)
  }
  assert.deepEqual([...statuses], [401])
}

describe('guessing the secret of a client', () => {
  for (const inForm of [false, true]) {
    test(`429 slow_down: ends after ${guessesPerClient.most} failures, ${inForm ? 'in the form' : 'with Basic'}`, async () => {
      const address = inForm ? '192.0.2.1' : '192.0.2.2'
      await failTimes(guessesPerClient.most, { address, inForm })
      const { status, error, headers } = await attempt({
        address,
        inForm,
        clientSecret: 'wrong',
      })
      assert.deepEqual([status, error], [429, 'slow_down'])
      assert.ok(Number(headers['retry-after']) > 0)
      assert.ok(Number(headers['retry-after']) <= guessesPerClient.windowSeconds)
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['www-authenticate'], undefined)
    })
  }

  test('429: then even the right secret is not looked at, at none of the endpoints', async () => {
    const address = '192.0.2.3'
    await failTimes(guessesPerClient.most, { address })
    await attempt({ address, clientSecret: 'wrong' })
    for (const url of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
      assert.equal((await attempt({ address, url })).status, 429, url)
    }
  })

  test('200: the same client elsewhere and other clients here go on', async () => {
    const other = await setUpTenant(api)
    assert.equal((await attempt({ address: '192.0.2.4' })).status, 200)
    assert.equal((await attempt({ address: '192.0.2.3', ...other })).status, 200)
  })

  test('200: when the window is over the right secret works again', async () => {
    now = new Date(now.getTime() + guessesPerClient.windowSeconds * 1000)
    assert.equal((await attempt({ address: '192.0.2.3' })).status, 200)
  })

  test('429: an address that tries many clients waits too, whichever it names', async () => {
    const address = '192.0.2.5'
    for (let count = 0; count < guessesPerAddress.most; count += 1) {
      assert.equal((await attempt({ address, clientId: `cli_${count}` })).status, 401)
    }
    assert.equal((await attempt({ address, clientId: 'cli_last' })).status, 429)
    assert.equal((await attempt({ address })).status, 429)
    assert.equal((await attempt({ address: '192.0.2.6' })).status, 200)
  })

  test('429: failures count over all processes', async () => {
    const other = await world.start({ now: () => now })
    const address = '192.0.2.7'
    await failTimes(guessesPerClient.most, { address })
    const elsewhere = { address, clientSecret: 'wrong', process: other }
    assert.equal((await attempt(elsewhere)).status, 429)
  })

  test('200: success is not counted', async () => {
    for (let count = 0; count < guessesPerClient.most + 5; count += 1) {
      assert.equal((await attempt({ address: '192.0.2.8' })).status, 200)
    }
  })
})
