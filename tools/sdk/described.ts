import type { Json } from './schema-types.ts'
import { nameOf } from './schema-types.ts'

/** The parts of an OpenAPI document that a client is made of. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly 'x-file'?: boolean
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> }
  readonly responses: Readonly<Record<string, Response>>
}

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>
}

export interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Json
}

/** One operation, with what the client has to know about it. */
export interface ClientOperation {
  readonly operationId: string
  readonly summary: string
  readonly path: readonly Parameter[]
  readonly query: readonly Parameter[]
  /** Headers that the operation itself reads. */
  readonly headers: readonly Parameter[]
  readonly body: Json | undefined
  readonly isKeyed: boolean
  readonly takesVersion: boolean
  /** Its body is a file as it is. */
  readonly isUpload: boolean
  /** It answers with a file and with nothing else. */
  readonly isDownload: boolean
  /** Schemas of what it answers when it does what was asked; undefined for nothing. */
  readonly answers: readonly (Json | undefined)[]
  readonly codes: readonly string[]
}

/** What the client sends of its own accord, or by an option that every call of the kind has. */
export const sentAnyway: ReadonlySet<string> = new Set([
  'X-Request-Id',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Souk-Agent-Reason',
  'Souk-Agent-Sources',
  'last-event-id',
])

export function clientOperations(document: Document): ClientOperation[] {
  const described = Object.values(document.paths).flatMap((item) => Object.values(item))
  return described.map((operation) => clientOperation(operation, document))
}

function sendsFile({ requestBody }: Described): boolean {
  const sent = Object.keys(requestBody?.content ?? {})
  return (
    sent.length > 0 &&
    !sent.some((type) => /^application\/(json|x-www-form-urlencoded)$/.test(type))
  )
}

function clientOperation(described: Described, document: Document): ClientOperation {
  const { operationId, summary, requestBody } = described
  const parameters = described.parameters.map((one) =>
    referred(one, document.components.parameters),
  )
  const shared = described.parameters.flatMap(({ $ref }) =>
    $ref === undefined ? [] : [nameOf($ref)],
  )
  const isUpload = sendsFile(described)
  const [body] = isUpload ? [] : Object.values(requestBody?.content ?? {})
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key')
  const operation = {
    operationId,
    summary,
    path: parameters.filter((parameter) => parameter.in === 'path'),
    query: parameters.filter((parameter) => parameter.in === 'query'),
    headers: parameters.filter(
      (parameter) => parameter.in === 'header' && !sentAnyway.has(parameter.name),
    ),
    body: body?.schema,
    isKeyed,
    takesVersion: shared.includes('IfMatch'),
    isUpload,
    isDownload: described['x-file'] === true,
    answers: answersOf(described, isKeyed, document),
    codes: codesOf(described, document),
  }
  checkNames(operation, document)
  return operation
}

/** All arguments stand side by side, so each needs a name of its own. */
function checkNames({ operationId, path, query, body }: ClientOperation, document: Document): void {
  const fields = Object.keys(resolved(body ?? {}, document).properties ?? {})
  const names = [...path, ...query].map(({ name }) => name).concat(fields)
  const taken = names.find((name, index) => names.indexOf(name) !== index)
  if (taken !== undefined) throw new Error(`${operationId} has two arguments called ${taken}`)
}

/** What stands among the components, or the part itself. */
function referred<Part extends { readonly $ref?: string }>(
  part: Part,
  components: Readonly<Record<string, Part>>,
): Part {
  const found = part.$ref === undefined ? part : components[nameOf(part.$ref)]
  if (found === undefined) throw new Error(`the document has no ${part.$ref}`)
  return found
}

export function resolved(schema: Json, { components }: Document): Json {
  const { $ref } = schema
  return typeof $ref === 'string' ? (components.schemas[nameOf($ref)] ?? {}) : schema
}

/** Without the approval that any write may answer instead. */
function answersOf(
  { responses }: Described,
  isKeyed: boolean,
  { components }: Document,
): (Json | undefined)[] {
  const good = Object.entries(responses).filter(([status]) => Number(status) < 300)
  return good.flatMap(([status, response]) => {
    const { content } = referred(response, components.responses)
    const schema = content?.['application/json']?.schema
    if (!isKeyed || status !== '202' || schema === undefined) return [schema]
    const ways = (schema.anyOf as Json[] | undefined) ?? []
    return ways.filter(({ $ref }) => $ref !== '#/components/schemas/Approval')
  })
}

function codesOf({ responses }: Described, { components }: Document): string[] {
  const codes = Object.values(responses).flatMap((response) => {
    const { content } = referred(response, components.responses)
    const { properties } = (content?.['application/problem+json']?.schema ?? {}) as {
      properties?: { code: { enum: string[] } }
    }
    return properties?.code.enum ?? []
  })
  return [...new Set(codes)].sort()
}
