import type { FastifySchemaCompiler, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { pointerTo } from '../json-pointer.ts'
import { notFound, validationFailed } from '../problems/common.ts'
import type { FieldError } from '../problems/problem.ts'
import { fieldErrors } from './field-errors.ts'
import { type Validator, validatorOf } from './validator.ts'

type HttpPart = 'body' | 'querystring' | 'params' | 'headers'

/**
 * Compiles each schema once, at start, however many operations share it. A value either passes as it is or is refused with
 * every reason.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = knownValidator(schema)
  const fixed = fixedFields.get(schema) ?? []
  const part = httpPart as HttpPart
  const convert = part === 'querystring' ? queryConverter(schema) : absentBodyIsEmpty
  return (received: unknown) => {
    const value = convert(received)
    const faults = part === 'querystring' ? queryFaults(schema, value as Query) : []
    if (faults.length > 0) return { error: validationFailed(undefined, { errors: faults }) }
    if (validator.isValid(value)) return { value }
    return { error: refusalOf(validator, { value, part, fixed }) }
  }
}

let validators = new WeakMap<TSchema, Validator>()

/** Whoever changes what a schema says in its place says so: routes that are mounted from then on are checked by it. */
export function forgetValidators(): void {
  validators = new WeakMap()
}

function knownValidator(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? validatorOf(schema)
  validators.set(schema, validator)
  return validator
}

/** What is wrong with a value whose schema is known only when it arrives, in the words of any other refusal. */
export function errorsOf(schema: TSchema, value: unknown, prefix: string): FieldError[] {
  const validator = knownValidator(schema)
  return validator.isValid(value)
    ? []
    : fieldErrors(validator.errorsIn(value), { schema, value, prefix })
}

interface Received {
  readonly value: unknown
  readonly part: HttpPart
  readonly fixed: readonly string[]
}

function refusalOf({ schema, errorsIn }: Validator, { value, part, fixed }: Received) {
  const errors = (prefix: string) => fieldErrors(errorsIn(value), { schema, value, prefix, fixed })
  if (part === 'params') {
    // An id that cannot be one names nothing, exactly like an id that nobody has.
    const [first] = errors('')
    return notFound(undefined, { detail: `The id in the path ${first?.message}` })
  }
  const prefix = part === 'querystring' ? '/query' : part === 'headers' ? '/headers' : ''
  return validationFailed(undefined, { errors: errors(prefix) })
}

const noParameters = Type.Object({}, { additionalProperties: false })

/** A parameter that an operation does not know is refused also where it knows none. Pages take any. */
export function closeQuery(route: RouteOptions): void {
  const { scope = 'public' } = route.config ?? {}
  if (scope === 'public' || route.schema?.querystring !== undefined) return
  route.schema = { ...route.schema, querystring: noParameters }
}

const fixedFields = new WeakMap<TSchema, readonly string[]>()

/** What a change answers and does not take is no unknown field for whoever sends it: it cannot be changed. */
export function noteFixedFields({ method, schema = {} }: RouteOptions): void {
  const { body, response } = schema as { body?: TSchema; response?: Record<number, TSchema> }
  if (method !== 'PATCH' || body === undefined) return
  const { properties = {} } = (response?.[200] ?? {}) as ObjectSchema
  fixedFields.set(body, Object.keys(properties))
}

/** A command with nothing to say may be sent without a body. */
function absentBodyIsEmpty(value: unknown): unknown {
  return value ?? {}
}

interface ObjectSchema {
  properties?: Record<string, { type?: string; default?: unknown }>
}

/** A query string knows only text. Whole numbers are read strictly: `1e2`, `+5`, `07` and `5.0` are not whole numbers. */
function queryConverter(schema: TSchema): (value: unknown) => unknown {
  const properties = Object.entries((schema as ObjectSchema).properties ?? {})
  return (received) => {
    const query = { ...(received as Record<string, unknown>) }
    for (const [name, { type, default: fallback }] of properties) {
      const text = query[name]
      if (text === undefined && fallback !== undefined) query[name] = fallback
      else if (typeof text !== 'string') continue
      else if (type === 'integer' && /^(0|-?[1-9]\d{0,15})$/.test(text)) query[name] = Number(text)
      else if (type === 'boolean' && (text === 'true' || text === 'false')) {
        query[name] = text === 'true'
      }
    }
    return query
  }
}

type Query = Readonly<Record<string, unknown>>

/** What a query can be and a body cannot: bodies are searched by their parser for both. */
function queryFaults(schema: TSchema, query: Query): FieldError[] {
  const { properties = {} } = schema as ObjectSchema
  return Object.keys(query).flatMap((name) => {
    const path = `/query${pointerTo(name)}`
    // PostgreSQL has no text with a NUL in it.
    if (hasNul(name) || hasNul(query[name])) {
      return [{ path, code: 'nul_character', message: 'must not contain NUL' }]
    }
    const isRepeated = Array.isArray(query[name]) && properties[name] !== undefined
    const isList = properties[name]?.type === 'array'
    return isRepeated && !isList ? [{ path, code: 'type', message: 'must be given once' }] : []
  })
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}
