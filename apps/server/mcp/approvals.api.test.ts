import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import type { Caller } from '@souk/platform/testing'
import { aPayment, Staff } from '../testing/agents.ts'
import { McpClients, textOf } from '../testing/mcp.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'
import { tasksExtension } from './tasks.ts'

let product: Product
let shop: Shop
let staff: Staff
let clients: McpClients
let finance: Caller
let token: string
let agent: Client

const tasks = { extensions: { [tasksExtension]: {} } }
const scopes = ['orders:read', 'payments:read', 'payments:refund', 'approvals:read']

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  clients = await McpClients.of(product)
  finance = await staff.signedIn(await staff.member(['ADMIN']))
  token = await staff.tokenOfAgent(await staff.agent(await staff.member(['SUPPORT']), scopes))
  agent = await clients.modern('/admin/mcp', token)
})
after(async () => {
  await agent.close()
  await product.close()
})

interface Waiting {
  readonly id: string
  readonly status: string
  readonly payload_sha256: string
  readonly reason: string | null
  readonly result: { readonly status: number } | null
}

const refund = async (amount = 2_000) => ({
  payment_id: await aPayment(shop),
  amount: { amount, currency: 'EUR' },
  reason: 'arrived damaged',
})

async function call(name: string, given: object): Promise<{ text: string; approval: Waiting }> {
  const result = await agent.callTool({ name, arguments: { ...given } })
  return { text: textOf(result), approval: result.structuredContent as unknown as Waiting }
}

function decide({ id, payload_sha256 }: Waiting, verdict: 'approve' | 'reject') {
  return finance.post(`/api/v1/approvals/${id}/${verdict}`, { payload_sha256 })
}

describe('what an agent does through tools', () => {
  const recorded = async (agentId: string) => {
    const { body } = await shop.get<{ content: { operation: string; kind: string }[] }>(
      `/api/v1/ai/agents/${agentId}/activity`,
    )
    return body.content.filter(({ kind }) => kind !== 'CONTROL').map(({ operation }) => operation)
  }

  test('is on record as the operations that it called, and not as messages', async () => {
    const agentId = await staff.agent(await staff.member(['SUPPORT']), scopes)
    const client = await clients.modern('/admin/mcp', await staff.tokenOfAgent(agentId))
    await client.listTools()
    assert.deepEqual(await recorded(agentId), [])
    await client.callTool({ name: 'list_refunds', arguments: {} })
    assert.deepEqual(await recorded(agentId), ['listRefunds'])
    await client.close()
  })

  test('401 token_revoked: ends when somebody suspends it', async () => {
    const agentId = await staff.agent(await staff.member(['SUPPORT']), scopes)
    const own = await staff.tokenOfAgent(agentId)
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const headers = { authorization: `Bearer ${own}` }
    assert.equal((await clients.post('/admin/mcp', list, headers)).status, 200)
    await shop.post(`/api/v1/ai/agents/${agentId}/suspend`)
    const { status, headers: told } = await clients.post('/admin/mcp', list, headers)
    assert.equal(status, 401)
    assert.match(told.get('www-authenticate') ?? '', /error="invalid_token", resource_metadata=/)
  })
})

describe('an agent that asks for a refund', () => {
  test('waits for a person, who sees why, and then it is done', async () => {
    const given = { ...(await refund()), agent_reason: 'Grüne Lampe: zerbrochen.' }
    const { text, approval } = await call('create_refund', given)
    assert.equal(approval.status, 'PENDING')
    assert.match(text, /^Nothing has been done yet\. This waits for approval apr_/)
    assert.match(text, new RegExp(`get_approval and approval_id ${approval.id}`))
    assert.equal(approval.reason, 'Grüne Lampe: zerbrochen.')

    assert.equal((await decide(approval, 'approve')).status, 200)
    await product.workOff()
    const after = await call('get_approval', { approval_id: approval.id })
    assert.equal(after.approval.status, 'EXECUTED')
    assert.equal(after.approval.result?.status, 201)
    const made = await call('list_refunds', { payment_id: given.payment_id })
    assert.match(made.text, /"amount":2000/)
  })

  test('is told in few words that it waits, and can read all that would change', async () => {
    const params = { name: 'create_refund', arguments: await refund() }
    const { result } = await clients.message('/admin/mcp', token, 'tools/call', params)
    const bytes = Buffer.byteLength(JSON.stringify(result))
    assert(bytes < 2_500, `${bytes} bytes`)
    assert(result)
    const { id } = result.structuredContent as { id: string }
    const read = await agent.callTool({ name: 'get_approval', arguments: { approval_id: id } })
    const { changes } = read.structuredContent as { changes: unknown[] }
    assert(changes.length > 0)
    assert(textOf(read).length < 1_000)
  })

  test('that repeats itself waits for the same approval', async () => {
    const given = await refund()
    const first = await call('create_refund', given)
    const again = await call('create_refund', given)
    const other = await call('create_refund', { ...given, idempotency_key: 'another' })
    assert.equal(again.approval.id, first.approval.id)
    assert.equal(other.approval.id, first.approval.id)
  })

  test('that repeats itself after a decision is told what became of it', async () => {
    const given = await refund()
    const { approval } = await call('create_refund', given)
    const { id, payload_sha256 } = approval
    const comment = 'The lamp was not ours.'
    await finance.post(`/api/v1/approvals/${id}/reject`, { payload_sha256, comment })
    const rejected = await call('create_refund', given)
    assert.deepEqual([rejected.approval.id, rejected.approval.status], [id, 'REJECTED'])
    assert.match(rejected.text, /It was rejected: "The lamp was not ours\."/)
    assert.doesNotMatch(rejected.text, /waits for approval/)

    const other = await refund()
    const asked = await call('create_refund', other)
    await decide(asked.approval, 'approve')
    await product.workOff()
    const executed = await call('create_refund', other)
    assert.deepEqual(
      [executed.approval.id, executed.approval.status],
      [asked.approval.id, 'EXECUTED'],
    )
    assert.match(executed.text, /It was approved and has been done/)
    const shown = await call('get_approval', { approval_id: id })
    assert.match(shown.text, /It was rejected: "The lamp was not ours\."/)
  })

  test('is told whom to ask if it may not read approvals', async () => {
    const owner = await staff.member(['SUPPORT'])
    const blind = await staff.tokenOfAgent(await staff.agent(owner, ['payments:refund']))
    const params = { name: 'create_refund', arguments: await refund() }
    const { result } = await clients.message('/admin/mcp', blind, 'tools/call', params, tasks)
    assert.notEqual(result?.resultType, 'task')
    assert.match(textOf(result ?? {}), /tell the person you work for/)
    assert.doesNotMatch(textOf(result ?? {}), /get_approval/)
  })

  test('is refused at once what is impossible', async () => {
    const { text } = await call('create_refund', await refund(9_999_999))
    assert.match(text, /refund_exceeds_refundable, status 409/)
  })

  test('is told which of its reasons nobody may read', async () => {
    const agent_sources = [{ title: 'Click here', uri: 'javascript:alert(1)' }]
    const { text } = await call('create_refund', { ...(await refund()), agent_sources })
    assert.match(text, /- agent_sources\.0\.uri: must be an http or https address/)
  })

  test('cannot decide itself: there is no tool for it', async () => {
    const { tools } = await agent.listTools()
    const deciding = tools.filter(({ name }) => /^(approve|reject)_/.test(name))
    assert.deepEqual(deciding, [])
    const { approval } = await call('create_refund', await refund())
    const given = { approval_id: approval.id, payload_sha256: approval.payload_sha256 }
    const params = { name: 'approve_approval', arguments: given }
    await assert.rejects(agent.callTool(params), /Unknown tool/)
  })

  test('may send its own idempotency key beside the arguments', async () => {
    const { id, ...given } = { id: 'from-meta-1', ...(await refund()) }
    const _meta = { 'souk/idempotency-key': id }
    await agent.callTool({ name: 'create_refund', arguments: given, _meta })
    const other = { ...given, reason: 'something else' }
    const reused = await agent.callTool({ name: 'create_refund', arguments: other, _meta })
    assert.match(textOf(reused), /idempotency_key_reused/)
  })
})

interface Task {
  readonly resultType?: string
  readonly taskId: string
  readonly status: string
  readonly statusMessage: string
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: { amount: object } }
}

describe('a client that knows tasks', () => {
  const ask = async (given: object) => {
    const params = { name: 'create_refund', arguments: given }
    const { result, error } = await clients.message(
      '/admin/mcp',
      token,
      'tools/call',
      params,
      tasks,
    )
    assert(result, JSON.stringify(error))
    return result as unknown as Task
  }
  const read = (taskId: string, as = token, capabilities: object = tasks) =>
    clients.message('/admin/mcp', as, 'tasks/get', { taskId }, capabilities)
  const taskOf = async (taskId: string) => (await read(taskId)).result as unknown as Task
  const approvalOf = async ({ taskId }: Task) => {
    const { body } = await shop.get<Waiting>(`/api/v1/approvals/${taskId.split('.')[0]}`)
    return body as unknown as Waiting
  }

  test('gets a task that works until somebody decides, and then has the refund', async () => {
    const task = await ask(await refund())
    assert.equal(task.resultType, 'task')
    assert.equal(task.status, 'working')
    assert.equal((await taskOf(task.taskId)).status, 'working')
    await decide(await approvalOf(task), 'approve')
    await product.workOff()
    const { status, result } = await taskOf(task.taskId)
    assert.equal(status, 'completed')
    assert.notEqual(result?.isError, true)
    assert.deepEqual(result?.structuredContent?.amount, { amount: 2_000, currency: 'EUR' })
  })

  test('learns that somebody said no', async () => {
    const task = await ask(await refund())
    await decide(await approvalOf(task), 'reject')
    const { status, statusMessage, result } = await taskOf(task.taskId)
    assert.equal(status, 'completed')
    assert.equal(result?.isError, true)
    assert.match(statusMessage, /It was rejected\. Nothing has been done/)
  })

  test('withdraws what it asked for', async () => {
    const { taskId } = await ask(await refund())
    await clients.message('/admin/mcp', token, 'tasks/cancel', { taskId }, tasks)
    assert.equal((await taskOf(taskId)).status, 'cancelled')
  })

  test('reads no task that it made up, changed, or got from somebody else', async () => {
    const { taskId } = await ask(await refund())
    const other = await ask(await refund())
    const [id = '', until = '', hash = '', seal = ''] = taskId.split('.')
    const [otherId = ''] = other.taskId.split('.')
    const forged = [
      'apr_1',
      '',
      id,
      [otherId, until, hash, seal].join('.'),
      [id, `${until}z`, hash, seal].join('.'),
      [id, until, hash.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')), seal].join('.'),
      'x'.repeat(2_000),
    ]
    for (const handle of forged) {
      assert.equal((await read(handle)).error?.code, -32602, handle.slice(0, 120))
    }
    const stranger = await staff.agent(await staff.member(['SUPPORT']), scopes)
    const theirs = await read(taskId, await staff.tokenOfAgent(stranger))
    assert.equal(theirs.error?.code, -32602)
    assert.equal((await read(taskId, shop.credentials.apiKey)).error?.code, -32602)
  })

  test('says so with every message', async () => {
    const { taskId } = await ask(await refund())
    assert.equal((await read(taskId, token, {})).error?.code, -32021)
  })
})
