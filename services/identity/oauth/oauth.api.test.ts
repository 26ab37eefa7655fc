import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { areaWildcards, knownScopes } from '../scopes.ts'
import type { TenantCredentials } from '../tenants/operations.ts'
import {
  type Answer,
  call,
  form,
  IdentityWorld,
  issuer,
  setUpTenant,
  type TestProcess,
  tokenFor,
} from '../testing.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials
let reader: { clientId: string; clientSecret: string }

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  shop = await setUpTenant(api)
  reader = await aClient({ scopes: ['orders:*', 'catalog:read'] })
})
after(() => world.close())

async function aClient(draft: object, owner = shop) {
  const body = { name: 'Client', ...draft }
  const { body: made } = await call(api, owner.apiKey, 'POST', '/api/v1/clients', body)
  return { clientId: String(made.id), clientSecret: String(made.client_secret) }
}

const ask = (fields: Record<string, string>, client = reader) =>
  form(api, '/oauth/token', { grant_type: 'client_credentials', ...fields }, client)

function assertError(answer: Answer, status: number, error: string): void {
  assert.equal(answer.body.error, error)
  assert.equal(answer.status, status)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.match(answer.headers['content-type'] ?? '', /^application\/json/)
}

describe('a NUL in the query', () => {
  test('400 invalid_request: is refused as JSON by the endpoints of clients', async () => {
    for (const path of ['token', 'revoke', 'introspect']) {
      const asked = { grant_type: 'client_credentials', token: 'x' }
      assertError(await form(api, `/oauth/${path}?x=%00`, asked, reader), 400, 'invalid_request')
    }
  })

  test('200: does not matter to the signing keys, which depend on no query', async () => {
    const reply = await api.app.inject({ method: 'GET', url: '/oauth/jwks?x=%00' })
    assert.equal(reply.statusCode, 200, reply.body)
    assert(reply.json().keys.length > 0)
  })
})

describe('what is no form', () => {
  const send = async (url: string, contentType: string, payload: string): Promise<Answer> => {
    const basic = Buffer.from(`${reader.clientId}:${reader.clientSecret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}`, 'content-type': contentType }
    const reply = await api.app.inject({ method: 'POST', url, headers, payload })
    return {
      status: reply.statusCode,
      headers: reply.headers as Answer['headers'],
      body: reply.json(),
    }
  }
  const bodies = {
    'application/json': '{"grant_type":"client_credentials"}',
    'application/json; charset=utf-8': '{"grant_type":',
    'text/plain': 'grant_type=client_credentials',
    'multipart/form-data; boundary=x': '--x--',
  }
  for (const url of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
    for (const [contentType, payload] of Object.entries(bodies)) {
      test(`400 invalid_request: ${url} names the form it wants instead of ${contentType}`, async () => {
        const answer = await send(url, contentType, payload)
        assertError(answer, 400, 'invalid_request')
        assert.match(String(answer.body.error_description), /application\/x-www-form-urlencoded/)
      })
    }
  }

  test('400 invalid_request: a form that is too large', async () => {
    const form = new URLSearchParams({ grant_type: 'x'.repeat(20_000) }).toString()
    const answer = await send('/oauth/token', 'application/x-www-form-urlencoded', form)
    assertError(answer, 400, 'invalid_request')
    assert.match(String(answer.body.error_description), /16384 bytes/)
  })

  test('400 invalid_request: nothing at all is a form without fields', async () => {
    const reply = await api.app.inject({ method: 'POST', url: '/oauth/token' })
    assert.equal(reply.statusCode, 400)
    assert.equal(reply.json().error, 'invalid_request')
  })
})

describe('POST /oauth/token with client_credentials', () => {
  test('200: answers an RFC 9068 token of fifteen minutes with the nine claims', async () => {
    const answer = await ask({ scope: 'orders:read' })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['cache-control'], 'no-store')
    const { access_token: token, ...rest } = answer.body
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 900, scope: 'orders:read' })
    const { kid, ...header } = decodeProtectedHeader(String(token))
    assert.deepEqual(header, { alg: 'ES256', typ: 'at+jwt' })
    assert.equal(kid, api.identity.keyring.signingKid)
    const { iat = 0, exp, jti, ...claims } = decodeJwt(String(token))
    assert.deepEqual(claims, {
      iss: issuer,
      aud: issuer,
      sub: reader.clientId,
      client_id: reader.clientId,
      scope: 'orders:read',
      tenant: shop.tenantId,
    })
    assert.equal(exp, iat + 900)
    assert.equal(typeof jti, 'string')
  })

  test('200: the secret may travel in the form as well', async () => {
    const { clientId, clientSecret } = reader
    const fields = { client_id: clientId, client_secret: clientSecret }
    const answer = await form(api, '/oauth/token', { grant_type: 'client_credentials', ...fields })
    assert.equal(answer.status, 200)
  })

  test('200: without a scope the token gets all scopes of the client', async () => {
    assert.equal((await ask({})).body.scope, 'orders:* catalog:read')
    assert.equal((await ask({}, shop)).body.scope, areaWildcards.join(' '))
  })

  test('200: a wildcard is a scope to ask for, and covers the narrower ones', async () => {
    assert.equal((await ask({ scope: 'orders:*' })).body.scope, 'orders:*')
    assert.equal((await ask({ scope: 'orders:write' })).body.scope, 'orders:write')
    assert.equal((await ask({ scope: 'marketplace:*' }, shop)).body.scope, 'marketplace:*')
  })

  for (const scope of ['fly', 'orders:fly', '*', 'openid', 'offline_access', 'orders:read fly']) {
    test(`400 invalid_scope: ${scope} is unknown`, async () =>
      assertError(await ask({ scope }, shop), 400, 'invalid_scope'))
  }

  for (const scope of ['catalog:write', 'catalog:*', 'orders:read payments:read']) {
    test(`400 invalid_scope: ${scope} is more than the client may ask for`, async () =>
      assertError(await ask({ scope }), 400, 'invalid_scope'))
  }

  test('401 invalid_client: a wrong secret, an unknown client and none at all', async () => {
    assertError(await ask({}, { ...reader, clientSecret: 'wrong' }), 401, 'invalid_client')
    const unknown = { ...reader, clientId: 'cli_01jdem0000e0080000000000m0' }
    assertError(await ask({}, unknown), 401, 'invalid_client')
    assertError(await ask({}, { ...reader, clientId: 'nobody' }), 401, 'invalid_client')
    const anonymous = await form(api, '/oauth/token', { grant_type: 'client_credentials' })
    assertError(anonymous, 400, 'invalid_request')
  })

  test('400: other grant types, resources and bodies are refused in the words of OAuth', async () => {
    assertError(await ask({ grant_type: 'password' }), 400, 'unsupported_grant_type')
    assertError(await ask({ grant_type: 'authorization_code' }), 400, 'invalid_request')
    assertError(await ask({ resource: 'https://elsewhere.example' }), 400, 'invalid_target')
    assertError(await ask({ resource: `${issuer}.example/mcp` }), 400, 'invalid_target')
    const json = await call(api, '', 'POST', '/oauth/token', { grant_type: 'client_credentials' })
    assertError(json, 400, 'invalid_request')
  })

  test('200: a token for one of our paths is one for all of them', async () => {
    const { status, body } = await ask({ resource: `${issuer}/admin/mcp` })
    assert.equal(status, 200)
    assert.equal(decodeJwt(String(body.access_token)).aud, issuer)
  })

  test('200: a rotated secret works beside the old one until the overlap ends', async () => {
    const client = await aClient({ scopes: ['orders:read'] })
    const url = `/api/v1/clients/${client.clientId}/rotate-secret`
    const { body } = await call(api, shop.apiKey, 'POST', url, { overlap_seconds: 600 })
    const fresh = { ...client, clientSecret: String(body.client_secret) }
    assert.equal((await ask({}, client)).status, 200)
    assert.equal((await ask({}, fresh)).status, 200)
    await call(api, shop.apiKey, 'POST', url, { overlap_seconds: 0 })
    assertError(await ask({}, client), 401, 'invalid_client')
    assertError(await ask({}, fresh), 401, 'invalid_client')
  })

  test('401 invalid_client: a revoked client gets no more tokens', async () => {
    const client = await aClient({ scopes: ['orders:read'] })
    await call(api, shop.apiKey, 'POST', `/api/v1/clients/${client.clientId}/revoke`)
    assertError(await ask({}, client), 401, 'invalid_client')
  })
})

describe('POST /oauth/introspect', () => {
  const introspect = (token: string, client = shop) =>
    form(api, '/oauth/introspect', { token }, client)

  test('200 active: says what a good token of the tenant may do', async () => {
    const token = await tokenFor(api, reader, 'orders:read')
    const { body } = await introspect(token)
    const { active, client_id, scope, tenant, token_type } = body
    assert.deepEqual(
      { active, client_id, scope, tenant, token_type },
      {
        active: true,
        client_id: reader.clientId,
        scope: 'orders:read',
        tenant: shop.tenantId,
        token_type: 'Bearer',
      },
    )
  })

  test('200 inactive: garbage, a revoked token, and any token of another tenant', async () => {
    const token = await tokenFor(api, reader)
    const stranger = await setUpTenant(api)
    assert.deepEqual((await introspect(token, stranger)).body, { active: false })
    assert.deepEqual((await introspect('garbage')).body, { active: false })
    assert.deepEqual((await introspect(`${token}x`)).body, { active: false })
    await form(api, '/oauth/revoke', { token }, reader)
    assert.deepEqual((await introspect(token)).body, { active: false })
  })

  test('200 active: says what an API key of the tenant may do, and nobody else learns it', async () => {
    const body = { name: 'Reports', scopes: ['orders:read', 'catalog:*'] }
    const { body: key } = await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', body)
    const apiKey = String(key.api_key)
    assert.deepEqual((await introspect(apiKey)).body, {
      active: true,
      iss: issuer,
      aud: issuer,
      sub: key.id,
      client_id: key.id,
      tenant: shop.tenantId,
      scope: 'orders:read catalog:*',
      token_type: 'Bearer',
    })
    const stranger = await setUpTenant(api)
    assert.deepEqual((await introspect(apiKey, stranger)).body, { active: false })
    await call(api, shop.apiKey, 'POST', `/api/v1/api-keys/${key.id}/revoke`)
    assert.deepEqual((await introspect(apiKey)).body, { active: false })
  })

  test('200 inactive: a publishable key is no token, whoever asks', async () => {
    const { body: key } = await call(api, shop.apiKey, 'POST', '/api/v1/publishable-keys', {
      name: 'Shop',
    })
    assert.equal((await call(api, String(key.key), 'GET', '/api/v1/me')).status, 403)
    assert.deepEqual((await introspect(String(key.key))).body, { active: false })
  })

  test('401 invalid_client: only a client may ask', async () => {
    const token = await tokenFor(api, reader)
    assertError(await introspect(token, { ...shop, clientSecret: 'wrong' }), 401, 'invalid_client')
  })
})

describe('POST /oauth/revoke', () => {
  const use = (token: string) => call(api, token, 'GET', '/api/v1/tenant')

  test('200: the token is invalid at once, and revoking it again changes nothing', async () => {
    const token = await tokenFor(api, shop)
    assert.equal((await use(token)).status, 200)
    for (let times = 0; times < 2; times += 1) {
      assert.equal((await form(api, '/oauth/revoke', { token }, shop)).status, 200)
      assert.equal((await use(token)).body.code, 'token_revoked')
    }
  })

  test('200: the token of another client goes on working', async () => {
    const token = await tokenFor(api, shop)
    assert.equal((await form(api, '/oauth/revoke', { token }, reader)).status, 200)
    assert.equal((await use(token)).status, 200)
  })

  test('200: garbage is nothing to revoke', async () => {
    assert.equal((await form(api, '/oauth/revoke', { token: 'garbage' }, shop)).status, 200)
  })
})

describe('metadata', () => {
  test('200: the authorization server says where everything is', async () => {
    const { body } = await call(api, '', 'GET', '/.well-known/oauth-authorization-server')
    assert.equal(body.issuer, issuer)
    assert.equal(body.token_endpoint, `${issuer}/oauth/token`)
    assert.deepEqual(body.response_types_supported, ['code'])
    assert.deepEqual(body.code_challenge_methods_supported, ['S256'])
    assert.deepEqual(body.scopes_supported, knownScopes)
  })

  test('200: the resource says which server it trusts', async () => {
    const { body } = await call(api, '', 'GET', '/.well-known/oauth-protected-resource')
    assert.equal(body.resource, issuer)
    assert.deepEqual(body.authorization_servers, [issuer])
  })

  test('200: a client of a tenant gets every scope that the resource supports', async () => {
    const { body } = await call(api, '', 'GET', '/.well-known/oauth-protected-resource')
    const scopes = body.scopes_supported as string[]
    const made = await call(api, shop.apiKey, 'POST', '/api/v1/clients', { name: 'All', scopes })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { id: client_id, client_secret } = made.body
    const client = { client_id: String(client_id), client_secret: String(client_secret) }
    const asked = { grant_type: 'client_credentials', scope: scopes.join(' '), ...client }
    assert.equal((await form(api, '/oauth/token', asked)).status, 200)
  })

  test('200: the key set publishes public keys and nothing private', async () => {
    const { body } = await call(api, '', 'GET', '/oauth/jwks')
    const [key = {}] = body.keys as Record<string, string>[]
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  const kept = {
    '/oauth/jwks': 'public, max-age=60',
    '/.well-known/oauth-authorization-server': 'public, max-age=300',
    '/.well-known/oauth-protected-resource': 'public, max-age=300',
  }
  for (const [url, policy] of Object.entries(kept)) {
    test(`200: ${url} may be kept for a while`, async () => {
      const { headers } = await call(api, '', 'GET', url)
      assert.equal(headers['cache-control'], policy)
    })
  }
})
