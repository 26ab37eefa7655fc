import { eventPattern, subscriptionPattern } from '../events/pattern.ts'
import { currencyPattern } from '../money/currencies.ts'
import { nearest } from './nearest.ts'

/** What the validator says of a value beside its keyword. */
export interface Details {
  readonly requiredProperties?: readonly string[]
  readonly additionalProperties?: readonly string[]
  readonly allowedValue?: unknown
  readonly allowedValues?: readonly unknown[]
  readonly pattern?: string | RegExp
  readonly format?: string
  readonly type?: string | readonly string[]
  readonly limit?: number
}

/** The part of a schema that refused a value. */
export interface Node {
  readonly properties?: object
  readonly patternProperties?: object
  readonly anyOf?: readonly Node[]
  readonly examples?: readonly unknown[]
  /** Fields that belong to the resource and are changed by another operation: its method and path. */
  readonly 'x-changed-by'?: Readonly<Record<string, string>>
}

interface Said {
  readonly keyword: string
  readonly details: Details
  /** In the words of the validator. */
  readonly message: string
  readonly node: Node | undefined
  readonly value: unknown
}

/** How many of what there must be; the validator counts in other words. */
const wordsForCounts: Readonly<Record<string, readonly [bound: string, what: string]>> = {
  minProperties: ['at least', 'field'],
  maxProperties: ['at most', 'field'],
  minItems: ['at least', 'item'],
  maxItems: ['at most', 'item'],
  minLength: ['at least', 'character'],
}

/** What a caller is told instead of a regular expression. */
const wordsForPatterns: Readonly<Record<string, string>> = {
  '\\S': 'must not be blank',
  '^\\S(.*\\S)?$': 'must not be blank, nor start or end with a space',
  '^[^\\s@]+@[^\\s@]+$': 'must be an email address such as ana@example.com',
  [currencyPattern]: 'must be an upper-case ISO 4217 code such as EUR',
  '^[A-Z]{2}$': 'must be an upper-case ISO 3166-1 code such as DE',
  [eventPattern]: 'must be an event type, all of a noun (order.*) or all (*)',
  [subscriptionPattern]:
    'must be an event type with or without a version (order.paid@2), all of a noun (order.*) or all (*)',
}

const wordsForFormats: Readonly<Record<string, string>> = {
  'date-time': 'must be a time of RFC 3339 such as 2026-06-01T09:30:00Z',
}

const namesMax = 12
const valuesMax = 20

export function inWords({ keyword, details, message, node, value }: Said): string {
  const { allowedValue, allowedValues, format = '', limit } = details
  if (keyword === 'enum' && allowedValues) return ofValues(allowedValues, value)
  if (keyword === 'const') return `must be ${allowedValue}`
  if (keyword === 'format') return wordsForFormats[format] ?? suchAs(message, node)
  if (keyword === 'pattern') return ofPattern(details) ?? suchAs(message, node)
  if (keyword === 'type') return ofType(message, details, node)
  const [bound, what] = wordsForCounts[keyword] ?? []
  return bound ? `must have ${bound} ${limit} ${what}${limit === 1 ? '' : 's'}` : message
}

function ofValues(allowed: readonly unknown[], value: unknown): string {
  const texts = allowed.map(String)
  const meant = typeof value === 'string' ? nearest(value, texts) : undefined
  const question = meant === undefined ? '' : `; did you mean ${meant}?`
  return `must be one of ${listOf(texts, valuesMax)}${question}`
}

function ofPattern({ pattern }: Details): string | undefined {
  const source = pattern instanceof RegExp ? pattern.source : String(pattern)
  const [, id] = /^\^([a-z]+)_\[0-7\]/.exec(source) ?? []
  if (source.includes('_[0-7]'))
    return `must be an id such as ${id ?? 'ord'}_01h455vb4pex5vsknk084sn02q`
  return Object.hasOwn(wordsForPatterns, source) ? wordsForPatterns[source] : undefined
}

function ofType(message: string, { type }: Details, node: Node | undefined): string {
  if (type !== 'object') return suchAs(message, node)
  const names = Object.keys(node?.properties ?? {})
  return names.length === 0 ? message : `${message} with ${listOf(names, namesMax)}`
}

/** Only what can be read at a glance is shown as an example. */
function suchAs(message: string, node: Node | undefined): string {
  const [example] = node?.examples ?? []
  const isShort =
    typeof example === 'number' || (typeof example === 'string' && example.length < 60)
  return isShort ? `${message}, such as ${example}` : message
}

function listOf(names: readonly string[], max: number): string {
  const more = names.length - max
  return more > 0 ? `${names.slice(0, max).join(', ')} and ${more} more` : names.join(', ')
}

/** An unknown field, and what was probably meant; failing that, what there is. */
export function unknownField(name: string, node: Node | undefined, forms: readonly Node[]): string {
  const [namePattern] = Object.keys(node?.patternProperties ?? {})
  if (namePattern !== undefined) return `the name must match pattern "${namePattern}"`
  const known = Object.keys(node?.properties ?? {})
  if (forms.some(({ properties = {} }) => Object.hasOwn(properties, name))) {
    return `${name} does not go together with the other fields; known with them: ${listOf(known, namesMax)}`
  }
  const meant = nearest(name, known)
  if (meant !== undefined) return `unknown field ${name}; did you mean ${meant}?`
  if (known.length === 0) return `unknown field ${name}; there are none here`
  return `unknown field ${name}; known fields: ${listOf(known, namesMax)}`
}

/** A field that another operation changes. */
export function fieldOfAnother(name: string, node: Node | undefined): string | undefined {
  const operation = node?.['x-changed-by']?.[name]
  return operation && `${name} cannot be changed here; use ${operation}`
}

/** A field that the answer shows and the request cannot set. */
export function fixedField(name: string, node: Node | undefined): string {
  const known = Object.keys(node?.properties ?? {})
  return `${name} cannot be changed here; fields that can: ${listOf(known, namesMax)}`
}
