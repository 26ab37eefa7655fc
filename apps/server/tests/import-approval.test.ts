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
let staff: Staff
let owner: Awaited<ReturnType<Staff['member']>>

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  owner = await staff.member(['ADMIN'])
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

describe('a dry run that an agent asks for', () => {
  const rows = (...lines: string[]) =>
    ['external_id,title,sku,price,currency', ...lines, ''].join('\n')
  const checked = (caller: Caller, uploadId: string, path = '/v1/catalog/products') =>
    caller.post(`${path}/imports`, { upload_id: uploadId, dry_run: true })

  async function agentWith(scopes: readonly string[]): Promise<Caller> {
    return keyed(shop.with(await staff.tokenOfAgent(await staff.agent(owner, [...scopes]))))
  }

  test('needs no approval and changes nothing; whoever approves the import sees what it has found', async () => {
    await uploaded(file)
    const before = await titles()
    const uploadId = await uploaded(
      rows('erp-1,Shirt,S-1,59,EUR', 'erp-20,Scarf,S-20,9,EUR', 'erp-21,Cap,C-21,x,EUR'),
    )
    const started = await checked(agent, uploadId)
    assert.deepEqual([started.status, started.body.status], [202, 'QUEUED'], started.text)
    await done()
    assert.deepEqual(await titles(), before)
    const { body: job } = await agent.get(`/api/v1/jobs/${started.body.id}`)
    assert.equal(job.status, 'VALIDATED')
    const { body: asked } = await askedFor(uploadId)
    const { body } = await approver.get<Shown>(`/api/v1/approvals/${asked.id}`)
    const { errors, ...found } = body.changes[0]?.after.preview.dry_run ?? { errors: [] }
    assert.partialDeepStrictEqual(found, {
      ...{ job_id: started.body.id, total: 3, created: 1, updated: 1, unchanged: 0, failed: 1 },
    })
    assert.deepEqual(
      errors.map(({ line, errors: [first] }) => [line, first?.path, first?.column, first?.values]),
      [[4, '/variants/0/price', 'price', { expected: 'decimal_point' }]],
    )
    // Another dry run meanwhile, such as one of the approver, does not make it another request.
    assert.equal((await checked(approver, uploadId)).status, 202)
    await done()
    const verdict = await approver.post(`/api/v1/approvals/${asked.id}/approve`, {
      payload_sha256: asked.payload_sha256,
    })
    assert.equal(verdict.status, 200, verdict.text)
    await done()
    assert.deepEqual(await titles(), [...before, 'Scarf'].sort())
  })

  test('of the same file read otherwise, or of another file, is not shown', async () => {
    const content = rows('erp-30,Glove,G-30,9,EUR')
    const [one, other] = [await uploaded(content), await uploaded(content)]
    await checked(agent, one)
    await done()
    const { body: asked } = await askedFor(other)
    const { body } = await approver.get<Shown>(`/api/v1/approvals/${asked.id}`)
    assert.equal(body.changes[0]?.after.preview.dry_run, null)
    const renamed = await agent.post('/v1/catalog/products/imports', {
      ...{ upload_id: one, columns: { title: null } },
    })
    const shown = await approver.get<Shown>(`/api/v1/approvals/${renamed.body.id}`)
    assert.equal(shown.body.changes[0]?.after.preview.dry_run, null, renamed.text)
  })

  test('waits like an import where the agent may not read what it would tell', async () => {
    const blind = await agentWith(['uploads:*', 'catalog:write', 'jobs:*'])
    const asked = await checked(blind, await uploaded(rows('erp-1,Shirt,S-1,59,EUR')))
    assert.deepEqual([asked.status, asked.body.status], [202, 'PENDING'], asked.text)
  })

  test('tells nothing of further prices that the agent may not read', async () => {
    const agentOfTexts = await agentWith(['uploads:*', 'catalog:*', 'jobs:*'])
    const uploadId = await uploaded(
      'external_id,sku,prices\nerp-1,S-1,"[{""price"":{""amount"":1,""currency"":""USD""}}]"\n',
    )
    const { body: job } = await checked(agentOfTexts, uploadId)
    await done()
    const { body, text } = await agentOfTexts.get<{ content: { errors: { code: string }[] }[] }>(
      `/api/v1/jobs/${job.id}/errors`,
    )
    assert.deepEqual(
      body.content.map(({ errors }) => errors[0]?.code),
      ['insufficient_scope'],
      text,
    )
  })

  test('is denied by a policy that denies the import', async () => {
    const stopped = await agentWith(['uploads:*', 'customers:*', 'jobs:*'])
    const policies = '/api/v1/approval-policies'
    const asked = await approver.post(policies, {
      ...{ name: 'No imports of customers', effect: 'DENY', order: 1 },
      ...{ match: { operations: ['importCustomers'], actors: 'AGENT' } },
      approvers: { roles: ['ADMIN'], quorum: 1, exclude: ['REQUESTER'] },
    })
    const second = await staff.signedIn(await staff.member(['ADMIN']))
    const verdict = await second.post(`/api/v1/approvals/${asked.body.id}/approve`, {
      payload_sha256: asked.body.payload_sha256,
    })
    assert.equal(verdict.status, 200, `${asked.text} ${verdict.text}`)
    await done()
    const uploadId = await uploaded('email,name\nada@example.com,Ada\n')
    const refused = await checked(stopped, uploadId, '/api/v1/customers')
    assert.deepEqual([refused.status, refused.body.code], [403, 'denied_by_policy'], refused.text)
  })
})

interface FoundError {
  readonly path: string
  readonly column?: string
  readonly values?: object
}

interface Shown {
  readonly changes: readonly {
    readonly after: {
      readonly preview: {
        readonly dry_run: {
          readonly errors: readonly {
            readonly line: number
            readonly errors: readonly FoundError[]
          }[]
        } | null
      }
    }
  }[]
}
