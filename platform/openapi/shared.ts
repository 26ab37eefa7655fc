import { Type } from 'typebox'
import type { Operation } from '../http/routes.ts'
import type { ProblemDeclaration } from '../problems/problem.ts'
import { allProblems } from '../problems/problem.ts'
import { type Json, plain, propertiesOf } from './components.ts'

export function ref(kind: 'parameters' | 'headers' | 'responses' | 'schemas', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

const FieldError = Type.Object(
  {
    path: Type.String({ description: 'JSON Pointer to the invalid value' }),
    code: Type.String(),
    message: Type.String(),
  },
  { description: 'An invalid field of the request' },
)

/** What the refusals of the kernel carry. Others carry more, which the examples of each operation show. */
const Meta = Type.Object(
  {
    required_scope: Type.Optional(Type.String({ description: 'Scope that the token lacks' })),
    allowed: Type.Optional(
      Type.Array(Type.String(), { description: 'Methods or actions that are possible instead' }),
    ),
    state: Type.Optional(Type.String({ description: 'Status that does not allow the action' })),
    action: Type.Optional(Type.String({ description: 'Action that was asked for' })),
    current_version: Type.Optional(
      Type.Integer({ description: 'Version that the resource has now' }),
    ),
    external_id: Type.Optional(Type.String({ description: 'External id that is taken' })),
    currency: Type.Optional(Type.String({ description: 'Currency that the request is about' })),
    max_bytes: Type.Optional(Type.Integer({ description: 'Largest body that is accepted' })),
    policy: Type.Optional(Type.String({ description: 'Quota that is used up' })),
    types: Type.Optional(
      Type.Array(Type.String(), { description: 'Event types that do not exist' }),
    ),
    oldest_sequence: Type.Optional(
      Type.Integer({ description: 'Sequence of the oldest event that is kept' }),
    ),
    successor: Type.Optional(Type.String({ description: 'Path to use instead' })),
  },
  { additionalProperties: true, description: 'Values that belong to the code' },
)

const Problem = Type.Object(
  {
    type: Type.String({ description: 'Page that explains the code' }),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.Optional(Type.String()),
    request_id: Type.String(),
    errors: Type.Optional(Type.Array(FieldError)),
    meta: Type.Optional(Meta),
  },
  { description: 'An error (RFC 9457)' },
)

export const problemSchemas = { Problem, FieldError }

/** The problems that a response schema made by `refusals()` lists; none for any other schema. */
export function refusedCodes(schema: unknown): ProblemDeclaration[] {
  const { code, request_id } = propertiesOf(schema)
  if (!request_id || !Array.isArray(code?.enum)) return []
  const codes = new Set(code.enum)
  return allProblems().filter((problem) => codes.has(problem.code))
}

/** One status with every code that can come with it. */
export function problemResponse(
  status: number,
  problems: readonly ProblemDeclaration[],
  operation: Operation,
): Json {
  const unique = [...new Map(problems.map((problem) => [problem.code, problem])).values()]
  const codes = unique.map(({ code }) => code).sort()
  return {
    description: unique.map(({ title }) => title).join(' · '),
    headers: problemHeaders(unique),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [ref('schemas', 'Problem')],
          properties: { status: { const: status }, code: { type: 'string', enum: codes } },
        },
        examples: Object.fromEntries(
          unique.map((problem) => [problem.code, example(problem, operation)]),
        ),
      },
    },
  }
}

const requestId = 'req_01jwq2m3n4p5q6r7s8t9v0w1x2'

function example({ code, status, title, help }: ProblemDeclaration, operation: Operation): Json {
  const said = { type: `/problems/${code}`, title, status, code, detail: help }
  const value = { ...said, request_id: requestId }
  return {
    summary: title,
    value: { ...value, ...(occurrences[code] ?? whatIsMissing(code, operation)) },
  }
}

/** `lamp_not_found` names the lamp that the path asked for. */
function whatIsMissing(code: string, { schema }: Operation): Json {
  const found = Object.entries(propertiesOf(schema.params)).flatMap(([parameter, { examples }]) => {
    const name = parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const isNamed = code === `${name.replace(/_id$/, '')}_not_found` && Array.isArray(examples)
    return isNamed ? [[name, examples[0]] as const] : []
  })
  return found.length === 0 ? {} : { meta: Object.fromEntries(found) }
}

/** What the refusals of the kernel carry beside their code, in the words in which it says it. */
const occurrences: Readonly<Record<string, Json>> = {
  validation_failed: {
    errors: [
      { path: '/items', code: 'required', message: 'items is required' },
      { path: '/query/limit', code: 'maximum', message: 'must be <= 96' },
    ],
  },
  malformed_json: {
    errors: [{ path: '/items/0/quantity', code: 'duplicate_key', message: 'duplicate key' }],
  },
  insufficient_scope: { meta: { required_scope: 'orders:write' } },
  payload_too_large: { meta: { max_bytes: 1_048_576 } },
  version_mismatch: { meta: { current_version: 4 } },
  invalid_transition: { meta: { state: 'CANCELLED', action: 'confirm', allowed: [] } },
  currency_unsupported: { meta: { currency: 'XAU' } },
  external_id_taken: { meta: { external_id: 'erp-10042', id: 'ord_01jx0000000000000000000000' } },
}

function problemHeaders(problems: readonly ProblemDeclaration[]): Json {
  const sent = new Set(problems.flatMap(({ headers }) => Object.keys(headers)))
  return {
    'X-Request-Id': ref('headers', 'RequestId'),
    ...(sent.has('retry-after') && { 'Retry-After': ref('headers', 'RetryAfter') }),
    ...(sent.has('www-authenticate') && { 'WWW-Authenticate': ref('headers', 'Challenge') }),
  }
}

const text = plain(Type.String())

function header(description: string, example: string): Json {
  return { description, schema: text, example }
}

export const headerComponents: Json = {
  RequestId: header('Id of this request, for logs and support', requestId),
  RateLimit: header(
    'Remaining requests of the quota, and seconds until it is full again. With a publishable key an answer counts once for each 64 KiB',
    '"credential";r=998;t=1',
  ),
  RateLimitPolicy: header('The quota, and the seconds that it covers', '"credential";q=1000;w=10'),
  RetryAfter: header('Seconds to wait before trying again', '1'),
  Challenge: header('How to authenticate', 'Bearer realm="souk", error="invalid_token"'),
  Location: header(
    'Path of the resource that was created or started',
    '/api/v1/orders/ord_01jwq2m3n4p5q6r7s8t9v0w1x2',
  ),
  ETag: header('Version of the resource, for If-Match and If-None-Match', '"v3"'),
  IdempotentReplayed: header('`true` if this is the stored answer of an earlier request', 'true'),
}

/** No `example` here: tools copy it into every sample request, where a fixed key or version only does harm. */
export function headerParameter(name: string, description: string, schema: Json): Json {
  return { name, in: 'header', required: false, description, schema }
}

export const responseComponents: Json = {
  NotModified: { description: 'The version named in If-None-Match is still the current one' },
}

const keyText = plain(Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }))

export const parameterComponents: Json = {
  RequestId: headerParameter(
    'X-Request-Id',
    'Your own id for the request: 8 to 64 letters, digits, `-` or `_`. If it is missing or invalid, an id is generated.',
    plain(Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })),
  ),
  IdempotencyKey: headerParameter(
    'Idempotency-Key',
    'Makes a repeated request safe: the same key with the same request returns the stored answer for 30 days. 1 to 255 visible ASCII characters; use a new UUID for each operation.',
    keyText,
  ),
  BulkKey: {
    ...headerParameter(
      'Idempotency-Key',
      'The same key with the same rows does no row twice, and completes what was cut off. 1 to 255 visible ASCII characters; use a new UUID for each operation.',
      keyText,
    ),
    required: true,
  },
  IfMatch: headerParameter(
    'If-Match',
    'Changes the resource only if this is its version, else 412. The `ETag` of an earlier answer, such as `"v3"`.',
    text,
  ),
  IfNoneMatch: headerParameter(
    'If-None-Match',
    'Answers 304 if this is the current version. The `ETag` of an earlier answer, such as `"v3"`.',
    text,
  ),
}
