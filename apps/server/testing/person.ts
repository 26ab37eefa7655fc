import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newUuid } from '@souk/platform'
import type { Answer, Caller } from '@souk/platform/testing'
import { keyed, Staff } from './agents.ts'
import { aProduct, type Product, type Shop } from './product.ts'

/** What is found of nobody else: letters, and digits where no letters are allowed. */
export interface Marks {
  readonly word: string
  readonly digits: string
  readonly email: string
  readonly vatId: string
}

export function newMarks(): Marks {
  const word = `zyx${newUuid().replaceAll('-', '').slice(-12)}`
  const digits = String(Math.floor(Math.random() * 1e9) + 9e9)
  return { word, digits, email: `${word}@example.com`, vatId: 'FR40303265045' }
}

/** A person who has left a trace wherever the API takes a text. */
export interface TracedPerson {
  readonly customerId: string
  readonly orderIds: readonly string[]
}

/** Answers webhooks, and says what it got in its answer, as some receivers do. */
export async function startEcho(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { challenge } = JSON.parse(body).data.object
      response.end(challenge === undefined ? body : JSON.stringify({ challenge }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, server }
}

type Made = Answer<{ id: string }>

async function made(answer: Promise<Made>): Promise<string> {
  const { status, text, body } = await answer
  assert(status < 300, text)
  return body.id
}

/** Does what the worker does, until nothing is left to do. */
export async function workThrough(product: Product): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    await product.settle()
    if ((await product.workOff()) === 0) return
  }
  assert.fail('there is still work')
}

export async function leaveTraces(
  product: Product,
  shop: Shop,
  marks: Marks,
  hooksUrl: string,
): Promise<TracedPerson> {
  const staff = new Staff(product, shop)
  await hookUp(product, shop, hooksUrl)
  await isAnnouncedByAgents(staff, marks)
  const customerId = await registers(shop, marks)
  const orderIds = await buys(product, shop, customerId, marks)
  await pleads(shop, customerId, marks)
  await isHandledByAgents(product, staff, customerId, marks)
  await isImportedAndExported(product, shop, marks)
  await workThrough(product)
  return { customerId, orderIds }
}

/** One endpoint that takes everything, and one that nobody answers for. */
async function hookUp(product: Product, shop: Shop, url: string): Promise<void> {
  const endpoints = '/api/v1/webhooks/endpoints'
  await made(shop.post(endpoints, { url, event_types: ['*'] }))
  await made(shop.post(endpoints, { url: 'https://example.com/hook', event_types: ['*'] }))
  await workThrough(product)
}

/** Somebody whom an agent wanted to create, which nobody approved: there is no id by which it could be found. */
async function isAnnouncedByAgents(staff: Staff, { word, email }: Marks): Promise<void> {
  const owner = await staff.member(['ADMIN'])
  const approver = await staff.signedIn(await staff.member(['ADMIN']))
  const agent = keyed(await staff.asAgent(await staff.agent(owner, ['customers:*'])))
  const reason = { 'souk-agent-reason': `${word} asked for it` }
  const asked = await agent.post('/api/v1/customers', { email, name: word }, reason)
  assert.equal(asked.status, 202, asked.text)
  const { id, payload_sha256 } = asked.body
  await made(
    approver.post(`/api/v1/approvals/${id}/reject`, { payload_sha256, comment: `not ${word}` }),
  )
}

async function registers(shop: Shop, { word, digits, email, vatId }: Marks): Promise<string> {
  const key = { 'idempotency-key': `register-${newUuid()}` }
  const profile = {
    email,
    name: word,
    phone: `+${digits}`,
    locale: 'de-DE',
    timezone: 'Europe/Berlin',
    external_id: `crm-${word}`,
    tax_ids: [
      { type: 'EU_VAT', value: vatId },
      { type: 'OTHER', value: word },
    ],
    metadata: { pet: word },
  }
  const id = await made(shop.post('/api/v1/customers', profile, key))
  const url = `/api/v1/customers/${id}`
  const address = {
    ...{ country: 'DE', name: word, company: word, line1: word, line2: word, city: word },
    ...{ postal_code: '10115', phone: `+${digits}`, labels: [word] },
  }
  const addressId = await made(shop.post(`${url}/addresses`, address))
  await made(shop.patch(`/api/v1/addresses/${addressId}`, { line1: `${word} 2` }))
  const moved = await made(shop.post(`${url}/addresses`, address))
  await made(shop.call('DELETE', `/api/v1/addresses/${moved}`))
  const said = { purpose: 'newsletter', channel: 'EMAIL', granted: true, source: word }
  await made(shop.post(`${url}/consents`, said))
  await made(shop.patch(url, { name: `${word} the second`, metadata: { car: word } }))
  const duplicate = { email: `old.${email}`, name: word }
  const old = await made(shop.post('/api/v1/customers', duplicate))
  await made(shop.post(`/api/v1/customers/${old}/merge`, { into: id }))
  const mistake = { email: `typo.${email}`, name: word }
  const wrong = await made(
    shop.post('/api/v1/customers', mistake, { 'idempotency-key': `typo-${newUuid()}` }),
  )
  await made(shop.post(`/api/v1/customers/${wrong}/addresses`, address))
  await made(shop.call('DELETE', `/api/v1/customers/${wrong}`))
  return id
}

async function buys(
  product: Product,
  shop: Shop,
  customerId: string,
  { word, email }: Marks,
): Promise<string[]> {
  const { id: productId } = await aProduct(shop)
  const variant = await shop.get<{ default_variant_id: string }>(
    `/v1/catalog/products/${productId}`,
  )
  const hold = await made(
    shop.post('/api/v1/inventory/reservations', {
      owner: { type: 'CART', id: word },
      lines: [{ variant_id: variant.body.default_variant_id, quantity: 1 }],
    }),
  )
  const left = await made(
    shop.post('/api/v1/inventory/reservations', {
      owner: { type: 'CART', id: customerId },
      lines: [{ variant_id: variant.body.default_variant_id, quantity: 1 }],
    }),
  )
  await made(shop.post(`/api/v1/inventory/reservations/${left}/release`))
  const items = [{ product_id: productId, quantity: 1, metadata: { engraving: word } }]
  const noted = { email, external_id: `web-${word}`, metadata: { gift: word } }
  const home = { country: 'DE', name: word, line1: word, city: word, postal_code: '10115' }
  const addresses = { shipping_address: home, billing_address: { ...home, company: word } }
  const order = { items, customer_id: customerId, reservation_id: hold, ...noted, ...addresses }
  const key = { 'idempotency-key': `order-${newUuid()}` }
  const bought = await made(shop.post('/api/v1/orders', order, key))
  const url = `/api/v1/orders/${bought}`
  await made(shop.patch(url, { note: word, tags: [word] }))
  const payment = await made(
    shop.post('/api/v1/payments', { order_id: bought, method: 'pm_test_ok' }),
  )
  const parcel = { carrier: word, tracking: [word] }
  const fulfillment = await made(shop.post(`${url}/fulfillments`, parcel))
  await made(shop.post(`/api/v1/fulfillments/${fulfillment}/deliver`))
  const back = { amount: { amount: 100, currency: 'EUR' }, reason: word }
  await made(shop.post(`/api/v1/payments/${payment}/refunds`, back))
  await workThrough(product)
  const spelled = [email, email.toUpperCase()]
  const asGuest = await Promise.all(
    spelled.map(async (written) => {
      const id = await made(shop.post('/api/v1/orders', { items, email: written }))
      await made(shop.post(`/api/v1/orders/${id}/cancel`, { reason: word }))
      return id
    }),
  )
  return [bought, ...asGuest]
}

async function pleads(shop: Shop, customerId: string, { word, vatId }: Marks): Promise<void> {
  const exemption = await made(
    shop.post('/api/v1/pricing/tax-exemptions', {
      customer_id: customerId,
      jurisdictions: ['DE'],
      certificate_url: `https://files.example/${word}`,
    }),
  )
  await made(
    shop.post(`/api/v1/pricing/tax-exemptions/${exemption}/reject`, { reason: `not ${word}` }),
  )
  const rate = { country: 'FR', tax_code: 'standard', rate: '0.2', name: 'TVA' }
  const valid = { valid_from: '2026-01-01T00:00:00Z' }
  await made(shop.post('/api/v1/pricing/tax-rates', { ...rate, ...valid }))
  const taxed = {
    lines: [{ ref: word, amount: { amount: 1_000, currency: 'EUR' } }],
    to: { country: 'FR', postal_code: '75001' },
    tax_id: vatId,
  }
  await made(shop.post('/api/v1/pricing/tax/calculate', { ...taxed, customer_id: customerId }))
  await made(shop.post('/api/v1/pricing/tax/calculate', taxed))
}

/** One write that waits, one that was approved and done, and what an agent has read. */
async function isHandledByAgents(
  product: Product,
  staff: Staff,
  customerId: string,
  { word, email }: Marks,
): Promise<void> {
  const owner = await staff.member(['ADMIN'])
  const approver = await staff.signedIn(await staff.member(['ADMIN']))
  const agentId = await staff.agent(owner, ['customers:*', 'orders:*'])
  const agent = keyed(await staff.asAgent(agentId))
  const url = `/api/v1/customers/${customerId}`
  await agent.get(url)
  const asked = async (body: object): Promise<Record<string, unknown>> => {
    const answer = await agent.patch(url, body)
    assert.equal(answer.status, 202, answer.text)
    return answer.body
  }
  const approved = await asked({ metadata: { approved: word } })
  const { payload_sha256 } = approved
  const path = `/api/v1/approvals/${approved.id}/approve`
  await made(approver.post(path, { payload_sha256, comment: `for ${word}` }))
  await workThrough(product)
  await asked({ metadata: { waiting: word } })
  const views = {
    page: 'customers',
    name: `orders of ${email}`,
    filters: { email },
  }
  await made((await staff.signedIn(owner)).post('/api/v1/saved-views', { ...views, shared: true }))
}

async function isImportedAndExported(
  product: Product,
  shop: Shop,
  { word, email }: Marks,
): Promise<void> {
  const content = `external_id,email,name\ncrm-${word},${email},${word} the third\n${word},nowhere,${word}\n`
  const size = Buffer.byteLength(content)
  const announced = { name: `${word}.csv`, content_type: 'text/csv', size }
  const uploadId = await made(shop.post('/api/v1/uploads', announced))
  const sent = await product.app.inject({
    method: 'PUT',
    url: `/api/v1/uploads/${uploadId}/content`,
    headers: {
      authorization: `Bearer ${shop.credentials.apiKey}`,
      'content-type': 'text/csv',
    },
    payload: content,
  })
  assert.equal(sent.statusCode, 200, sent.body)
  await made(shop.post('/api/v1/customers/imports', { upload_id: uploadId }))
  await workThrough(product)
  for (const path of ['/api/v1/customers/exports', '/api/v1/orders/exports']) {
    await made(shop.post(path, { format: 'ndjson' }))
  }
  await made(shop.post('/api/v1/customers/exports', { format: 'csv', filter: { email } }))
}

/** Decides on what is asked, as a member who has signed in. */
export async function aDecider(product: Product, shop: Shop): Promise<Caller> {
  const staff = new Staff(product, shop)
  return staff.signedIn(await staff.member(['ADMIN']))
}
