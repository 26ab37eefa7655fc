import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { notFound, validationFailed } from '../problems/common.ts'
import type { FieldError } from '../problems/problem.ts'
import { fieldErrors, pointer } from './field-errors.ts'
import { type Validator, validatorOf } from './validator.ts'

type HttpPart = 'body' | 'querystring' | 'params' | 'headers'

/** Compiles each schema once, at start. A value either passes as it is or is refused with every reason. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema)
  const part = httpPart as HttpPart
  const convert = part === 'querystring' ? queryConverter(schema) : absentBodyIsEmpty
  return (received: unknown) => {
    const value = convert(received)
    const nul = part === 'querystring' ? nulErrors(value as Record<string, unknown>) : []
    if (nul.length > 0) return { error: validationFailed(undefined, { errors: nul }) }
    if (validator.isValid(value)) return { value }
    return { error: refusalOf(validator, value, part) }
  }
}

const validators = new WeakMap<TSchema, Validator>()

/** What is wrong with a value whose schema is known only when it arrives, in the words of any other refusal. */
export function errorsOf(schema: TSchema, value: unknown, prefix: string): FieldError[] {
  const validator = validators.get(schema) ?? validatorOf(schema)
  validators.set(schema, validator)
  return validator.isValid(value) ? [] : fieldErrors(validator.errorsIn(value), schema, prefix)
}

function refusalOf({ schema, errorsIn }: Validator, value: unknown, part: HttpPart) {
  if (part === 'params') {
    // An id that cannot be one names nothing, exactly like an id that nobody has.
    const [first] = fieldErrors(errorsIn(value), schema, '')
    return notFound(undefined, { detail: `The id in the path ${first?.message}` })
  }
  const prefix = part === 'querystring' ? '/query' : part === 'headers' ? '/headers' : ''
  return validationFailed(undefined, { errors: fieldErrors(errorsIn(value), schema, prefix) })
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

/** PostgreSQL has no text with a NUL in it. Bodies are searched by their parser, queries here. */
function nulErrors(query: Record<string, unknown>): FieldError[] {
  return Object.keys(query)
    .filter((name) => hasNul(name) || hasNul(query[name]))
    .map((name) => ({
      path: `/query${pointer(name)}`,
      code: 'nul_character',
      message: 'must not contain NUL',
    }))
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}
