import type { TSchema } from 'typebox'
import { eventPattern, subscriptionPattern } from '../events/pattern.ts'
import type { FieldError } from '../problems/problem.ts'
import { bestFitting } from './choices.ts'
import { nearest } from './nearest.ts'

/** What the validator says of one place, before it is put into words for a client. */
export interface RawError {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

interface Details {
  readonly requiredProperties?: readonly string[]
  readonly additionalProperties?: readonly string[]
  readonly allowedValues?: readonly unknown[]
  readonly pattern?: string | RegExp
  readonly limit?: number
}

/** How many of what there must be; the validator counts in other words. */
const wordsForCounts: Readonly<Record<string, readonly [bound: string, what: string]>> = {
  minProperties: ['at least', 'field'],
  maxProperties: ['at most', 'field'],
  minItems: ['at least', 'item'],
  maxItems: ['at most', 'item'],
}

const errorsMax = 50

/** One sentence for each place at fault, in the order in which they were found. */
export function fieldErrors(
  errors: readonly RawError[],
  schema: TSchema,
  prefix: string,
): FieldError[] {
  const found = bestFitting(errors).flatMap((error) => spread(error, schema))
  // Several complaints about one place are one mistake: the first counts.
  const places = [...Map.groupBy(found, ({ path }) => path).values()].slice(0, errorsMax)
  return places.flatMap(([first]) => (first ? [{ ...first, path: `${prefix}${first.path}` }] : []))
}

export const pointer = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Missing and unknown fields are reported for the object; a client looks for them where they are. */
function spread(error: RawError, schema: TSchema): FieldError[] {
  const { keyword, instancePath, params, message } = error
  const details = params as Details
  const at = (name: string) => `${instancePath}${pointer(name)}`
  if (keyword === 'required') {
    return (details.requiredProperties ?? []).map((name) => ({
      path: at(name),
      code: 'required',
      message: `${name} is required`,
    }))
  }
  if (keyword === 'additionalProperties') {
    const known = namesKnownAt(schema, error.schemaPath)
    return (details.additionalProperties ?? []).map((name) => ({
      path: at(name),
      code: 'unknown_field',
      message: `unknown field ${name}${suggestion(name, known)}`,
    }))
  }
  // A closed object reports its unknown field a second time, as a schema that is false.
  if (keyword === 'boolean') return []
  return [{ path: instancePath, code: keyword, message: inWords(keyword, details, message) }]
}

function suggestion(name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  return meant === undefined ? '' : `; did you mean ${meant}?`
}

/** The fields of the object schema that a path such as `#/properties/items/items` leads to. */
function namesKnownAt(schema: TSchema, schemaPath: string): string[] {
  const steps = schemaPath.split('/').slice(1)
  const node = steps.reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown> | undefined)?.[step],
    schema,
  )
  return Object.keys((node as { properties?: object } | undefined)?.properties ?? {})
}

/** What a caller is told instead of a regular expression. */
const wordsForPatterns: Readonly<Record<string, string>> = {
  '\\S': 'must not be blank',
  [eventPattern]: 'must be an event type, all of a noun (order.*) or all (*)',
  [subscriptionPattern]:
    'must be an event type with or without a version (order.paid@2), all of a noun (order.*) or all (*)',
}

function inWords(keyword: string, details: Details, message: string): string {
  const { allowedValues, pattern, limit } = details
  if (keyword === 'enum' && allowedValues) return `must be one of ${allowedValues.join(', ')}`
  const [bound, what] = wordsForCounts[keyword] ?? []
  if (bound) return `must have ${bound} ${limit} ${what}${limit === 1 ? '' : 's'}`
  if (keyword !== 'pattern') return message
  const source = pattern instanceof RegExp ? pattern.source : String(pattern)
  const [, id] = /^\^([a-z]+)_\[0-7\]/.exec(source) ?? []
  if (source.includes('_[0-7]'))
    return `must be an id such as ${id ?? 'ord'}_01h455vb4pex5vsknk084sn02q`
  return wordsForPatterns[source] ?? message
}
