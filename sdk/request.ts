import type { OperationFacts } from './operation.ts'
import { type ChangeOptions, optionOfHeader, type Source } from './options.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** A file to send. A stream can be sent once, so that a call with one is never repeated. */
export type Content = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream

/** All attempts of one call send the same. */
export interface PreparedRequest {
  readonly facts: OperationFacts
  /** Path and query. */
  readonly target: string
  readonly headers: Headers
  readonly body: Content | undefined
  readonly idempotencyKey: string | undefined
}

/** Puts each argument where its name belongs: into the path, into the query, or into the body. */
export function prepare(
  facts: OperationFacts,
  args: Arguments,
  options: ChangeOptions,
): PreparedRequest {
  const rest = new Map(Object.entries(args).filter(([, value]) => value !== undefined))
  const take = (name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return value
  }
  const path = facts.path.replace(/:(\w+)/g, (_, name: string) => segment(facts, name, take(name)))
  const names = facts.method === 'GET' ? [...rest.keys()] : facts.queryNames
  const query = formOf(names.map((name) => [name, take(name)]))
  const idempotencyKey = facts.isKeyed ? (options.idempotencyKey ?? newKey()) : undefined
  const headers = headersOf(facts, options, idempotencyKey)
  const target = query ? `${path}?${query}` : path
  const request = { facts, target, headers, idempotencyKey }
  if (facts.isUpload) return { ...request, body: contentOf(facts, take('content'), headers) }
  if (rest.size > 0) headers.set('content-type', facts.isForm ? form : 'application/json')
  const body = () => (facts.isForm ? formOf([...rest]) : JSON.stringify(Object.fromEntries(rest)))
  return { ...request, body: rest.size > 0 ? body() : undefined }
}

/** Of the type that a header or the file itself says. */
function contentOf({ operationId }: OperationFacts, content: unknown, headers: Headers): Content {
  if (content === undefined) throw new TypeError(`${operationId} needs content`)
  const type = content instanceof Blob && content.type
  if (!headers.has('content-type')) headers.set('content-type', type || 'application/octet-stream')
  return content as Content
}

const form = 'application/x-www-form-urlencoded'

/** A dot or nothing would lead to another operation. */
function segment({ operationId }: OperationFacts, name: string, value: unknown): string {
  const text = String(value ?? '')
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${operationId} needs ${name}`)
  return encodeURIComponent(text)
}

function formOf(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const text = new URLSearchParams()
  for (const [name, value] of fields) {
    for (const one of [value].flat()) if (one !== undefined) text.append(name, String(one))
  }
  return String(text)
}

function headersOf(
  { headerNames }: OperationFacts,
  options: ChangeOptions,
  idempotencyKey: string | undefined,
): Headers {
  const { ifMatch, requestId, reason, sources } = options
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  const set = (name: string, value: string | undefined) => value && headers.set(name, value)
  set('idempotency-key', idempotencyKey)
  set('if-match', ifMatch)
  set('x-request-id', requestId)
  set('souk-agent-reason', reason && displayString(reason))
  set('souk-agent-sources', sources && asciiJson(sources))
  const own = options as Readonly<Record<string, string | undefined>>
  for (const name of headerNames) set(name, own[optionOfHeader(name)])
  return headers
}

/** Plain ASCII as it is; anything else as a Display String of RFC 9651. */
function displayString(text: string): string {
  const isPlain = /^[\x20-\x7e]+$/.test(text) && !text.startsWith('%"')
  return isPlain ? text : `%"${encodeURIComponent(text)}"`
}

function asciiJson(sources: readonly Source[]): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(sources).replace(/[^\x20-\x7e]/g, escaped)
}

/** Not `randomUUID`, which a page without https does not have. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
