import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import type { TenantCredentials } from '../tenants/operations.ts'
import {
  type Answer,
  call,
  eventTypes,
  form,
  IdentityWorld,
  issuer,
  setUpTenant,
  type TestProcess,
} from '../testing.ts'

let world: IdentityWorld
let api: TestProcess
let other: TestProcess
let shop: TenantCredentials
let owner: string

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  other = await world.start()
  shop = await setUpTenant(api)
  owner = await aMember(['SUPPORT'])
})
after(() => world.close())

const send = (method: string, path: string, body?: object, token = shop.apiKey) =>
  call(api, token, method, `/api/v1/ai/agents${path}`, body)

async function aMember(roles: string[], more: object = {}): Promise<string> {
  const email = `${newUuid()}@example.com`
  const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/members', {
    email,
    roles,
    ...more,
  })
  return String(body.id)
}

function draft(changes: object = {}) {
  return {
    name: 'Refund helper',
    purpose: 'Prepares refunds for orders that arrived damaged',
    owner_member_id: owner,
    scopes: ['orders:read', 'payments:refund'],
    ...changes,
  }
}

async function anAgent(changes: object = {}): Promise<string> {
  const { status, body } = await send('POST', '', draft(changes))
  assert.equal(status, 201, JSON.stringify(body))
  return String(body.id)
}

interface Credential {
  readonly id: string
  readonly secret: string
}

async function aCredential(agentId: string): Promise<Credential> {
  const { status, body } = await send('POST', `/${agentId}/credentials`, { name: 'Production' })
  assert.equal(status, 201)
  return { id: String(body.id), secret: String(body.client_secret) }
}

function basic({ id, secret }: Credential) {
  return { client_id: id, client_secret: secret }
}

function token(credential: Credential, fields: Record<string, string> = {}): Promise<Answer> {
  return form(api, '/oauth/token', {
    grant_type: 'client_credentials',
    ...basic(credential),
    ...fields,
  })
}

function exchange(
  credential: Credential,
  subject: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return form(api, '/oauth/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: subject,
    subject_token_type: accessTokenType,
    ...basic(credential),
    ...fields,
  })
}

/** A token as a member gets it who signs in. */
async function memberToken(memberId: string, scopes: string[]): Promise<string> {
  const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/clients', {
    name: 'Console',
    confidential: false,
    grant_types: ['authorization_code'],
    redirect_uris: ['https://app.example/callback'],
    scopes: ['*'],
  })
  const { keyring } = api.identity
  const jwk = keyring.privateJwks.find(({ kid }) => kid === keyring.signingKid)
  assert(jwk)
  return new SignJWT({ client_id: body.id, tenant: shop.tenantId, scope: scopes.join(' ') })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keyring.signingKid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(memberId)
    .setJti(newUuid())
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(await importJWK(jwk, 'ES256'))
}

async function principalOf(access: unknown, process = api) {
  return process.identity.authenticate({
    authorization: `Bearer ${access}`,
    legacyKey: undefined,
  })
}

async function codeOf(access: unknown, process = api): Promise<string | undefined> {
  const { body } = await call(process, String(access), 'GET', '/api/v1/ai/agents')
  return body.code
}

async function statusOf(access: unknown, process = api): Promise<number> {
  const { status } = await call(process, String(access), 'GET', '/api/v1/ai/agents')
  return status
}

describe('POST /api/v1/ai/agents', () => {
  test('201: creates an agent, and announces it', async () => {
    const limits = { per_action: { amount: 5_000, currency: 'EUR' }, actions_per_hour: 20 }
    const { status, body, headers } = await send('POST', '', draft({ limits }))
    assert.equal(status, 201)
    assert.equal(headers.location, `/api/v1/ai/agents/${body.id}`)
    assert.deepEqual(body.limits, { ...limits, per_day: null })
    assert.equal(body.status, 'ACTIVE')
    const { body: read } = await send('GET', `/${body.id}`)
    assert.deepEqual(read, body)
    const { body: list } = await send('GET', `?owner_member_id=${owner}&status=ACTIVE`)
    assert.deepEqual((list.content as object[])[0], body)
    assert((await eventTypes(api, shop.tenantId)).includes('agent.created'))
  })

  test('422 agent_owner_invalid: with more than the roles of its owner, or an owner who is disabled', async () => {
    const { status, body } = await send('POST', '', draft({ scopes: ['payments:write'] }))
    assert.equal(status, 422)
    assert.equal(body.code, 'agent_owner_invalid')
    assert.deepEqual(body.meta, { owner_member_id: owner, scopes: ['payments:write'] })
    const disabled = await aMember(['SUPPORT'])
    await call(api, shop.apiKey, 'PATCH', `/api/v1/members/${disabled}`, { status: 'DISABLED' })
    const { body: refused } = await send('POST', '', draft({ owner_member_id: disabled }))
    assert.equal(refused.code, 'agent_owner_invalid')
  })

  test('403 scope_not_held: nobody makes an agent that may do more than the caller', async () => {
    const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', {
      name: 'Limited',
      scopes: ['agents:*', 'orders:read'],
    })
    const refused = await send('POST', '', draft(), String(body.api_key))
    assert.equal(refused.status, 403)
    assert.equal(refused.body.code, 'scope_not_held')
  })

  test('422 agent_tools_invalid: with tools that do not exist, that its scopes do not reach, or that no agent may call', async () => {
    const reachable = ['listAgents', 'getAgent']
    const never = ['createApiKey', 'changeMyPassword']
    const tools = ['createRefundd', 'listMembers', 'requestToken', ...reachable, ...never]
    const scopes = ['orders:read', 'payments:refund', 'agents:read']
    const admin = await aMember(['ADMIN'])
    const { status, body } = await send(
      'POST',
      '',
      draft({ owner_member_id: admin, scopes, tools }),
    )
    assert.deepEqual([status, body.code], [422, 'agent_tools_invalid'])
    assert.deepEqual(body.meta, {
      unknown: ['createRefundd', 'requestToken'],
      beyond_scopes: ['listMembers'],
      never_for_agents: never,
    })
    const agentId = await anAgent({ owner_member_id: admin, scopes, tools: ['getAgent'] })
    const changed = await send('PATCH', `/${agentId}`, { tools: ['getAgent', 'listMembers'] })
    assert.deepEqual([changed.status, changed.body.code], [422, 'agent_tools_invalid'])
    // To take scopes away is always possible: a tool that they do not reach any more has no effect.
    assert.equal((await send('PATCH', `/${agentId}`, { scopes: ['orders:read'] })).status, 200)
    const { body: kept } = await send('GET', `/${agentId}`)
    assert.deepEqual([kept.tools, kept.scopes], [['getAgent'], ['orders:read']])
  })

  test('404 member_not_found, agent_not_found: an owner or an agent of another tenant does not exist', async () => {
    const stranger = await setUpTenant(api)
    const { body } = await send('POST', '', draft(), stranger.apiKey)
    assert.equal(body.code, 'member_not_found')
    const agentId = await anAgent()
    const asked: [string, string, object?][] = [
      ...[['GET', ''] as [string, string], ['GET', '/credentials'] as [string, string]],
      ['PATCH', '', { name: 'Mine' }],
      ['POST', '/suspend', {}],
      ['POST', '/credentials', { name: 'Mine' }],
    ]
    for (const [method, path, sent] of asked) {
      const answer = await send(method, `/${agentId}${path}`, sent, stranger.apiKey)
      assert.deepEqual([answer.status, answer.body.code], [404, 'agent_not_found'], path)
    }
    const { body: kept } = await send('GET', `/${agentId}`)
    assert.deepEqual([kept.name, kept.version], [draft().name, 1])
  })
})

describe('GET /api/v1/ai/agents', () => {
  test('200: by ids, and by a part of the name', async () => {
    const [first, second] = [
      await anAgent({ name: 'Xylo one' }),
      await anAgent({ name: 'XYLO two' }),
    ]
    const list = async (query: string) => {
      const { body } = await send('GET', `?${query}`)
      return (body.content as { id: string }[]).map(({ id }) => id)
    }
    assert.deepEqual(await list(`ids=${first},${second}`), [second, first])
    assert.deepEqual(await list('name=xylo'), [second, first])
    assert.deepEqual(await list('name=xylo%20o'), [first])
  })
})

describe('the token of an agent', () => {
  test('200: names the agent as its subject and carries its limits', async () => {
    const limits = { per_day: { amount: 10_000, currency: 'EUR' } }
    const agentId = await anAgent({ limits })
    const { status, body } = await token(await aCredential(agentId))
    assert.equal(status, 200)
    const claims = decodeJwt(String(body.access_token))
    assert.equal(claims.sub, agentId)
    assert.equal(claims.agent_id, agentId)
    assert.equal(claims.act, undefined)
    assert.deepEqual(claims.authorization_details, [
      { type: 'souk_agent_limits', ...limits, per_action: null, actions_per_hour: null },
    ])
    assert.equal(Number(claims.exp) - Number(claims.iat), 15 * 60)
    const principal = await principalOf(body.access_token)
    assert.deepEqual(principal.actor, { type: 'agent', id: agentId })
    assert.deepEqual([...principal.scopes].sort(), ['orders:read', 'payments:refund'])
    assert.equal(principal.agent?.onBehalfOf, null)
  })

  test('400 invalid_scope: for more than the agent holds', async () => {
    const credential = await aCredential(await anAgent())
    const { status, body } = await token(credential, { scope: 'orders:write' })
    assert.equal(status, 400)
    assert.equal(body.error, 'invalid_scope')
  })

  test('loses at once what is taken from the agent or from the roles of its owner', async () => {
    const ownerId = await aMember(['SUPPORT'])
    const agentId = await anAgent({ owner_member_id: ownerId })
    const { body } = await token(await aCredential(agentId))
    const scopes = async () => [...(await principalOf(body.access_token)).scopes].sort()
    await send('PATCH', `/${agentId}`, { scopes: ['orders:read'] })
    assert.deepEqual(await scopes(), ['orders:read'])
    await call(api, shop.apiKey, 'PATCH', `/api/v1/members/${ownerId}`, { roles: ['DEVELOPER'] })
    assert.deepEqual(await scopes(), [])
  })

  test('401: ends in every process within a second when the agent is suspended', async () => {
    const agentId = await anAgent({ scopes: ['orders:read'], purpose: 'Reads' })
    const { body } = await token(await aCredential(agentId))
    const access = body.access_token
    assert.deepEqual(await Promise.all([statusOf(access), statusOf(access, other)]), [403, 403])
    const { status } = await send('POST', `/${agentId}/suspend`)
    assert.equal(status, 200)
    assert.equal(await statusOf(access), 401)
    await until(async () => (await statusOf(access, other)) === 401)
  })

  test('401: stays dead in every process when the agent is resumed, however it got it and handed it on', async () => {
    const [first, second] = [await anAgent(), await anAgent({ scopes: ['orders:read'] })]
    const credential = await aCredential(first)
    const member = await memberToken(await aMember(['SUPPORT']), ['orders:read'])
    const { body: own } = await token(credential)
    const { body: delegated } = await exchange(credential, member)
    const { body: handed } = await exchange(
      await aCredential(second),
      String(delegated.access_token),
    )
    const before = [own, delegated, handed].map(({ access_token }) => access_token)
    const codes = (process = api) => Promise.all(before.map((access) => codeOf(access, process)))
    const all = (code: string) => before.map(() => code)
    assert.deepEqual(await codes(), all('insufficient_scope'))
    assert.deepEqual(await codes(other), all('insufficient_scope'))
    await send('POST', `/${first}/suspend`)
    assert.deepEqual(await codes(), all('agent_suspended'))
    await send('POST', `/${first}/resume`)
    assert.deepEqual(await codes(), all('token_revoked'))
    await until(async () => (await codes(other)).every((code) => code === 'token_revoked'))
    const { body: anew } = await token(credential)
    assert.equal(await codeOf(anew.access_token), 'insufficient_scope')
    const { body: again } = await exchange(credential, member)
    assert.equal(await codeOf(again.access_token, other), 'insufficient_scope')
  })

  test('401: ends when the agent is retired, its owner is disabled, or its credential is revoked', async () => {
    const endings: Record<
      string,
      (agentId: string, credential: Credential, ownerId: string) => Promise<Answer>
    > = {
      retired: (agentId) => send('POST', `/${agentId}/retire`),
      revoked: (agentId, { id }) => send('DELETE', `/${agentId}/credentials/${id}`),
      disabled: (_agentId, _credential, ownerId) =>
        call(api, shop.apiKey, 'PATCH', `/api/v1/members/${ownerId}`, { status: 'DISABLED' }),
    }
    for (const [name, end] of Object.entries(endings)) {
      const ownerId = await aMember(['SUPPORT'])
      const agentId = await anAgent({ owner_member_id: ownerId })
      const credential = await aCredential(agentId)
      const { body } = await token(credential)
      assert.equal(await statusOf(body.access_token), 403, name)
      assert.equal((await end(agentId, credential, ownerId)).status, 200, name)
      assert.equal(await statusOf(body.access_token), 401, name)
      assert.equal((await token(credential)).status, name === 'revoked' ? 401 : 400, name)
    }
  })

  test('400 unauthorized_client: says why there is none, to whoever shows the right secret', async () => {
    const ownerId = await aMember(['SUPPORT'])
    const agentId = await anAgent({ owner_member_id: ownerId })
    const credential = await aCredential(agentId)
    const answer = async (given = credential) => {
      const { status, body } = await token(given)
      return [status, body.error, body.error_description]
    }
    const refusal = (reason: string) => [400, 'unauthorized_client', reason]
    const setOwner = (status: string) =>
      call(api, shop.apiKey, 'PATCH', `/api/v1/members/${ownerId}`, { status })
    await setOwner('DISABLED')
    assert.deepEqual(await answer(), refusal('the owner of the agent is disabled'))
    await setOwner('ACTIVE')
    await send('POST', `/${agentId}/suspend`)
    assert.deepEqual(await answer(), refusal('the agent is suspended'))
    const guess = await answer({ ...credential, secret: 'a guess' })
    assert.deepEqual(guess, [401, 'invalid_client', 'client authentication failed'])
    await send('POST', `/${agentId}/retire`)
    assert.deepEqual(await answer(), refusal('the agent is retired and never acts again'))
  })

  test('speaks for the provider that its owner works for', async () => {
    const providerId = newId('prv')
    const staff = await aMember(['PROVIDER_STAFF'], { provider_id: providerId })
    const agentId = await anAgent({ owner_member_id: staff, scopes: ['orders:read'] })
    const { body } = await token(await aCredential(agentId))
    assert.equal((await principalOf(body.access_token)).party?.kind, 'provider')
  })
})

describe('the owner of an agent', () => {
  test('200: reads and suspends it whatever their roles, and does not resume it', async () => {
    const [ownerId, colleague] = [await aMember(['SUPPORT']), await aMember(['SUPPORT'])]
    const agentId = await anAgent({ owner_member_id: ownerId })
    const [theirs, others] = [
      await memberToken(ownerId, ['orders:read']),
      await memberToken(colleague, ['orders:read']),
    ]
    const { body: delegated } = await exchange(await aCredential(agentId), theirs)
    const unowned = newId('agt')
    const answer = async (access: unknown, method: string, path: string) => {
      const { status, body } = await send(method, path, undefined, String(access))
      return [status, body.code]
    }
    const lacking = [403, 'insufficient_scope']
    for (const access of [others, delegated.access_token]) {
      assert.deepEqual(await answer(access, 'GET', `/${agentId}`), lacking)
      assert.deepEqual(await answer(access, 'POST', `/${agentId}/suspend`), lacking)
    }
    assert.deepEqual(await answer(theirs, 'GET', `/${unowned}`), lacking)
    assert.deepEqual(await answer(theirs, 'POST', `/${unowned}/suspend`), lacking)
    assert.deepEqual(await answer(theirs, 'GET', `/${agentId}`), [200, undefined])
    assert.deepEqual(await answer(theirs, 'POST', `/${agentId}/suspend`), [200, undefined])
    for (const command of ['resume', 'retire']) {
      assert.deepEqual(await answer(theirs, 'POST', `/${agentId}/${command}`), lacking)
    }
    assert.equal((await send('GET', `/${agentId}`)).body.status, 'SUSPENDED')
  })

  test('403 operator_only: keeps to the audience of the operation when they work for a provider', async () => {
    const staff = await aMember(['PROVIDER_STAFF'], { provider_id: newId('prv') })
    const agentId = await anAgent({ owner_member_id: staff, scopes: ['orders:read'] })
    const access = await memberToken(staff, ['orders:read'])
    const { status, body } = await send('POST', `/${agentId}/suspend`, undefined, access)
    assert.deepEqual([status, body.code], [403, 'operator_only'])
  })
})

describe('token exchange', () => {
  test('200: the member is the subject, the agent the actor, and scopes narrow', async () => {
    const agentId = await anAgent()
    const credential = await aCredential(agentId)
    const memberId = await aMember(['SUPPORT'])
    const subject = await memberToken(memberId, ['orders:read', 'orders:write'])
    const { body: own } = await token(credential)
    const { status, body } = await exchange(credential, subject, {
      actor_token: String(own.access_token),
      actor_token_type: accessTokenType,
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.issued_token_type, accessTokenType)
    const claims = decodeJwt(String(body.access_token))
    assert.equal(claims.sub, memberId)
    assert.deepEqual(claims.act, { sub: agentId })
    const principal = await principalOf(body.access_token)
    assert.deepEqual(principal.actor, { type: 'agent', id: agentId })
    assert.equal(principal.agent?.onBehalfOf, memberId)
    assert.deepEqual([...principal.scopes], ['orders:read'])
  })

  test('200: an agent hands on what was handed to it, and nobody in the chain is forgotten', async () => {
    const [first, second] = [await anAgent(), await anAgent({ scopes: ['orders:read'] })]
    const subject = await memberToken(await aMember(['SUPPORT']), ['orders:read'])
    const { body: handed } = await exchange(await aCredential(first), subject)
    const { body } = await exchange(await aCredential(second), String(handed.access_token))
    const claims = decodeJwt(String(body.access_token))
    assert.deepEqual(claims.act, { sub: second, act: { sub: first } })
    const { agent } = await principalOf(body.access_token)
    assert.deepEqual(agent?.through, [first])
    await send('POST', `/${first}/suspend`)
    assert.equal(await statusOf(body.access_token), 401)
  })

  test('200: introspection tells the agent from the member, and its limits', async () => {
    const limits = { per_day: { amount: 10_000, currency: 'EUR' } }
    const [first, second] = [await anAgent(), await anAgent({ limits })]
    const credential = await aCredential(second)
    const memberId = await aMember(['SUPPORT'])
    const subject = await memberToken(memberId, ['orders:read'])
    const { body: handed } = await exchange(await aCredential(first), subject)
    const { body: exchanged } = await exchange(credential, String(handed.access_token))
    const about = async (access: unknown) =>
      (await form(api, '/oauth/introspect', { token: String(access), ...basic(credential) })).body
    const { active, sub, agent_id, act, authorization_details } = await about(
      exchanged.access_token,
    )
    assert.deepEqual([active, sub, agent_id], [true, memberId, second])
    assert.deepEqual(act, { sub: second, act: { sub: first } })
    assert.deepEqual(authorization_details, [
      { type: 'souk_agent_limits', ...limits, per_action: null, actions_per_hour: null },
    ])
    const own = await about((await token(credential)).body.access_token)
    assert.deepEqual([own.sub, own.agent_id, own.act], [second, second, undefined])
    const member = await about(subject)
    assert.deepEqual([member.sub, member.agent_id, member.act], [memberId, undefined, undefined])
  })

  test('400: says what is wrong with what is no token of a member of the tenant, and with other kinds of tokens', async () => {
    const credential = await aCredential(await anAgent())
    const { body: own } = await token(credential)
    const { body: others } = await token(await aCredential(await anAgent()))
    const subject = await memberToken(await aMember(['SUPPORT']), ['orders:read'])
    const { body: handed } = await exchange(credential, subject)
    const stranger = await setUpTenant(api)
    const idToken = 'urn:ietf:params:oauth:token-type:id_token'
    const theirs = { actor_token: String(others.access_token), actor_token_type: accessTokenType }
    const refusals: [string, Record<string, string>, string, RegExp][] = [
      [String(own.access_token), {}, 'invalid_request', /not of a member who signed in/],
      [shop.apiKey, {}, 'invalid_request', /not of a member who signed in/],
      [stranger.apiKey, {}, 'invalid_request', /another tenant/],
      ['nonsense', {}, 'invalid_request', /subject_token cannot be exchanged: Invalid token/],
      [String(handed.access_token), {}, 'invalid_request', /handed it on before/],
      [subject, { subject_token_type: idToken }, 'invalid_request', /^subject_token_type must be/],
      [subject, { requested_token_type: idToken }, 'invalid_request', /^requested_token_type must/],
      [subject, theirs, 'invalid_request', /actor_token .* not the own token of the agent/],
      [subject, { scope: 'orders:write' }, 'invalid_scope', /does not hold it/],
      [subject, { audience: 'https://elsewhere.example' }, 'invalid_target', /^audience must be/],
    ]
    for (const [given, fields, error, reason] of refusals) {
      const { status, body } = await exchange(credential, given, fields)
      assert.deepEqual([status, body.error], [400, error])
      assert.match(String(body.error_description), reason)
    }
  })

  test('400 invalid_request: for a token with which the member could decide, grant or make credentials', async () => {
    const credential = await aCredential(await anAgent())
    const memberId = await aMember(['ADMIN'])
    for (const held of ['identity:write', 'agents:write', 'agents:*']) {
      const { status, body } = await exchange(
        credential,
        await memberToken(memberId, ['orders:read', held]),
      )
      assert.deepEqual([status, body.error], [400, 'invalid_request'], held)
      const named = held.replace('*', 'write')
      const reason = `it holds ${named}, which no agent gets: sign the member in with fewer scopes`
      assert(String(body.error_description).includes(reason), String(body.error_description))
    }
    const fewer = await memberToken(memberId, ['orders:read', 'agents:read'])
    assert.equal((await exchange(credential, fewer)).status, 200)
  })

  test('400: is not for clients that are no agents', async () => {
    const { body: client } = await call(api, shop.apiKey, 'POST', '/api/v1/clients', {
      name: 'Program',
      scopes: ['orders:read'],
    })
    const credential = { id: String(client.id), secret: String(client.client_secret) }
    const subject = await memberToken(await aMember(['SUPPORT']), ['orders:read'])
    const { status, body } = await exchange(credential, subject)
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })
})

describe('a credential of an agent', () => {
  test('is listed with its agent, without its secret, and not among the clients', async () => {
    const agentId = await anAgent()
    const { id } = await aCredential(agentId)
    const { body } = await send('GET', `/${agentId}/credentials`)
    const [listed] = body.content as { id: string; client_secret?: string }[]
    assert.equal(listed?.id, id)
    assert.equal(listed.client_secret, undefined)
    const clients = await call(api, shop.apiKey, 'GET', '/api/v1/clients?limit=96')
    assert(!JSON.stringify(clients.body).includes(id))
    const { status, body: read } = await call(api, shop.apiKey, 'GET', `/api/v1/clients/${id}`)
    assert.deepEqual([status, read.code], [404, 'client_not_found'])
  })

  test('404: is not changed as a client, so that nobody weaker gets its secret', async () => {
    const { id } = await aCredential(await anAgent())
    const attempts: [string, string, object][] = [
      ['PATCH', '', { scopes: ['*'] }],
      ['POST', '/rotate-secret', {}],
    ]
    for (const [method, path, body] of attempts) {
      const answer = await call(api, shop.apiKey, method, `/api/v1/clients/${id}${path}`, body)
      assert.equal(answer.status, 404)
    }
  })

  test('409 agent_retired: is not made for an agent that was retired', async () => {
    const agentId = await anAgent()
    await send('POST', `/${agentId}/retire`)
    const { status, body } = await send('POST', `/${agentId}/credentials`, { name: 'Late' })
    assert.deepEqual([status, body.code], [409, 'agent_retired'])
  })

  test('404: another agent’s is not there', async () => {
    const [mine, theirs] = [await anAgent(), await anAgent()]
    const { id } = await aCredential(theirs)
    assert.equal((await send('DELETE', `/${mine}/credentials/${id}`)).status, 404)
  })
})
