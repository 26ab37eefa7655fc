import assert from 'node:assert/strict'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Operation, Operations } from '../http/routes.ts'
import type { App } from '../http/types.ts'
import { kernelRefusals } from '../openapi/refusals.ts'
import { problemSchemas, refusedCodes } from '../openapi/shared.ts'
import { methodNotAllowed, notFound } from '../problems/common.ts'
import type { ProblemDeclaration } from '../problems/problem.ts'

/** No server gives it: what a test gets in place of an answer that its route does not declare. */
const undeclared = 599

/**
 * Holds every answer of the app to what its route declares: the status, the fields, and for a refusal the code. It
 * stands where answers leave, so it sees them however a test asks. To be called before the app is ready.
 */
export function holdToDeclarations(app: App, operations: Operations): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const complaint = isJson(reply, payload) && complaintOf(request, reply, payload, operations)
    if (!complaint) return done(null, payload)
    reply.code(undeclared).type('text/plain')
    done(null, complaint)
  })
}

/** For whoever asks in a test: an undeclared answer fails the test. */
export function assertDeclared(status: number, text: string): void {
  if (status === undeclared) assert.fail(text)
}

/** Pages and files of the app are no JSON, and what is sent piece by piece is not complete. */
function isJson(reply: FastifyReply, payload: unknown): payload is string {
  const type = String(reply.getHeader('content-type') ?? '')
  return /\bjson\b/.test(type) && typeof payload === 'string' && payload !== ''
}

function complaintOf(
  request: FastifyRequest,
  { statusCode: status }: FastifyReply,
  payload: string,
  operations: Operations,
): string | undefined {
  const operation = operationOf(request, operations)
  const place = `${request.method} ${operation?.url ?? request.url} answers ${status}`
  const body: unknown = JSON.parse(payload)
  if (isProblem(body)) {
    if (!refusalsOf(operation).has(`${status} ${body.code}`)) {
      return `${place} ${body.code}, which it does not declare`
    }
    return disagreement(place, problemSchemas.Problem, body)
  }
  // Pages and probes are not part of the contract, but what they refuse is.
  if (!operation || operation.hidden) return undefined
  const declared = responsesOf(operation)[status]
  return declared ? disagreement(place, declared, body) : `${place}, which it does not declare`
}

function operationOf(request: FastifyRequest, { list }: Operations): Operation | undefined {
  const onPath = list.filter(({ url }) => url === request.routeOptions.url)
  // HEAD and OPTIONS are not declared: they follow what the path has.
  return onPath.find(({ method }) => method === request.method) ?? onPath[0]
}

function isProblem(body: unknown): body is { readonly code: string } {
  return typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body
}

const textOf = ({ status, code }: ProblemDeclaration) => `${status} ${code}`
const ofNoOperation = new Set([notFound, methodNotAllowed].map(textOf))
const refusals = new WeakMap<Operation, ReadonlySet<string>>()

/** What the route declares, and what the kernel does to a request of this kind; nothing is allowed everywhere. */
function refusalsOf(operation: Operation | undefined): ReadonlySet<string> {
  if (operation === undefined) return ofNoOperation
  const found = refusals.get(operation) ?? new Set(problemsOf(operation).map(textOf))
  // Gathered once: tests that walk all routes are refused thousands of times.
  refusals.set(operation, found)
  return found
}

function problemsOf(operation: Operation): ProblemDeclaration[] {
  const declared = Object.values(responsesOf(operation)).flatMap(refusedCodes)
  return [...declared, ...kernelRefusals(operation)]
}

function responsesOf({ schema }: Operation): Record<string, TSchema> {
  return (schema.response ?? {}) as Record<string, TSchema>
}

const compiled = new WeakMap<object, ReturnType<typeof Compile>>()

/** Checks against the schema with every object closed. */
export function checkerOf(schema: TSchema): ReturnType<typeof Compile> {
  const check = compiled.get(schema) ?? Compile(closed(schema) as TSchema)
  compiled.set(schema, check)
  return check
}

/** A missing, a wrong or an extra field. */
function disagreement(place: string, schema: TSchema, body: unknown): string | undefined {
  const check = checkerOf(schema)
  if (check.Check(body)) return undefined
  return `${place} not as declared: ${JSON.stringify(check.Errors(body).slice(0, 5))}`
}

/** The same schema with every object closed, so that a field nobody declared is noticed. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  )
  if (copy.type === 'object' && copy.properties && copy.additionalProperties === undefined) {
    copy.additionalProperties = false
  }
  return copy
}
