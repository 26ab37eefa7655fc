import { createHash } from 'node:crypto'
import type { FastifyRequest, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { idempotencyKeyRequired } from '../problems/common.ts'
import { refusals } from '../problems/problem.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import type { App } from './types.ts'

/** What an operation is called when it is done to many resources at once. */
export interface Bulk {
  readonly operationId: string
  readonly summary: string
}

/** As many as a page of a list shows, and a little more. */
const rowsMax = 100

/** The one parameter of the path, which names the resource. */
const parameter = /:([A-Za-z]+)/

interface Row {
  readonly id: string
  readonly if_match?: string
  readonly body?: object
}

/**
 * Declares, beside an operation that says so, the same for up to a hundred resources. Every row is a request of its own
 * through the same pipeline, with the token of the caller: scopes, owners, limits, policies and records are those of the
 * operation, and what happens to one row does not touch another.
 */
export function addBulk(app: App, route: RouteOptions): void {
  const { bulk, scope, audience } = route.config ?? {}
  if (!bulk || !scope || !audience) return
  const url = bulkUrlOf(route.url)
  app.route({
    method: 'POST',
    url,
    config: { scope, audience, isBulk: true },
    schema: {
      operationId: bulk.operationId,
      summary: bulk.summary,
      description: descriptionOf(route),
      body: bodyOf(route),
      response: { 200: answerOf(route), ...refusals(idempotencyKeyRequired) },
    },
    handler: async (request) => {
      const key = idempotencyKeyOf(request)
      if (key === undefined) throw idempotencyKeyRequired()
      const { rows } = request.body as { rows: readonly Row[] }
      const results: RowResult[] = []
      for (const [index, row] of rows.entries()) {
        results.push(await send(app, request, route, row, keyOf(key, index)))
      }
      return { counts: countsOf(results), rows: results }
    },
  })
}

/** `/api/v1/orders/bulk/cancel` for `/api/v1/orders/:orderId/cancel`. */
function bulkUrlOf(url: string): string {
  const [, name, ...others] = url.split(parameter)
  if (name === undefined || others.length > 1) {
    throw new Error(`${url} does not name one resource, so that it has no bulk operation`)
  }
  return url.replace(parameter, 'bulk')
}

function descriptionOf({ schema = {} }: RouteOptions): string {
  return (
    `Runs \`${schema.operationId}\` for up to ${rowsMax} rows, one after another, and returns one result per row. ` +
    'A row that is refused changes nothing and stops no other; one that needs approval waits. Each row ' +
    'counts as a request. `Idempotency-Key` is required: repeating the request with it does no row twice and completes ' +
    'what was cut off.'
  )
}

function bodyOf({ schema = {} }: RouteOptions) {
  const { properties = {} } = (schema.params ?? {}) as { properties?: Record<string, TSchema> }
  const [id = Type.String()] = Object.values(properties)
  const body = schema.body as (TSchema & { properties?: object }) | undefined
  const takesFields = body && Object.keys(body.properties ?? {}).length > 0
  const Row = Type.Object(
    {
      id,
      if_match: Type.Optional(
        Type.String({
          maxLength: 100,
          description: '`ETag` of the resource, to change it only while it is the same',
          examples: ['"v3"'],
        }),
      ),
      ...(takesFields && { body: Type.Optional(body) }),
    },
    { additionalProperties: false },
  )
  return Type.Object(
    { rows: Type.Array(Row, { minItems: 1, maxItems: rowsMax }) },
    { additionalProperties: false },
  )
}

const outcomes = ['SUCCEEDED', 'WAITING', 'REFUSED'] as const
type RowOutcome = (typeof outcomes)[number]

interface RowResult {
  readonly id: string
  readonly outcome: RowOutcome
  readonly status: number
  readonly result: object | null
  readonly approval_id: string | null
  readonly problem: object | null
}

const ProblemOfRow = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'The problem document that the request would have been answered with alone',
  examples: [
    {
      type: '/problems/invalid_transition',
      title: 'Not possible in this state',
      status: 409,
      code: 'invalid_transition',
      request_id: 'req_01jwq2m3n4p5q6r7s8t9v0w1x2',
    },
  ],
})

function answerOf({ schema = {} }: RouteOptions) {
  const response = (schema.response ?? {}) as Record<number, TSchema>
  const view = response[200] ?? response[201] ?? Type.Object({})
  const Result = Type.Object({
    id: Type.String({
      description: 'The resource of the row; results are in the order of the rows',
    }),
    outcome: Type.Enum([...outcomes], {
      description: 'WAITING: a policy wants somebody to approve it first',
    }),
    status: Type.Integer({ examples: [200] }),
    result: Type.Union([view, Type.Null()]),
    approval_id: Type.Union([Type.String(), Type.Null()], { examples: [null] }),
    problem: Type.Union([ProblemOfRow, Type.Null()], { examples: [null] }),
  })
  return Type.Object({
    counts: Type.Object({
      total: Type.Integer({ examples: [1] }),
      succeeded: Type.Integer({ examples: [1] }),
      waiting: Type.Integer({ examples: [0] }),
      refused: Type.Integer({ examples: [0] }),
    }),
    rows: Type.Array(Result),
  })
}

/** The key of a row follows from that of the whole, so that a repetition finds what each row answered before. */
function keyOf(key: string, index: number): string {
  return `bulk-${createHash('sha256').update(`${index} ${key}`).digest('base64url')}`
}

/** Headers of the caller that a row needs: who asks, and why an agent does. */
function headersOf({ headers, id }: FastifyRequest, row: Row, key: string): Record<string, string> {
  const passedOn = Object.entries(headers).filter(
    ([name]) => name === 'authorization' || name.startsWith('souk-'),
  )
  return {
    ...Object.fromEntries(passedOn.map(([name, value]) => [name, String(value)])),
    'x-request-id': id,
    'idempotency-key': key,
    ...(row.if_match !== undefined && { 'if-match': row.if_match }),
  }
}

async function send(
  app: App,
  request: FastifyRequest,
  { method, url, schema = {} }: RouteOptions,
  row: Row,
  key: string,
): Promise<RowResult> {
  const headers = headersOf(request, row, key)
  const reply = await app.inject({
    method: [method].flat()[0] as 'POST',
    url: url.replace(parameter, row.id),
    remoteAddress: request.ip,
    headers: schema.body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(schema.body !== undefined && { payload: JSON.stringify(row.body ?? {}) }),
  })
  return resultOf(row, reply.statusCode, JSON.parse(reply.payload || 'null') as object | null)
}

function resultOf({ id }: Row, status: number, answer: object | null): RowResult {
  const nothing = { id, status, result: null, approval_id: null, problem: null }
  if (status >= 400) return { ...nothing, outcome: 'REFUSED', problem: answer }
  if (status !== 202) return { ...nothing, outcome: 'SUCCEEDED', result: answer }
  const { id: approvalId } = answer as { id: string }
  return { ...nothing, outcome: 'WAITING', approval_id: approvalId }
}

function countsOf(results: readonly RowResult[]) {
  const of = (outcome: RowOutcome) => results.filter((row) => row.outcome === outcome).length
  return {
    total: results.length,
    succeeded: of('SUCCEEDED'),
    waiting: of('WAITING'),
    refused: of('REFUSED'),
  }
}
