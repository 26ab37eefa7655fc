import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Answer, Caller } from '@souk/platform/testing'
import { keyed, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** What an approver is shown of a file is what is imported, or nothing is. */

let product: Product
let shop: Shop
let agent: Caller
let agentToken: string
let approver: Caller

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  const staff = new Staff(product, shop)
  const owner = await staff.member(['ADMIN'])
  const scopes = ['uploads:*', 'catalog:*', 'inventory:*', 'jobs:*']
  agentToken = await staff.tokenOfAgent(await staff.agent(owner, scopes))
  agent = keyed(shop.with(agentToken))
  approver = await staff.signedIn(await staff.member(['ADMIN']))
})
after(() => product.close())

const file =
  'external_id,title,sku,price,currency,stock\nerp-1,Shirt,S-1,49,EUR,5\nerp-2,Hat,H-1,x,EUR,1\n'

async function uploaded(content: string): Promise<string> {
  const size = Buffer.byteLength(content)
  const body = { name: 'spring.csv', content_type: 'text/csv', size }
  const announced = await shop.post<{ id: string }>('/api/v1/uploads', body)
  assert.equal(announced.status, 201, announced.text)
  const sent = await send(announced.body.id, content)
  assert.equal(sent.statusCode, 200, sent.body)
  return announced.body.id
}

function send(uploadId: string, content: string) {
  return product.app.inject({
    method: 'PUT',
    url: `/api/v1/uploads/${uploadId}/content`,
    headers: {
      authorization: `Bearer ${shop.credentials.apiKey}`,
      'content-type': 'text/csv',
    },
    payload: content,
  })
}

async function askedFor(uploadId: string, path = '/v1/catalog/products'): Promise<Answer> {
  const asked = await agent.post(`${path}/imports`, { upload_id: uploadId })
  assert.equal(asked.status, 202, asked.text)
  assert.equal(asked.body.status, 'PENDING', asked.text)
  return asked
}

async function jobs(): Promise<readonly Record<string, unknown>[]> {
  return (await shop.get<{ content: Record<string, unknown>[] }>('/api/v1/jobs')).body.content
}

async function titles(): Promise<string[]> {
  const { body } = await shop.get<{ data: { title: string }[] }>('/v1/catalog/products')
  return body.data.map(({ title }) => title).sort()
}

async function done(): Promise<void> {
  for (let turns = 0; turns < 20 && (await product.workOff()) > 0; turns += 1);
  await product.settle()
}

describe('an import that an agent asks for', () => {
  test('shows the approver the file, how many rows it has and the first of them; nothing runs before', async () => {
    const uploadId = await uploaded(file)
    const { body } = await askedFor(uploadId)
    const { text } = await approver.get(`/api/v1/approvals/${body.id}`)
    for (const told of ['spring.csv', 'erp-1', '"rows"', uploadId]) {
      assert(text.includes(told), `${told} is not in ${text}`)
    }
    await done()
    assert.deepEqual(await jobs(), [])
    assert.deepEqual(await titles(), [])
    const verdict = await approver.post(`/api/v1/approvals/${body.id}/approve`, {
      payload_sha256: body.payload_sha256,
    })
    assert.equal(verdict.status, 200, verdict.text)
    await done()
    const [job, ...others] = await jobs()
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(job, {
      ...{ kind: 'products.import', status: 'PARTIAL', file_name: 'spring.csv' },
      ...{ counts: { total: 2, ok: 1, failed: 1 }, changes: { created: 1 } },
    })
    assert.deepEqual(await titles(), ['Shirt'])
    const again = await approver.post(`/api/v1/approvals/${body.id}/approve`, {
      payload_sha256: body.payload_sha256,
    })
    assert.equal(again.status, 409, again.text)
    await done()
    assert.equal((await jobs()).length, 1)
  })

  test('imports the content that was shown: no other can take its place while it waits', async () => {
    const uploadId = await uploaded('external_id,title,sku,price,currency\nerp-9,Good,G-9,1,EUR\n')
    const { body } = await askedFor(uploadId)
    const other = 'external_id,title,sku,price,currency\nerp-9,Evil,G-9,1,EUR\n'
    const swapped = await send(uploadId, other)
    assert.equal(swapped.json().code, 'upload_complete')
    await approver.post(`/api/v1/approvals/${body.id}/approve`, {
      payload_sha256: body.payload_sha256,
    })
    await done()
    assert.deepEqual(await titles(), ['Good', 'Shirt'])
  })

  test('that is rejected changes nothing', async () => {
    const before = await jobs()
    const { body } = await askedFor(await uploaded('sku,on_hand\nS-1,99\n'), '/v1/catalog/stock')
    const verdict = await approver.post(`/api/v1/approvals/${body.id}/reject`, {
      ...{ comment: 'counted twice', payload_sha256: body.payload_sha256 },
    })
    assert.equal(verdict.status, 200, verdict.text)
    await done()
    assert.equal((await jobs()).length, before.length)
  })
})
