import assert from 'node:assert/strict'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Operation, Operations } from '../http/routes.ts'
import * as common from '../problems/common.ts'

const compiled = new WeakMap<object, ReturnType<typeof Compile>>()

/** Fails when an answer is not what its route declares: an unknown status, a missing or an extra field. */
export function checkAnswer(
  operations: Operations,
  method: string,
  url: string,
  status: number,
  body: unknown,
): void {
  const operation = operations.find(method, url.split('?', 1)[0] ?? url)
  if (!operation || status === 304) return
  const schema = responseSchema(operation, status)
  if (!schema) {
    const code = (body as { code?: string } | undefined)?.code
    assert(
      kernelCodes.has(code ?? '') || declaredCodes(operation, status).includes(code ?? ''),
      `${method} ${operation.url} answers ${status} ${code}, which it does not declare`,
    )
    return
  }
  const check = checkerOf(schema)
  if (check.Check(body)) return
  const errors = check.Errors(body).slice(0, 5)
  assert.fail(`${method} ${operation.url} ${status} is not as declared: ${JSON.stringify(errors)}`)
}

/** Checks against the schema with every object closed. */
export function checkerOf(schema: TSchema): ReturnType<typeof Compile> {
  const known = compiled.get(schema)
  if (known) return known
  const check = Compile(closed(schema) as TSchema)
  compiled.set(schema, check)
  return check
}

/** Refusals that any route may give come from the kernel and are documented once for all. */
const kernelCodes = new Set(Object.values(common).map(({ code }) => code))

function declaredCodes({ schema }: Operation, status: number): readonly string[] {
  const refusals = (schema.response ?? {}) as Record<string, ProblemSchema>
  return refusals[String(status)]?.properties?.code?.enum ?? []
}

interface ProblemSchema {
  readonly properties?: { readonly code?: { readonly enum?: readonly string[] } }
}

function responseSchema({ schema }: Operation, status: number): TSchema | undefined {
  if (status >= 400) return undefined
  const responses = (schema.response ?? {}) as Record<string, TSchema>
  const declared = responses[String(status)]
  assert(declared, `a route answers ${status}, which it does not declare`)
  return declared
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
