import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FieldError } from '@souk/platform'
import { allProblems } from '@souk/platform/server'
import type { Json } from './schemas.ts'
import type { Tool } from './tools.ts'

/** What the operation answered. */
export interface ToolReply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export interface Approval {
  readonly id: string
  readonly status: string
  readonly operation_id: string
  readonly summary: string
  readonly payload_sha256: string
  readonly created_at: string
  readonly updated_at: string
  readonly expires_at: string
  readonly approvers: { readonly roles: readonly string[]; readonly quorum: number }
  readonly result: {
    readonly status: number
    readonly location?: string
    readonly code?: string
  } | null
}

interface ProblemDocument {
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail?: string
  readonly request_id: string
  readonly errors?: readonly FieldError[]
  readonly meta?: Json
}

/** For whom a result is written, and where links lead. */
interface Told {
  readonly baseUrl: string
  readonly canReadApprovals: boolean
}

/** An answer as a model can use it: what is there, where it is, and what to do if it is an error. */
export function resultOf(
  tool: Tool,
  reply: ToolReply,
  { baseUrl, canReadApprovals }: Told,
): CallToolResult {
  if (reply.status >= 400) return problemResult(tool, reply)
  const approval = approvalOf(reply)
  if (approval) {
    const text = waitingText(approval, canReadApprovals)
    return {
      content: [...[text, reply.text].map(textBlock), ...linkTo(reply, baseUrl)],
      ...(tool.hasOutput && { structuredContent: { ...approval } }),
    }
  }
  const body = jsonOf(reply)
  const notes = reply.headers['idempotent-replayed'] === 'true' ? [replayed] : []
  const text = reply.text === '' ? 'Done.' : reply.text
  return {
    content: [...[...notes, text].map(textBlock), ...linkTo(reply, baseUrl)],
    ...(tool.hasOutput && body && { structuredContent: body }),
  }
}

const replayed =
  'This is the answer to an earlier call with the same arguments; nothing was done again. If it shall be done a second ' +
  'time, call again with an idempotency_key of your own.'

/** What a write answers that was withheld. */
export function approvalOf({ status, headers, text }: ToolReply): Approval | undefined {
  const isApproval = status === 202 && String(headers.location).startsWith('/api/v1/approvals/')
  return isApproval ? (JSON.parse(text) as Approval) : undefined
}

/** Also what a task says while it waits. */
export function waitingText(
  { id, summary, approvers, expires_at }: Approval,
  canReadApprovals: boolean,
): string {
  const { roles, quorum } = approvers
  const people = quorum === 1 ? 'a person' : `${quorum} people`
  const who = roles.length === 0 ? people : `${people} with the role ${roles.join(' or ')}`
  const how = canReadApprovals
    ? `Read what became of it with get_approval and approval_id ${id}. `
    : 'You may not read what becomes of it: tell the person whom you work for. '
  return (
    `Nothing has been done yet. This waits for approval ${id}: ${summary} It has to be approved by ${who} until ` +
    `${expires_at}, and is then done without another call. ${how}Do not repeat the call meanwhile: it would lead to ` +
    'the same approval.'
  )
}

function linkTo({ headers }: ToolReply, baseUrl: string): CallToolResult['content'] {
  const { location } = headers
  if (typeof location !== 'string') return []
  const name = location.split('/').at(-1) ?? location
  return [
    { type: 'resource_link', uri: `${baseUrl}${location}`, name, mimeType: 'application/json' },
  ]
}

function problemResult(tool: Tool, reply: ToolReply): CallToolResult {
  const problem = jsonOf(reply) as unknown as ProblemDocument | undefined
  if (!problem) return failure(`The call failed with status ${reply.status}.`)
  const { title, code, status, detail, errors = [], request_id } = problem
  const help = helpFor(code)
  const wait = reply.headers['retry-after']
  const lines = [
    `${title} (${code}, status ${status}).`,
    ...(detail === undefined ? [] : [detail]),
    ...errors.map(({ path, message }) => `- ${argumentAt(tool, path)}: ${message}`),
    ...(help === undefined || help === detail ? [] : [`What to do: ${help}`]),
    ...(problem.meta ? [`Details: ${JSON.stringify(problem.meta)}`] : []),
    ...(wait === undefined ? [] : [`Call again after ${wait} s.`]),
    `Request ${request_id}.`,
  ]
  return { ...failure(lines.join('\n')), _meta: { 'souk/problem': problem } }
}

export function failure(text: string): CallToolResult {
  return { content: [textBlock(text)], isError: true }
}

/** Everything loaded has declared its refusals by the time of the first call. */
let helps: ReadonlyMap<string, string> | undefined

function helpFor(code: string): string | undefined {
  helps ??= new Map(allProblems().map((declared) => [declared.code, declared.help]))
  return helps.get(code)
}

/** `/query/limit`, `/headers/souk-agent-reason` and `/amount/currency` by the names that the model has used. */
function argumentAt({ places }: Tool, pointer: string): string {
  const [, first = '', ...rest] = pointer.split('/')
  const part = first === 'query' || first === 'headers' ? first : undefined
  const place = part === undefined ? 'body' : part === 'query' ? 'query' : 'header'
  const [name = '', ...inner] = part === undefined ? [first, ...rest] : rest
  const found = [...places].find(([, one]) => one.place === place && one.name === name)
  return [found?.[0] ?? name, ...inner].join('.') || 'arguments'
}

function jsonOf({ headers, text }: ToolReply): Json | undefined {
  if (!/\bjson\b/.test(String(headers['content-type'])) || text === '') return undefined
  const value: unknown = JSON.parse(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Json) : undefined
}

function textBlock(text: string) {
  return { type: 'text', text } as const
}
