import assert from 'node:assert/strict'
import { createHmac, createPublicKey } from 'node:crypto'
import { get } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { composeKey, randomSecret } from '../keys/key.ts'
import type { TenantCredentials } from '../tenants/operations.ts'
import {
  type Answer,
  call,
  IdentityWorld,
  issuer,
  setUpTenant,
  type TestProcess,
  tokenFor,
} from '../testing.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials
let sandbox: TenantCredentials
let now = new Date()
let clockAheadMs = 0

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start({ now: () => new Date(Date.now() + clockAheadMs) })
  shop = await setUpTenant(api)
  sandbox = await setUpTenant(api, 'sandbox')
  now = new Date()
})
after(() => world.close())

const seconds = (offset: number) => Math.floor(now.getTime() / 1000) + offset

function ownKey(): JWK {
  const [key] = api.identity.keyring.privateJwks
  assert(key)
  return key
}

interface Forgery {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: JWK
}

/** A token like the ones we issue, except for what is said. */
async function forge({ claims = {}, header = {}, key = ownKey() }: Forgery = {}): Promise<string> {
  const payload = {
    iss: issuer,
    aud: issuer,
    sub: shop.clientId,
    client_id: shop.clientId,
    tenant: shop.tenantId,
    scope: 'identity:read',
    jti: newId('jti'),
    iat: seconds(-10),
    exp: seconds(600),
    ...claims,
  }
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: String(key.kid), ...header })
    .sign(await importJWK(key, 'ES256'))
}

/** Assembled by hand, for what no library would sign. */
function assemble(header: object, payload: object, sign: (input: string) => string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part(header)}.${part(payload)}`
  return `${input}.${sign(input)}`
}

async function foreignKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid }
}

const ask = (token: string) => call(api, token, 'GET', '/api/v1/tenant')
const askWith = (headers: Record<string, string>) =>
  call(api, '', 'GET', '/api/v1/tenant', undefined, headers)

function assertRefused(answer: Answer, code: string): void {
  assert.equal(answer.body.code, code)
  assert.equal(answer.status, 401)
  assert.match(answer.headers['www-authenticate'] ?? '', /^Bearer realm="souk"/)
  assert.match(answer.headers['content-type'] ?? '', /^application\/problem\+json/)
}

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('401: an access token that is not ours, not now or not for this', () => {
  const cases: Record<string, [code: string, make: () => Promise<string>]> = {
    'signed with another key under our kid': [
      'token_invalid',
      async () => forge({ key: await foreignKey(String(ownKey().kid)) }),
    ],
    'signed with an unknown kid': [
      'token_invalid',
      async () => forge({ key: await foreignKey('x') }),
    ],
    'without a kid': ['token_invalid', () => forge({ header: { kid: undefined } })],
    expired: ['token_expired', () => forge({ claims: { exp: seconds(-60) } })],
    'not valid yet (nbf)': ['token_not_yet_valid', () => forge({ claims: { nbf: seconds(300) } })],
    'issued in the future': ['token_not_yet_valid', () => forge({ claims: { iat: seconds(300) } })],
    'for another audience': [
      'wrong_audience',
      () => forge({ claims: { aud: 'https://elsewhere.example' } }),
    ],
    'for no audience': ['wrong_audience', () => forge({ claims: { aud: undefined } })],
    'from another issuer': [
      'token_invalid',
      () => forge({ claims: { iss: 'https://elsewhere.example' } }),
    ],
    'from no issuer': ['token_invalid', () => forge({ claims: { iss: undefined } })],
    'of type JWT': ['token_invalid', () => forge({ header: { typ: 'JWT' } })],
    'of no type': ['token_invalid', () => forge({ header: { typ: undefined } })],
    'without an expiry': ['token_invalid', () => forge({ claims: { exp: undefined } })],
    'without an issue time': ['token_invalid', () => forge({ claims: { iat: undefined } })],
    'without a jti': ['token_invalid', () => forge({ claims: { jti: undefined } })],
    'without a subject': ['token_invalid', () => forge({ claims: { sub: undefined } })],
    'without a client': ['token_invalid', () => forge({ claims: { client_id: undefined } })],
    'without a tenant': ['token_invalid', () => forge({ claims: { tenant: undefined } })],
    'whose tenant is no id': ['token_invalid', () => forge({ claims: { tenant: 'shop' } })],
    'whose tenant does not exist': [
      'token_invalid',
      () => forge({ claims: { tenant: newId('ten') } }),
    ],
    'whose scope is a list': ['token_invalid', () => forge({ claims: { scope: ['*'] } })],
    'of a client in another tenant': [
      'token_revoked',
      () => forge({ claims: { client_id: sandbox.clientId, sub: sandbox.clientId } }),
    ],
    'of a member who does not exist': [
      'token_revoked',
      () => forge({ claims: { sub: newId('mem') } }),
    ],
    'with alg none': [
      'token_invalid',
      async () => assemble({ alg: 'none', typ: 'at+jwt' }, payloadOf(await forge()), () => ''),
    ],
    'with HS256 over our public key': [
      'token_invalid',
      async () => {
        const { kty, crv, x, y, kid } = ownKey()
        const publicKey = createPublicKey({ key: { kty, crv, x, y } as never, format: 'jwk' })
        const pem = publicKey.export({ type: 'spki', format: 'pem' })
        const header = { alg: 'HS256', typ: 'at+jwt', kid }
        return assemble(header, payloadOf(await forge()), (input) =>
          createHmac('sha256', pem).update(input).digest('base64url'),
        )
      },
    ],
    'with its payload changed': [
      'token_invalid',
      async () => {
        const [header, , signature] = (await forge()).split('.')
        const payload = { ...payloadOf(await forge()), scope: 'orders:*' }
        return `${header}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`
      },
    ],
    'with its signature cut': ['token_invalid', async () => (await forge()).slice(0, -10)],
    'with its signature missing': [
      'token_invalid',
      async () => (await forge()).split('.').slice(0, 2).join('.'),
    ],
    'with a crit header': [
      'token_invalid',
      async () =>
        assemble(
          { alg: 'ES256', typ: 'at+jwt', kid: ownKey().kid, crit: ['exp'] },
          payloadOf(await forge()),
          () => 'AAAA',
        ),
    ],
    'that is garbage': ['token_invalid', async () => 'garbage'],
    'that is garbage in three parts': ['token_invalid', async () => 'eyJ.eyJ.eyJ'],
    'that is longer than any token': ['token_invalid', async () => 'a'.repeat(9_000)],
  }
  for (const [name, [code, make]] of Object.entries(cases)) {
    test(`${code}: ${name}`, async () => assertRefused(await ask(await make()), code))
  }
})

describe('the header', () => {
  test('200: the scheme may be written in any case', async () => {
    const token = await forge()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      assert.equal((await askWith({ authorization: `${scheme} ${token}` })).status, 200)
    }
  })

  const missing = {
    none: {},
    'an empty one': { authorization: '' },
    'the scheme alone': { authorization: 'Bearer' },
    'another scheme': { authorization: 'Basic dXNlcjpwYXNz' },
  }
  for (const [name, headers] of Object.entries(missing)) {
    test(`401 token_missing: ${name}`, async () =>
      assertRefused(await askWith(headers as Record<string, string>), 'token_missing'))
  }

  test('401 token_missing: a credential in another place is told where it goes', async () => {
    const inHeader = await askWith({ 'x-api-key': shop.apiKey })
    assertRefused(inHeader, 'token_missing')
    assert.match(String(inHeader.body.detail), /^Send it as Authorization: Bearer /)
    const basic = await askWith({ authorization: `Basic ${btoa(`${shop.clientId}:secret`)}` })
    assertRefused(basic, 'token_missing')
    assert.match(String(basic.body.detail), /\/oauth\/token, and send .* as Authorization: Bearer/)
  })

  test('401 token_invalid: two tokens in one header', async () => {
    const token = await forge()
    assertRefused(await askWith({ authorization: `Bearer ${token} ${token}` }), 'token_invalid')
    assertRefused(await askWith({ authorization: `Bearer ${token}, Bearer x` }), 'token_invalid')
  })

  test('401 token_invalid: one space and no other, and nothing longer than any token', async () => {
    const token = await forge()
    assert.equal((await askWith({ authorization: `Bearer ${token}` })).status, 200)
    for (const gap of ['  ', '\t', ' '.repeat(15_000)]) {
      const answer = await askWith({ authorization: `Bearer ${gap}${token}` })
      assertRefused(answer, 'token_invalid')
    }
  })

  test('400: two headers are refused, however good each is', async () => {
    const good = `Bearer ${await forge()}`
    const { port: text } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
    const port = Number(text)
    const statusOf = (tokens: string[]) =>
      new Promise((resolve, reject) => {
        const headers = ['host', 'souk', ...tokens.flatMap((token) => ['authorization', token])]
        const options = {
          port,
          host: '127.0.0.1',
          path: '/api/v1/tenant',
          headers,
        }
        get(options, (response) => resolve(response.resume().statusCode)).on('error', reject)
      })
    assert.equal(await statusOf([good]), 200)
    for (const several of [
      [good, 'Bearer garbage'],
      ['Bearer garbage', good],
      [good, good],
    ]) {
      assert.equal(await statusOf(several), 400)
    }
  })

  test('401 legacy_api_key_removed: a legacy key is told how to migrate', async () => {
    const legacy = `sk_${'0123456789abcdef'.repeat(2)}`
    for (const answer of [await ask(legacy), await askWith({ 'x-api-key': legacy })]) {
      assertRefused(answer, 'legacy_api_key_removed')
      assert.match(answer.headers.link ?? '', /rel="deprecation"/)
      assert.match(String(answer.body.detail), /Authorization: Bearer/)
    }
  })
})

describe('API keys', () => {
  const create = async (body: object = {}) => {
    const draft = { name: 'Key', scopes: ['identity:read'], ...body }
    const { body: made } = await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', draft)
    return { id: String(made.id), key: String(made.api_key) }
  }
  const command = (id: string, name: string, body: object = {}) =>
    call(api, shop.apiKey, 'POST', `/api/v1/api-keys/${id}/${name}`, body)

  test('200: a key acts for the tenant that it names', async () => {
    assert.equal((await ask(shop.apiKey)).body.id, shop.tenantId)
    assert.equal((await ask(sandbox.apiKey)).body.id, sandbox.tenantId)
  })

  test('401 token_invalid: a wrong checksum, or a key that nobody made', async () => {
    assertRefused(await ask(`${shop.apiKey.slice(0, -1)}~`), 'token_invalid')
    const madeUp = composeKey('live', shop.tenantId, randomSecret())
    assertRefused(await ask(madeUp), 'token_invalid')
    assertRefused(await ask(madeUp.replace('souk_live_', 'souk_test_')), 'token_invalid')
  })

  test('401 token_invalid: the secret of one tenant under the name of another', async () => {
    const secret = shop.apiKey.slice(36, 68)
    assertRefused(await ask(composeKey('sandbox', sandbox.tenantId, secret)), 'token_invalid')
  })

  test('401 token_revoked: a revoked key, at once', async () => {
    const { id, key } = await create()
    assert.equal((await ask(key)).status, 200)
    await command(id, 'revoke')
    assertRefused(await ask(key), 'token_revoked')
  })

  test('400 validation_failed: an expiry that no clock here can show', async () => {
    const moments = ['2026-12-31T23:59:60Z', '9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00Z']
    for (const expiry of [...moments, '2026-02-30T00:00:00Z', '2026-06-01T00:00:00+99:00']) {
      const draft = { name: 'Key', scopes: ['identity:read'], expires_at: expiry }
      const { status, body } = await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', draft)
      assert.equal(status, 400, expiry)
      assert.equal(body.code, 'validation_failed')
    }
  })

  test('401 token_expired: a key after its time, also when it was in use before', async () => {
    const { key } = await create({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    assert.equal((await ask(key)).status, 200)
    clockAheadMs = 3_600_001
    const refused = await ask(key)
    const again = await ask(key)
    clockAheadMs = 0
    assertRefused(refused, 'token_expired')
    assertRefused(again, 'token_expired')
    assert.match(
      String(refused.body.detail),
      /^The API key has expired\. .* POST \/api\/v1\/api-keys /,
    )
  })

  test('200 then 401 token_revoked: the replaced key works through the overlap and not after', async () => {
    const { id, key } = await create()
    const { body } = await command(id, 'rotate', { overlap_seconds: 600 })
    assert.equal((await ask(key)).status, 200)
    assert.equal((await ask(String(body.api_key))).status, 200)
    clockAheadMs = 601_000
    const old = await ask(key)
    const fresh = await ask(String(body.api_key))
    clockAheadMs = 0
    assert.equal(old.status, 401)
    assert.equal(fresh.status, 200)
  })

  test('401 token_revoked: without an overlap the replaced key ends at once', async () => {
    const { id, key } = await create()
    assert.equal((await ask(key)).status, 200)
    await command(id, 'rotate', { overlap_seconds: 0 })
    assertRefused(await ask(key), 'token_revoked')
  })

  test('a key that was refused a moment ago is refused from memory, and one made meanwhile works', async () => {
    const { id, key } = await create()
    const ask = (token: string) =>
      api.identity.authenticate({ authorization: `Bearer ${token}`, legacyKey: undefined })
    await command(id, 'revoke')
    const unknown = composeKey('live', shop.tenantId, randomSecret())
    for (const [refused, code] of [
      [key, 'token_revoked'],
      [unknown, 'token_invalid'],
    ] as const) {
      // What was changed before may be heard of in between, and empties the memory once.
      await until(async () => {
        await assert.rejects(async () => ask(refused), { code })
        return isRefusedAtOnce(() => ask(refused))
      }, `${code} from memory`)
    }
    const malformed = `${unknown.slice(0, -1)}${unknown.endsWith('0') ? '1' : '0'}`
    assert.throws(() => ask(malformed), { code: 'token_invalid' })
    const { key: fresh } = await create()
    assert((await ask(fresh)).credentialId)
  })

  /** Thrown and not rejected: nothing was asked. */
  function isRefusedAtOnce(ask: () => unknown): boolean {
    try {
      Promise.resolve(ask()).catch(() => {})
      return false
    } catch {
      return true
    }
  }

  test('403 insufficient_scope: a key does what its scopes say and no more', async () => {
    const { key } = await create()
    const { status, body } = await call(api, key, 'PATCH', '/api/v1/tenant', { name: 'Mine' })
    assert.equal(status, 403)
    assert.deepEqual(body.meta, { required_scope: 'identity:write' })
  })
})

describe('what is behind a token', () => {
  test('a sandbox token finds nothing of the live tenant', async () => {
    const token = await tokenFor(api, sandbox)
    const { status, body } = await call(api, token, 'GET', `/api/v1/clients/${shop.clientId}`)
    assert.equal(status, 404)
    assert.equal(body.code, 'client_not_found')
  })

  test('401 token_revoked: a revoked client takes its tokens with it, also those in use', async () => {
    const draft = { name: 'Short-lived', scopes: ['identity:read'] }
    const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/clients', draft)
    const client = { clientId: String(body.id), clientSecret: String(body.client_secret) }
    const token = await tokenFor(api, client)
    assert.equal((await ask(token)).status, 200)
    await call(api, shop.apiKey, 'POST', `/api/v1/clients/${client.clientId}/revoke`)
    assertRefused(await ask(token), 'token_revoked')
  })

  test('403 insufficient_scope: a scope taken from the client is taken from its tokens', async () => {
    const draft = { name: 'Narrowed', scopes: ['identity:read', 'orders:read'] }
    const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/clients', draft)
    const token = await tokenFor(api, {
      clientId: String(body.id),
      clientSecret: String(body.client_secret),
    })
    assert.equal((await ask(token)).status, 200)
    const narrowed = { scopes: ['orders:read'] }
    await call(api, shop.apiKey, 'PATCH', `/api/v1/clients/${body.id}`, narrowed)
    assert.equal((await ask(token)).body.code, 'insufficient_scope')
  })

  test('401 tenant_disabled: no credential of a disabled tenant works', async () => {
    const closed = await setUpTenant(api)
    const token = await tokenFor(api, closed)
    assert.equal((await ask(token)).status, 200)
    const tenantId = uuidOf(closed.tenantId)
    const context = { tenantId, ...(await api.identity.tenants.describe(tenantId)) }
    await api.database.write(
      { ...context, actor: { type: 'system', id: 'test' }, requestId: 'test', operation: 'test' },
      (tx) => tx`update identity.tenants set status = 'DISABLED' where tenant_id = ${tx.tenantId}`,
    )
    const expiresAt = new Date(Date.now() + 60_000)
    api.identity.revocations.apply([{ subject: `tenant:${tenantId}`, expiresAt }])
    assertRefused(await ask(token), 'tenant_disabled')
    assertRefused(await ask(closed.apiKey), 'tenant_disabled')
    await assert.rejects(tokenFor(api, closed), /invalid_client/)
    await api.database.write(
      { ...context, actor: { type: 'system', id: 'test' }, requestId: 'test', operation: 'test' },
      (tx) => tx`update identity.tenants set status = 'ACTIVE' where tenant_id = ${tx.tenantId}`,
    )
    api.identity.revocations.apply([{ subject: `tenant:${tenantId}`, expiresAt }])
    assert.equal((await ask(closed.apiKey)).status, 200)
  })
})
