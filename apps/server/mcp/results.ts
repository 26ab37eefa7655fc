import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FieldError } from '@souk/platform'
import { allProblems } from '@souk/platform/server'
import { type Approval, approvalText, summaryOf } from './approvals.ts'
import type { Json } from './schemas.ts'
import type { Tool } from './tools.ts'

/** What the operation answered. */
export interface ToolReply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
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
interface ResultContext {
  readonly baseUrl: string
  readonly canReadApprovals: boolean
}

/** An answer as a model can use it: what is there, where it is, and what to do if it is an error. */
export function resultOf(
  tool: Tool,
  reply: ToolReply,
  { baseUrl, canReadApprovals }: ResultContext,
): CallToolResult {
  if (reply.status >= 400) return problemResult(tool, reply)
  const body = jsonOf(reply)
  const notes = reply.headers['idempotent-replayed'] === 'true' ? [replayed] : []
  const text = reply.text === '' ? 'Done.' : reply.text
  const shown = tool.operationId === 'getApproval' ? shownApproval(body, canReadApprovals) : text
  return {
    content: [...[...notes, shown].map(textBlock), ...linkTo(reply, baseUrl)],
    ...(body && { structuredContent: body }),
  }
}

function shownApproval(body: Json | undefined, canRead: boolean): string {
  return approvalText(body as unknown as Approval, canRead)
}

/** A call that led to an approval. What would change stands on the approval, and is not repeated here. */
export function approvalResult(
  approval: Approval,
  { baseUrl, canReadApprovals }: ResultContext,
): CallToolResult {
  const link = linkTo({ headers: { location: `/api/v1/approvals/${approval.id}` } }, baseUrl)
  return {
    content: [textBlock(approvalText(approval, canReadApprovals)), ...link],
    structuredContent: summaryOf(approval),
  }
}

const replayed =
  'This is the answer to an earlier call with the same arguments; nothing was done again. To run it again, send a new ' +
  'idempotency_key.'

/** What a write answers that is held for approval. */
export function approvalOf({ status, headers, text }: ToolReply): Approval | undefined {
  const isApproval = status === 202 && String(headers.location).startsWith('/api/v1/approvals/')
  return isApproval ? (JSON.parse(text) as Approval) : undefined
}

function linkTo(
  { headers }: Pick<ToolReply, 'headers'>,
  baseUrl: string,
): CallToolResult['content'] {
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
