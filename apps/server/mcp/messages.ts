import type { FieldError, Problem } from '@souk/platform'

/** The codes of JSON-RPC 2.0 for what the protocol itself cannot take. */
const parseError = -32700
const invalidRequest = -32600
const methodNotFound = -32601
const invalidParams = -32602

/** A message that is answered before it reaches the protocol. */
export interface MessageRefusal {
  readonly status: 200 | 400
  readonly body: object
}

interface Message {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly [other: string]: unknown
}

/**
 * What is wrong with a message, by the name of its field; undefined if nothing is. The library would say that it is no
 * message, or hand out what its own checks say. Many messages in one and answers that stay open it would take, and we
 * do not.
 */
export function refusalOf(body: unknown): MessageRefusal | undefined {
  if (Array.isArray(body)) return invalid('Send one message at a time', [])
  if (!isObject(body)) return invalid('a message is a JSON object', [])
  const message: Message = body
  const faults = faultsOf(message)
  const { id, method } = message
  if (faults.length > 0) return invalid(textOf(faults), faults, id)
  if (method === 'subscriptions/listen') return refusal(400, methodNotFound, 'Method not found', id)
  const wrong = paramFaults(message)
  if (wrong.length === 0) return undefined
  const text = `Invalid params: ${textOf(wrong)}`
  return refusal(200, invalidParams, text, id, { errors: wrong })
}

/** A body that is no JSON, or not as strict as we read it. */
export function unreadable({ detail, errors = [] }: Problem): MessageRefusal {
  const text = `Parse error: ${errors.length > 0 ? textOf(errors) : detail}`
  return refusal(400, parseError, text, undefined, { errors })
}

type Fault = Pick<FieldError, 'path' | 'message'>

function faultsOf({ jsonrpc, id, method, params, ...rest }: Message): Fault[] {
  const isAnswer = method === undefined && ('result' in rest || 'error' in rest)
  return unfit([
    ['/jsonrpc', jsonrpc === '2.0', 'must be "2.0"'],
    ['/id', id === undefined || isId(id), 'must be a string or an integer'],
    ['/method', isAnswer || isText(method), 'must be the name of a method, such as "tools/list"'],
    ['/params', params === undefined || isObject(params), 'must be an object'],
  ])
}

/** Of the methods that we answer; of any other the library knows what it takes. */
function paramFaults({ method, params = {} }: Message): Fault[] {
  const { cursor, name, arguments: given, taskId } = params as Readonly<Record<string, unknown>>
  const page: Check = [
    '/params/cursor',
    cursor === undefined || isText(cursor),
    'must be the nextCursor of the page before',
  ]
  const task: Check = ['/params/taskId', isText(taskId), 'must be the taskId of an earlier answer']
  const checks = new Map<unknown, readonly Check[]>([
    ['tools/list', [page]],
    [
      'tools/call',
      [
        ['/params/name', isText(name), 'must be the name of a tool; tools/list shows them'],
        ['/params/arguments', given === undefined || isObject(given), 'must be an object'],
      ],
    ],
    ['tasks/get', [task]],
    ['tasks/cancel', [task]],
  ])
  return unfit(checks.get(method) ?? [])
}

type Check = readonly [path: string, isFit: boolean, message: string]

function unfit(checks: readonly Check[]): Fault[] {
  return checks.flatMap(([path, isFit, message]) => (isFit ? [] : [{ path, message }]))
}

function textOf(faults: readonly Fault[]): string {
  return faults.map(({ path, message }) => `${path || 'the message'} ${message}`).join('; ')
}

function invalid(text: string, errors: readonly Fault[], id?: unknown): MessageRefusal {
  return refusal(400, invalidRequest, `Invalid Request: ${text}`, id, { errors })
}

function refusal(
  status: MessageRefusal['status'],
  code: number,
  message: string,
  id?: unknown,
  data?: object,
): MessageRefusal {
  const error = { code, message, ...(data && { data }) }
  return { status, body: { jsonrpc: '2.0', id: isId(id) ? id : null, error } }
}

function isId(value: unknown): value is string | number {
  return isText(value) || Number.isSafeInteger(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
