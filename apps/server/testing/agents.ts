import assert from 'node:assert/strict'
import { knownScopes } from '@souk/identity/contract'
import { newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { importJWK, SignJWT } from 'jose'
import type { Product, Shop } from './product.ts'

/** Of every area; a member gets what the roles have of it. */
function allScopes(): string {
  return knownScopes.filter((scope) => scope.endsWith(':*')).join(' ')
}

/** What an agent or a client gets tokens for. */
export interface Credential {
  readonly client_id: string
  readonly client_secret: string
}

interface PolicyShown {
  readonly id: string
  readonly effect: string
  readonly match: { readonly operations: readonly string[] }
}

/** The people and agents of one shop. */
export class Staff {
  readonly #product: Product
  readonly #shop: Shop

  constructor(product: Product, shop: Shop) {
    this.#product = product
    this.#shop = shop
  }

  /** A new member, by id. */
  async member(roles: readonly string[], rest: object = {}): Promise<string> {
    const email = `${newUuid()}@example.com`
    const { body } = await this.#shop.post('/api/v1/members', { email, roles, ...rest })
    return String(body.id)
  }

  /** The token of a member who has signed in, for all that the roles allow. */
  async tokenOfMember(memberId: string, scope = allScopes(), life = '15m'): Promise<string> {
    const { body } = await this.#shop.post('/api/v1/clients', {
      name: 'Console',
      confidential: false,
      grant_types: ['authorization_code'],
      redirect_uris: ['https://app.example/callback'],
      scopes: ['*'],
    })
    const { keyring, issuer } = this.#product.identity
    const jwk = keyring.privateJwks.find(({ kid }) => kid === keyring.signingKid)
    assert(jwk)
    const claims = { client_id: body.id, tenant: this.#shop.credentials.tenantId, scope }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keyring.signingKid })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(memberId)
      .setJti(newUuid())
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(await importJWK(jwk, 'ES256'))
  }

  /** A member who has signed in. */
  async signedIn(memberId: string, scope?: string): Promise<Caller> {
    return this.#shop.with(await this.tokenOfMember(memberId, scope))
  }

  /** A new agent, by id. */
  async agent(owner: string, scopes: readonly string[], rest: object = {}): Promise<string> {
    const { status, text, body } = await this.#shop.post('/api/v1/ai/agents', {
      name: 'Refund helper',
      purpose: 'Prepares refunds',
      owner_member_id: owner,
      scopes,
      ...rest,
    })
    assert.equal(status, 201, text)
    return String(body.id)
  }

  /** A token that an agent got for a credential of its own. */
  async tokenOfAgent(agentId: string): Promise<string> {
    return this.token(await this.credential(agentId), { grant_type: 'client_credentials' })
  }

  /** A new credential of an agent, made by the shop's key unless somebody else is said. */
  async credential(agentId: string, maker: Caller = this.#shop): Promise<Credential> {
    const path = `/api/v1/ai/agents/${agentId}/credentials`
    const { status, text, body } = await maker.post(path, { name: 'Test' })
    assert.equal(status, 201, text)
    return { client_id: String(body.id), client_secret: String(body.client_secret) }
  }

  /** A token with which an agent acts for whoever the other token speaks for. */
  async exchanged(agent: string | Credential, subjectToken: string): Promise<string> {
    const credential = typeof agent === 'string' ? await this.credential(agent) : agent
    return this.token(credential, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: subjectToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    })
  }

  async token(credential: Credential, fields: Readonly<Record<string, string>>): Promise<string> {
    const reply = await this.#product.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...credential, ...fields }).toString(),
    })
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json().access_token
  }

  /** Adds a policy, which takes two people. */
  async policy(draft: object): Promise<void> {
    const [asking, approving] = [
      await this.signedIn(await this.member(['ADMIN'])),
      await this.signedIn(await this.member(['ADMIN'])),
    ]
    const { status, text, body } = await asking.post('/api/v1/approval-policies', draft)
    assert.equal(status, 202, text)
    const { payload_sha256 } = body
    await approving.post(`/api/v1/approvals/${body.id}/approve`, { payload_sha256 })
    await this.#product.workOff()
    await this.#product.identity.refresh()
  }

  /** Disables the policies that allow something. */
  disableAllowances(): Promise<void> {
    return this.disable(({ effect }) => effect === 'ALLOW')
  }

  /** Lets agents do an operation: what stops it is disabled. */
  async allow(operation: string): Promise<void> {
    await this.disable(
      ({ effect, match }) => effect !== 'ALLOW' && match.operations.includes(operation),
    )
    const match = { operations: [operation], actors: 'AGENT' }
    await this.policy({ name: `Allowed: ${operation}`, match, effect: 'ALLOW' })
  }

  /** Disables some policies, all unless said, which takes two people. */
  async disable(isChosen: (policy: PolicyShown) => boolean = () => true): Promise<void> {
    const [asker, approver] = [await this.member(['ADMIN']), await this.member(['ADMIN'])]
    const [asking, approving] = [await this.signedIn(asker), await this.signedIn(approver)]
    const path = '/api/v1/approval-policies'
    const { body } = await asking.get<{ content: PolicyShown[] }>(`${path}?limit=96`)
    for (const { id } of body.content.filter(isChosen)) {
      const asked = await asking.patch(`${path}/${id}`, { status: 'DISABLED' })
      const { payload_sha256 } = asked.body
      const approval = `/api/v1/approvals/${asked.body.id}/approve`
      const { status, text } = await approving.post(approval, { payload_sha256 })
      assert.equal(status, 200, text)
    }
    await this.#product.workOff()
  }

  /** The agent as it calls with such a token. */
  async asAgent(agentId: string): Promise<Caller> {
    return this.#shop.with(await this.tokenOfAgent(agentId))
  }
}

/** The caller with a new idempotency key for every write, as agents must send one. */
export function keyed(caller: Caller): Caller {
  const key = () => ({ 'idempotency-key': newUuid() })
  return {
    ...caller,
    post: (path, body, headers) => caller.post(path, body, { ...key(), ...headers }),
    patch: (path, body, headers) => caller.patch(path, body, { ...key(), ...headers }),
  }
}

/** A paid order, whose payment can be refunded: the id of the payment. */
export async function anOrder(shop: Caller): Promise<string> {
  const { body: made } = await shop.post('/v1/catalog/products', {
    title: 'Lamp',
    price: { amount: 5_000, currency: 'EUR' },
    inventory: { available: 10 },
  })
  const items = [{ product_id: made.id, quantity: 1 }]
  const { body: order } = await shop.post('/api/v1/orders', { items })
  assert(order.id, JSON.stringify(order))
  return String(order.id)
}

export async function aPayment(shop: Caller): Promise<string> {
  const payment = { order_id: await anOrder(shop), method: 'pm_test_ok' }
  const { status, body } = await shop.post('/api/v1/payments', payment)
  assert.equal(status, 201, JSON.stringify(body))
  return String(body.id)
}

/** A write of an agent that waits for a person, by the id of its approval. */
export async function anApproval(product: Product, shop: Shop): Promise<string> {
  const staff = new Staff(product, shop)
  const agentId = await staff.agent(await staff.member(['ADMIN']), ['customers:write'])
  const agent = await staff.asAgent(agentId)
  const customer = { email: `${newUuid()}@example.com`, name: 'Ada' }
  const key = { 'idempotency-key': newUuid() }
  const { status, text, body } = await agent.post('/api/v1/customers', customer, key)
  assert.equal(status, 202, text)
  return String(body.id)
}

/** A standing permission of an agent, by its id. */
export async function aGrant(product: Product, shop: Shop): Promise<string> {
  const staff = new Staff(product, shop)
  const memberId = await staff.member(['ADMIN'])
  const agentId = await staff.agent(memberId, ['orders:read'])
  const { status, text, body } = await (await staff.signedIn(memberId)).post(
    '/api/v1/approval-grants',
    {
      agent_id: agentId,
      operations: ['changeOrder'],
      count: 1,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    },
  )
  assert.equal(status, 201, text)
  return String(body.id)
}
