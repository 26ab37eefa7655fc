import { createHash } from 'node:crypto'
import type { FastifyRequest, FastifySchemaCompiler, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import {
  idempotencyInProgress,
  idempotencyKeyRequired,
  validationFailed,
} from '../problems/common.ts'
import { refusals, toProblemDocument } from '../problems/problem.ts'
import { ofHouse } from './audience.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import type { App } from './types.ts'
import { errorsOf, validatorCompiler } from './validation.ts'

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
  /** Of what is changed; absent where it is created. */
  readonly id?: string
  readonly if_match?: string
  readonly body?: unknown
}

/**
 * Declares, beside an operation that says so, the same for up to a hundred resources. Every row is a request of its own
 * through the same pipeline, with the token of the caller: scopes, owners, limits, policies and records are those of the
 * operation, and what happens to one row does not touch another. What is wrong with a row is told of that row. Lists with rows to
 * tick are for those who work in the tenant: whoever comes from a page of a shop has one thing at a time.
 */
export function addBulk(app: App, route: RouteOptions): void {
  const { bulk, scope, audience } = route.config ?? {}
  if (!bulk || !scope || !audience) return
  const row = rowOf(route)
  app.route({
    method: 'POST',
    url: bulkUrlOf(route.url),
    config: { scope, audience: ofHouse(audience), isBulk: true },
    validatorCompiler: rowsAlone(creates(route) ? Type.Unknown() : NamedRow),
    schema: {
      operationId: bulk.operationId,
      summary: bulk.summary,
      description: descriptionOf(route),
      body: rowsOf(row.Documented),
      response: {
        200: answerOf(route),
        ...refusals(idempotencyKeyRequired, idempotencyInProgress),
      },
    },
    handler: async (request) => {
      const key = idempotencyKeyOf(request)
      if (key === undefined) throw idempotencyKeyRequired()
      const { rows } = request.body as { rows: readonly unknown[] }
      const run = await request.beginBulk(key)
      try {
        const results: RowResult[] = []
        for (const [index, given] of rows.entries()) {
          await run.goOn()
          const errors = errorsOf(row.Outline, given, '')
          const refusal = validationFailed(undefined, { errors })
          results.push(
            errors.length > 0
              ? refusedRow(given, toProblemDocument(refusal, request.id), route)
              : await send(app, request, route, given as Row, keyOf(key, index)),
          )
        }
        return { counts: countsOf(results), rows: results }
      } finally {
        await run.end()
      }
    },
  })
}

/** Whether the operation makes a resource, and so names none in its path. */
function creates({ url }: Pick<RouteOptions, 'url'>): boolean {
  return !parameter.test(url)
}

/** `/api/v1/orders/bulk/cancel` for `/api/v1/orders/:orderId/cancel`, `/v1/catalog/products/batch` for what creates one. */
function bulkUrlOf(url: string): string {
  const [, name, ...others] = url.split(parameter)
  if (name === undefined) return `${url}/batch`
  if (others.length > 1) {
    throw new Error(`${url} does not name one resource, so that it has no bulk operation`)
  }
  return url.replace(parameter, 'bulk')
}

function descriptionOf({ schema = {} }: RouteOptions): string {
  return (
    `Runs \`${schema.operationId}\` for up to ${rowsMax} rows, one after another, and returns one result per row. ` +
    'A row that is malformed or refused changes nothing and stops no other; one that needs approval waits. Each row ' +
    'counts as a request. `Idempotency-Key` is required: repeating the request with it does no row twice and completes ' +
    'what was cut off. Do so for rows with the outcome RETRY, which were not done for a reason that passes.'
  )
}

/** A row as it is documented, and without what the operation itself will say of its body. */
function rowOf(route: RouteOptions): { readonly Documented: TSchema; readonly Outline: TSchema } {
  const { schema = {} } = route
  const body = schema.body as (TSchema & { properties?: object }) | undefined
  const takesFields = body && Object.keys(body.properties ?? {}).length > 0
  const closed = { additionalProperties: false }
  if (creates(route)) {
    return {
      Documented: Type.Object({ body: body ?? Type.Object({}) }, closed),
      Outline: Type.Object({ body: Type.Unknown() }, closed),
    }
  }
  const { properties = {} } = (schema.params ?? {}) as { properties?: Record<string, TSchema> }
  const [id = Type.String()] = Object.values(properties)
  const if_match = Type.Optional(
    Type.String({
      maxLength: 100,
      description: '`ETag` of the resource, to change it only while it is the same',
      examples: ['"v3"'],
    }),
  )
  const named = { id, if_match }
  return {
    Documented: Type.Object(
      { ...named, ...(takesFields && { body: Type.Optional(body) }) },
      closed,
    ),
    Outline: Type.Object(
      { ...named, ...(takesFields && { body: Type.Optional(Type.Unknown()) }) },
      closed,
    ),
  }
}

function rowsOf(row: TSchema) {
  return Type.Object(
    { rows: Type.Array(row, { minItems: 1, maxItems: rowsMax }) },
    { additionalProperties: false },
  )
}

/** What every result needs to say which row it is of. */
const NamedRow = Type.Object({ id: Type.String({ maxLength: 200 }) })

/** Looks at the list alone: of a row that does not match the document, its result tells. */
function rowsAlone(row: TSchema): FastifySchemaCompiler<TSchema> {
  const list = rowsOf(row)
  return (compiled) =>
    validatorCompiler(compiled.httpPart === 'body' ? { ...compiled, schema: list } : compiled)
}

const outcomes = ['SUCCEEDED', 'WAITING', 'REFUSED', 'RETRY'] as const
type RowOutcome = (typeof outcomes)[number]

interface RowResult {
  readonly id: string | null
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

function answerOf(route: RouteOptions) {
  const { schema = {} } = route
  const response = (schema.response ?? {}) as Record<number, TSchema>
  const view = response[200] ?? response[201] ?? Type.Object({})
  const Result = Type.Object({
    id: creates(route)
      ? Type.Union([Type.String(), Type.Null()], {
          description: 'What was created; results are in the order of the rows',
        })
      : Type.String({
          description: 'The resource of the row; results are in the order of the rows',
        }),
    outcome: Type.Enum([...outcomes], {
      description:
        'WAITING: a policy wants somebody to approve it first. REFUSED: a rule is against it. RETRY: it was not done, or ' +
        'nobody knows, for a reason that passes; repeat the whole request with the same key',
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
      retry: Type.Integer({ examples: [0] }),
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
    url: row.id === undefined ? url : url.replace(parameter, row.id),
    remoteAddress: request.ip,
    headers: schema.body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(schema.body !== undefined && { payload: JSON.stringify(row.body ?? {}) }),
  })
  return resultOf(row, reply.statusCode, JSON.parse(reply.payload || 'null') as object | null)
}

/** Of a row that names nothing, because it would have created something, there is nothing to name. */
function refusedRow(
  row: unknown,
  problem: { readonly status: number },
  route: RouteOptions,
): RowResult {
  const id = creates(route) ? null : (row as { id: string }).id
  const { status } = problem
  return { id, outcome: 'REFUSED', status, result: null, approval_id: null, problem }
}

function resultOf(row: Row, status: number, answer: object | null): RowResult {
  const { id: answeredId = null, code } = (answer ?? {}) as { id?: string; code?: string }
  const outcome = outcomeOfRow(status, code)
  const nothing = { id: row.id ?? null, status, result: null, approval_id: null, problem: null }
  if (outcome === 'SUCCEEDED') {
    return { ...nothing, outcome, id: row.id ?? answeredId, result: answer }
  }
  if (outcome === 'WAITING') return { ...nothing, outcome, approval_id: answeredId }
  return { ...nothing, outcome, problem: answer }
}

const temporary: ReadonlySet<number> = new Set([408, 425, 429])

/** A refusal by rule stays one however often the row is sent; whatever else went wrong may go well the next time. */
export function outcomeOfRow(status: number, code: string | undefined): RowOutcome {
  if (status === 202) return 'WAITING'
  if (status < 400) return 'SUCCEEDED'
  const passes = status >= 500 || temporary.has(status) || code === idempotencyInProgress.code
  return passes ? 'RETRY' : 'REFUSED'
}

function countsOf(results: readonly RowResult[]) {
  const of = (outcome: RowOutcome) => results.filter((row) => row.outcome === outcome).length
  return {
    total: results.length,
    succeeded: of('SUCCEEDED'),
    waiting: of('WAITING'),
    refused: of('REFUSED'),
    retry: of('RETRY'),
  }
}
