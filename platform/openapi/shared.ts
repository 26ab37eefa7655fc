import { STATUS_CODES } from 'node:http'
import { Type } from 'typebox'
import type { ProblemDeclaration } from '../problems/problem.ts'
import { allProblems } from '../problems/problem.ts'
import { type Json, plain, propertiesOf } from './components.ts'

export function ref(kind: 'parameters' | 'headers' | 'responses' | 'schemas', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

const FieldError = Type.Object(
  {
    path: Type.String({ description: 'JSON Pointer to the offending value' }),
    code: Type.String(),
    message: Type.String(),
  },
  { description: 'One offending place in the request' },
)

const Problem = Type.Object(
  {
    type: Type.String({ description: 'Address of the page that explains the code' }),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.Optional(Type.String()),
    request_id: Type.String(),
    errors: Type.Optional(Type.Array(FieldError)),
    meta: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { description: 'Why a request was refused (RFC 9457)' },
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
export function problemResponse(status: number, problems: readonly ProblemDeclaration[]): Json {
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
        examples: Object.fromEntries(unique.map((problem) => [problem.code, example(problem)])),
      },
    },
  }
}

/** `TooManyRequests`, as the name of a component. */
export function phraseOf(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replace(/[^A-Za-z]/g, '')
}

function example({ code, status, title }: ProblemDeclaration): Json {
  const value = { type: `/problems/${code}`, title, status, code, request_id: 'req_example' }
  return { summary: title, value }
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
  RequestId: header('Id of this request, for logs and support', 'req_01jwq2m3n4p5q6r7s8t9v0w1x2'),
  RateLimit: header(
    'What is left of the quota and when it is whole again',
    '"credential";r=998;t=1',
  ),
  RateLimitPolicy: header('The quota and the seconds it covers', '"credential";q=1000;w=10'),
  RetryAfter: header('Seconds to wait before trying again', '1'),
  Challenge: header('How to authenticate', 'Bearer realm="souk", error="invalid_token"'),
  Location: header('Address of what was created', '/api/v1/orders/ord_01jwq2m3n4p5q6r7s8t9v0w1x2'),
  ETag: header('Version of the resource, for If-Match and If-None-Match', '"v3"'),
  IdempotentReplayed: header('`true` when this is the stored answer to an earlier request', 'true'),
}

function headerParameter(name: string, description: string, schema: Json, example: string): Json {
  return { name, in: 'header', required: false, description, schema, example }
}

export const parameterComponents: Json = {
  RequestId: headerParameter(
    'X-Request-Id',
    'Your own id for the request; one is made when it is absent or not of this form',
    plain(Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })),
    'checkout-7c1d4e',
  ),
  IdempotencyKey: headerParameter(
    'Idempotency-Key',
    'Makes the write happen once: the same key with the same request gets the stored answer for 30 days',
    plain(Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' })),
    '7c1d4e52-9f0b-4d0e-8a3e-0c9f5b1a2d77',
  ),
  IfMatch: headerParameter(
    'If-Match',
    'Change only this version of the resource, else 412',
    text,
    '"v3"',
  ),
  IfNoneMatch: headerParameter(
    'If-None-Match',
    'Answer 304 if this version is current',
    text,
    '"v3"',
  ),
}
