import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ensureTenant, operator, type TenantCredentials } from '@souk/identity/contract'
import { createTestDatabase, type TestDatabase, until } from '@souk/platform/testing'
import type { ChildConfig } from '../config.ts'
import { services } from '../services.ts'
import { type ApiProcess, startApiProcess, tenantIn } from '../testing/api-process.ts'
import type { Reply } from '../testing/client.ts'
import { testConfig } from '../testing/config.ts'

/** What is changed on one machine holds on another, which has nothing in common with it but the database. */

let db: TestDatabase
let config: ChildConfig
let here: ApiProcess
let there: ApiProcess
let shop: TenantCredentials

before(async () => {
  db = await createTestDatabase(services)
  config = testConfig(db)
  shop = await tenantIn(config)
  ;[here, there] = await Promise.all([startApiProcess(config), startApiProcess(config)])
})
after(async () => {
  await Promise.all([here, there].map((machine) => machine.kill()))
  await db.drop()
})

const read = (machine: ApiProcess, key: string) => machine.call('GET', '/api/v1/tenant', key)

/** What the other machine answered before is in its memory, which must not outlast the change. */
async function untilRefused(key: string, code: string, change: () => Promise<Reply>) {
  for (const machine of [here, there]) assert.equal((await read(machine, key)).status, 200)
  const changed = await change()
  assert(changed.status < 300, JSON.stringify(changed.body))
  assert.equal((await read(here, key)).body.code, code)
  await until(async () => (await read(there, key)).body.code === code, `${code} there`)
}

function form(machine: ApiProcess, path: string, secret: string, fields: object): Promise<Reply> {
  const basic = Buffer.from(`${shop.clientId}:${secret}`).toString('base64')
  return machine.form(path, `Basic ${basic}`, fields)
}

async function tokenFrom(machine: ApiProcess): Promise<string> {
  const grant = { grant_type: 'client_credentials', scope: 'identity:read' }
  const { body } = await form(machine, '/oauth/token', shop.clientSecret, grant)
  return String(body.access_token)
}

test('401 token_revoked: a token, wherever it was issued and revoked', async () => {
  const token = await tokenFrom(there)
  await untilRefused(token, 'token_revoked', () =>
    form(here, '/oauth/revoke', shop.clientSecret, { token }),
  )
})

test('401 token_revoked: an API key', async () => {
  const draft = { name: 'Till', scopes: ['identity:read'] }
  const made = await here.call('POST', '/api/v1/api-keys', shop.apiKey, draft)
  await untilRefused(String(made.body.api_key), 'token_revoked', () =>
    here.call('POST', `/api/v1/api-keys/${made.body.id}/revoke`, shop.apiKey),
  )
})

test('401 agent_suspended: an agent that is suspended', async () => {
  const post = (path: string, body: object) => here.call('POST', path, shop.apiKey, body)
  const owner = await post('/api/v1/members', { email: 'ada@example.com', roles: ['ADMIN'] })
  const agent = await post('/api/v1/ai/agents', {
    name: 'Reader',
    purpose: 'Reads what the shop is called',
    owner_member_id: owner.body.id,
    scopes: ['identity:read'],
  })
  const path = `/api/v1/ai/agents/${agent.body.id}`
  const { body: made } = await post(`${path}/credentials`, { name: 'Only one' })
  const basic = Buffer.from(`${made.id}:${made.client_secret}`).toString('base64')
  const grant = { grant_type: 'client_credentials' }
  const { body } = await there.form('/oauth/token', `Basic ${basic}`, grant)
  await untilRefused(String(body.access_token), 'agent_suspended', () =>
    post(`${path}/suspend`, {}),
  )
})

test('a tenant that the operator disables, and every token when all signing keys are withdrawn', async () => {
  const database = db.open()
  const { credentials } = await ensureTenant({ ...operator, database, serverSecret: config.secret })
  await database.close()
  const other = await tenantIn(config)
  await untilRefused(other.apiKey, 'tenant_disabled', () =>
    here.call('POST', `/api/v1/tenants/${other.tenantId}/disable`, credentials.apiKey),
  )
  await untilRefused(await tokenFrom(here), 'token_invalid', () =>
    here.call('POST', '/api/v1/signing-keys/rotate', credentials.apiKey),
  )
  const fresh = await tokenFrom(here)
  assert.equal((await read(there, fresh)).status, 200)
})

interface OrderBody {
  readonly id: string
  readonly created_at: string
}

async function orderOn(machine: ApiProcess, productId: unknown): Promise<OrderBody> {
  const items = [{ product_id: productId, quantity: 1 }]
  const placed = await machine.call('POST', '/api/v1/orders', shop.apiKey, { items })
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  return placed.body as unknown as OrderBody
}

async function aProduct(): Promise<unknown> {
  const { body } = await here.call('POST', '/v1/catalog/products', shop.apiKey, {
    title: 'Copper cezve',
    price: { amount: 1_250, currency: 'EUR' },
    inventory: { available: 10_000, warehouse: 'MAIN' },
  })
  return body.id
}

test('the clock of a sandbox', async () => {
  const productId = await aProduct()
  await orderOn(there, productId)
  const days = 40
  const seconds = days * 24 * 60 * 60
  await here.call('POST', '/api/v1/sandbox/clock/advance', shop.apiKey, { seconds })
  const aMonthAhead = Date.now() + 30 * 24 * 60 * 60 * 1_000
  const isAhead = async (machine: ApiProcess) =>
    Date.parse((await orderOn(machine, productId)).created_at) > aMonthAhead
  assert(await isAhead(here))
  await until(() => isAhead(there), 'the new time there')
})

test('a fault of the gateway, and its end', async () => {
  const productId = await aProduct()
  const payOn = async (machine: ApiProcess) => {
    const { id } = await orderOn(machine, productId)
    const method = { order_id: id, method: 'pm_test_ok' }
    return (await machine.call('POST', '/api/v1/payments', shop.apiKey, method)).status
  }
  assert.equal(await payOn(there), 201)
  const fault = { target: 'gateway', kind: 'error' }
  const made = await here.call('POST', '/api/v1/sandbox/faults', shop.apiKey, fault)
  // Read with every payment: there is nothing to wait for.
  assert.notEqual(await payOn(there), 201)
  await here.call('DELETE', `/api/v1/sandbox/faults/${made.body.id}`, shop.apiKey)
  assert.equal(await payOn(there), 201)
})

test('429 slow_down: guesses of a client secret are counted over all machines', async () => {
  const guessOn = (machine: ApiProcess) =>
    form(machine, '/oauth/token', 'guessed', { grant_type: 'client_credentials' })
  for (let guess = 0; guess < 20; guess += 1) {
    assert.equal((await guessOn(guess % 2 ? here : there)).status, 401)
  }
  for (const machine of [here, there]) {
    const refused = await guessOn(machine)
    assert.equal(refused.status, 429)
    assert(Number(refused.headers.get('retry-after')) > 0)
  }
})
