import { newUuid } from '@souk/platform'
import type { SeedClient } from './client.ts'
import { priceIn, scopesOfAgent } from './seed.ts'
import { products } from './shop.ts'

const owner = {
  email: 'noor.support@example.com',
  name: 'Noor Support',
  roles: ['SUPPORT', 'CATALOG_MANAGER'],
}
/** Somebody else than the owner, who may decide on what the agent asks for. */
const approver = { email: 'mira.admin@example.com', name: 'Mira Admin', roles: ['ADMIN'] }
const agentName = 'Support assistant'
const credentialName = 'Seed'

interface Named {
  readonly id: string
  readonly name: string
  readonly status: string
}

/** Whoever answers for the agent, and whoever decides. Refused before anything else is created. */
export async function addMembers(client: SeedClient): Promise<string> {
  await addMember(client, approver)
  return addMember(client, owner)
}

async function addMember(client: SeedClient, draft: { readonly email: string }): Promise<string> {
  const url = '/api/v1/members'
  const known = await client.find<{ id: string; email: string }>(
    `${url}?limit=96`,
    ({ email }) => email === draft.email,
  )
  return (known ?? (await client.call<{ id: string }>('POST', url, draft))).id
}

/** An agent, and what it asked for as any agent would: through its own credential, and so far without a decision. */
export async function addAgent(
  client: SeedClient,
  ownerId: string,
  currency: string,
): Promise<void> {
  const agentId = await agentOf(client, ownerId)
  const wanted = await wantedOf(client, currency)
  const waiting = await Promise.all(
    wanted.map(({ operation }) => isWaiting(client, agentId, operation)),
  )
  client.existing.approvals += waiting.filter(Boolean).length
  const missing = wanted.filter((_, index) => !waiting[index])
  if (missing.length === 0) return
  const agent = await signedIn(client, agentId)
  for (const { method, url, body, headers } of missing) {
    await agent.call(method, url, body, { 'idempotency-key': newUuid(), ...headers })
    client.made.approvals += 1
  }
}

async function agentOf(client: SeedClient, ownerId: string): Promise<string> {
  const url = '/api/v1/ai/agents'
  const isSame = ({ name, status }: Named) => name === agentName && status !== 'RETIRED'
  const known = await client.find<Named>(`${url}?limit=96`, isSame)
  if (known) {
    client.existing.agents += 1
    return known.id
  }
  const { id } = await client.call<{ id: string }>('POST', url, {
    name: agentName,
    kind: 'INTERNAL',
    purpose: 'Answers customers, and prepares refunds and prices',
    owner_member_id: ownerId,
    scopes: scopesOfAgent,
  })
  client.made.agents += 1
  return id
}

/** Nobody keeps the secret, so that each time there is a new one, and the one before ends. */
async function signedIn(client: SeedClient, agentId: string): Promise<SeedClient> {
  const url = `/api/v1/ai/agents/${agentId}/credentials`
  const isSame = ({ name, status }: Named) => name === credentialName && status === 'ACTIVE'
  const before = await client.find<Named>(`${url}?limit=96`, isSame)
  if (before) await client.call('DELETE', `${url}/${before.id}`)
  const made = await client.call<{ id: string; client_secret: string }>('POST', url, {
    name: credentialName,
  })
  return client.asClient(made.id, made.client_secret)
}

async function isWaiting(client: SeedClient, agentId: string, operation: string) {
  const url = `/api/v1/approvals?agent_id=${agentId}&status=PENDING&limit=96`
  const found = await client.find<{ operation_id: string }>(
    url,
    ({ operation_id }) => operation_id === operation,
  )
  return found !== undefined
}

interface Wanted {
  readonly operation: string
  readonly method: 'POST' | 'PATCH'
  readonly url: string
  readonly body: object
  readonly headers: Record<string, string>
}

const orderOfRefund = 'demo-order-2'
const skuOfPrice = 'COF-HOUSE-1KG'

/** A refund and a new price, for an order of the small shop. Without its payment there is nothing to ask for. */
async function wantedOf(client: SeedClient, currency: string): Promise<Wanted[]> {
  const order = await client.find<{ id: string; external_id: string | null }>(
    '/api/v1/orders?limit=96',
    ({ external_id }) => external_id === orderOfRefund,
  )
  const payment =
    order &&
    (await client.find<{ id: string; status: string }>(
      `/api/v1/payments?order_id=${order.id}`,
      ({ status }) => status === 'CAPTURED',
    ))
  if (!payment) {
    client.skipped.approvals += 2
    return []
  }
  const { items } = await client.call<{ items: readonly { sku: string; product_id: string }[] }>(
    'GET',
    `/api/v1/orders/${order.id}`,
  )
  const productId = items.find(({ sku }) => sku === skuOfPrice)?.product_id
  const { amount = 0 } = products.find(({ sku }) => sku === skuOfPrice) ?? {}
  return [
    {
      operation: 'createRefund',
      method: 'POST',
      url: `/api/v1/payments/${payment.id}/refunds`,
      body: { amount: priceIn(currency, 1_200), reason: 'Arrived with a dent' },
      headers: because(
        'The customer sent a photo of a dented pot and asks for a part of the price.',
        [
          { title: 'Mail of the customer', quote: 'The pot has a dent, but we would keep it.' },
          { title: 'Order', uri: `/api/v1/orders/${order.id}` },
        ],
      ),
    },
    {
      operation: 'updateProduct',
      method: 'PATCH',
      url: `/v1/catalog/products/${productId}`,
      body: { price: priceIn(currency, amount * 1.25) },
      headers: because('Green coffee costs 30 % more since last month.', [
        { title: 'Price list of the roaster', uri: 'https://example.com/price-list' },
      ]),
    },
  ]
}

function because(reason: string, sources: readonly object[]): Record<string, string> {
  return { 'souk-agent-reason': reason, 'souk-agent-sources': JSON.stringify(sources) }
}
