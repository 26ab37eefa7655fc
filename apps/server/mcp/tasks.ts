import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { isId, type Principal } from '@souk/platform'
import { type Approval, approvalText, endText, isOpen } from './approvals.ts'
import type { Caller } from './caller.ts'
import { failure, resultOf } from './results.ts'
import type { Json } from './schemas.ts'

/** The name by which client and server say that they know tasks. */
export const tasksExtension = 'io.modelcontextprotocol/tasks'

const handlePattern = /^(apr_[0-9a-z]{26})\.([0-9a-z]{1,11})\.([\w-]{43})\.([\w-]{43})$/
/** What was decided in the last moment is still told for so long. */
const toldAfterMs = 24 * 60 * 60 * 1000
const pollIntervalMs = 5_000

/**
 * A task is an approval by another name, and its handle says which. A client hands it back, so it is sealed, for this
 * caller, this request and this time; it starts nothing, and what it shows is read with the token of whoever asks.
 */
export class TaskHandles {
  readonly #key: KeyObject

  constructor(key: KeyObject) {
    this.#key = key
  }

  write({ id, payload_sha256, expires_at }: Approval, principal: Principal): string {
    const until = (Date.parse(expires_at) + toldAfterMs).toString(36)
    const sealed = `${id}.${until}.${payload_sha256}`
    return `${sealed}.${this.#seal(sealed, principal)}`
  }

  /** The approval that the handle is for; undefined if it was not made by us, for this caller, or not for now. */
  read(handle: string, principal: Principal): { id: string; payloadSha256: string } | undefined {
    const [, id = '', until = '', payloadSha256 = '', seal = ''] = handlePattern.exec(handle) ?? []
    if (!isId('apr', id) || Number.parseInt(until, 36) < Date.now()) return undefined
    const expected = this.#seal(`${id}.${until}.${payloadSha256}`, principal)
    const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(expected))
    return isOurs ? { id, payloadSha256 } : undefined
  }

  #seal(sealed: string, { tenantId, clientId, actor, agent }: Principal): string {
    const whose = [tenantId, clientId, actor.id, agent?.onBehalfOf ?? ''].join(' ')
    return createHmac('sha256', this.#key).update(`${whose}\n${sealed}`).digest('base64url')
  }
}

/** The approval behind a handle, as the caller may see it at this moment. */
export async function approvalBehind(
  handles: TaskHandles,
  caller: Caller,
  handle: string,
): Promise<Approval | undefined> {
  const found = handles.read(handle, caller.principal)
  const approval = found && (await readApproval(caller, found.id))
  return approval?.payload_sha256 === found?.payloadSha256 ? approval : undefined
}

/** An approval as it stands at this moment, if the caller may see it. */
async function readApproval(caller: Caller, id: string): Promise<Approval | undefined> {
  const url = `/api/v1/approvals/${id}`
  const { status, text } = await caller.send({ method: 'GET', url, headers: {}, body: undefined })
  return status === 200 ? (JSON.parse(text) as Approval) : undefined
}

/** Withdraws the approval. One that was decided on meanwhile stays as it is. */
export async function withdraw(caller: Caller, { id }: Approval): Promise<void> {
  const url = `/api/v1/approvals/${id}/cancel`
  const headers = { 'idempotency-key': `mcp-cancel-${id}` }
  await caller.send({ method: 'POST', url, headers, body: undefined })
}

/** The state of a task, without its result. */
export function taskOf(approval: Approval, handle: string): Json {
  const { status, created_at, updated_at, expires_at } = approval
  const isWaiting = isOpen(approval)
  return {
    taskId: handle,
    status: isWaiting ? 'working' : status === 'CANCELLED' ? 'cancelled' : 'completed',
    statusMessage: approvalText(approval, true),
    createdAt: created_at,
    lastUpdatedAt: updated_at,
    ttlMs: Date.parse(expires_at) + toldAfterMs - Date.parse(created_at),
    pollIntervalMs,
  }
}

/** The state of a task with its result, once there is one. */
export async function detailedTask(
  caller: Caller,
  approval: Approval,
  handle: string,
  baseUrl: string,
): Promise<Json> {
  const task = taskOf(approval, handle)
  if (task.status !== 'completed') return task
  return { ...task, result: await finalResult(caller, approval, baseUrl) }
}

/** What the executed request answered: the thing itself, as far as the caller may read it. */
async function finalResult(
  caller: Caller,
  approval: Approval,
  baseUrl: string,
): Promise<CallToolResult> {
  if (approval.status !== 'EXECUTED') return failure(endText(approval))
  const told = { type: 'text', text: endText(approval) } as const
  const tool = caller.tools.find(({ operationId }) => operationId === approval.operation_id)
  const { location } = approval.result ?? {}
  if (tool && location !== undefined) {
    const read = { method: 'GET', url: location, headers: {}, body: undefined }
    const reply = await caller.send(read)
    if (reply.status === 200) {
      const headers = { ...reply.headers, location }
      const result = resultOf(tool, { ...reply, headers }, { baseUrl, canReadApprovals: true })
      return { ...result, content: [told, ...result.content] }
    }
  }
  return { content: [told], structuredContent: { ...approval } }
}
