import assert from 'node:assert/strict'
import { newUuid } from '@souk/platform'
import type { Answer, Caller } from '@souk/platform/testing'
import { importJWK, SignJWT } from 'jose'
import type { Product, Shop } from './product.ts'

export async function aMember(shop: Caller, roles: readonly string[]): Promise<string> {
  const { body } = await shop.post('/api/v1/members', { email: `${newUuid()}@example.com`, roles })
  return String(body.id)
}

/** The member as somebody who has signed in, with these scopes. */
export async function signedIn(
  { identity }: Pick<Product, 'identity'>,
  shop: Shop,
  memberId: string,
  scope = 'approvals:*',
): Promise<Caller> {
  const { body } = await shop.post('/api/v1/clients', {
    name: 'Console',
    confidential: false,
    grant_types: ['authorization_code'],
    redirect_uris: ['https://app.example/callback'],
    scopes: ['*'],
  })
  const { keyring, issuer } = identity
  const jwk = keyring.privateJwks.find(({ kid }) => kid === keyring.signingKid)
  assert(jwk)
  const claims = { client_id: body.id, tenant: shop.credentials.tenantId, scope }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keyring.signingKid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(memberId)
    .setJti(newUuid())
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(await importJWK(jwk, 'ES256'))
  return shop.with(token)
}

export interface TestAgent extends Caller {
  readonly id: string
}

/** An agent that acts alone. Every write of it has an idempotency key. */
export async function anAgent(
  { app }: Pick<Product, 'app'>,
  shop: Shop,
  ownerMemberId: string,
  scopes: readonly string[],
): Promise<TestAgent> {
  const { body: agent } = await shop.post('/api/v1/ai/agents', {
    name: 'Helper',
    purpose: 'Helps',
    owner_member_id: ownerMemberId,
    scopes,
  })
  assert(agent.id, JSON.stringify(agent))
  const { body } = await shop.post(`/api/v1/ai/agents/${agent.id}/credentials`, { name: 'Test' })
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(body.id),
      client_secret: String(body.client_secret),
    }).toString(),
  })
  const caller = shop.with(reply.json().access_token)
  const keyed = () => ({ 'idempotency-key': newUuid() })
  return {
    ...caller,
    id: String(agent.id),
    post: (path, body, headers) => caller.post(path, body, { ...keyed(), ...headers }),
    patch: (path, body, headers) => caller.patch(path, body, { ...keyed(), ...headers }),
  }
}

/** Decides on what an answer says is waiting. */
export function decide(caller: Caller, { body }: Answer, verdict = 'approve'): Promise<Answer> {
  const { id, payload_sha256 } = body
  return caller.post(`/api/v1/approvals/${id}/${verdict}`, { payload_sha256 })
}
