import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { consolesPerAddress, secondsForAddressToWait } from '../limits.ts'
import { operator } from '../operator/operator.ts'
import { ensureTenant } from '../tenants/creation.ts'
import type { TenantCredentials } from '../tenants/operations.ts'
import { call, IdentityWorld, issuer, setUpTenant, type TestProcess } from '../testing.ts'
import { consoleIdOf } from './console.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials
let other: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  ;[shop, other] = await Promise.all([setUpTenant(api), setUpTenant(api, 'sandbox')])
})
after(() => world.close())

describe('GET /api/v1/consoles/:tenantId', () => {
  test('200: tells whoever knows the tenant how to sign in, without a token', async () => {
    const { status, body } = await call(api, '', 'GET', `/api/v1/consoles/${other.tenantId}`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      tenant_id: other.tenantId,
      tenant_name: 'Bazaar',
      mode: 'sandbox',
      client_id: consoleIdOf(uuidOf(other.tenantId)),
      authorization_url: `${issuer}/oauth/authorize`,
      token_url: `${issuer}/oauth/token`,
      sign_out_url: `${issuer}/oauth/sign-out`,
      redirect_uri: `${issuer}/console/callback`,
    })
  })

  test('404 console_not_found: a tenant that is not there looks like one that is disabled', async () => {
    const { credentials } = await ensureTenant({
      ...operator,
      database: api.database,
      serverSecret: world.serverSecret,
    })
    const closed = await setUpTenant(api)
    await call(api, credentials.apiKey, 'POST', `/api/v1/tenants/${closed.tenantId}/disable`)
    const answers = [closed.tenantId, newId('ten')].map(async (tenantId) => {
      const { status, body } = await call(api, '', 'GET', `/api/v1/consoles/${tenantId}`)
      return [status, body.code]
    })
    assert.deepEqual(await Promise.all(answers), [
      [404, 'console_not_found'],
      [404, 'console_not_found'],
    ])
  })

  test('429 console_limit_reached: no address asks for any number of tenants', async () => {
    const ask = (remoteAddress: string) =>
      api.app.inject({ url: `/api/v1/consoles/${newId('ten')}`, remoteAddress })
    const tryAgain = () =>
      secondsForAddressToWait(api.identity, 'console', '192.0.2.30', consolesPerAddress)
    const askTooOften = async () => {
      while ((await tryAgain()) === 0);
      return ask('192.0.2.30')
    }
    const first = await askTooOften()
    // The time that is counted by may have ended just before; it does not twice.
    const refused = first.statusCode === 429 ? first : await askTooOften()
    assert.deepEqual([refused.statusCode, refused.json().code], [429, 'console_limit_reached'])
    assert(Number(refused.headers['retry-after']) >= 1)
    assert.equal((await ask('192.0.2.31')).statusCode, 404)
    const known = { url: `/api/v1/consoles/${shop.tenantId}`, remoteAddress: '192.0.2.30' }
    assert.equal((await api.app.inject(known)).statusCode, 200, 'an office opens what it knows')
  })
})
