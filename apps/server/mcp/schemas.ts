import type { Operation } from '@souk/platform/server'

export type Json = Record<string, unknown>

export type Place = 'path' | 'query' | 'body' | 'header'

/** Where the value of an argument goes in the request. */
export interface Argument {
  readonly place: Place
  readonly name: string
}

export interface Input {
  readonly schema: Json
  readonly places: ReadonlyMap<string, Argument>
}

interface Field extends Argument {
  readonly schema: unknown
  readonly isRequired: boolean
}

/** What every write takes beside what its operation declares, by the header that carries it. What they hold is looked at there. */
const headerFields: readonly Field[] = [
  {
    place: 'header',
    name: 'idempotency-key',
    isRequired: false,
    schema: {
      type: 'string',
      description: 'Leave out, unless the same call is to run a second time',
    },
  },
  {
    place: 'header',
    name: 'souk-agent-reason',
    isRequired: false,
    schema: { type: 'string', description: 'Your reason, shown to the approver' },
  },
  {
    place: 'header',
    name: 'souk-agent-sources',
    isRequired: false,
    schema: {
      type: 'array',
      description: 'Sources of your reason: objects with title, and uri and quote if there are',
      items: { type: 'object' },
    },
  },
]

const headerArguments: Readonly<Record<string, string>> = {
  'idempotency-key': 'idempotency_key',
  'souk-agent-reason': 'agent_reason',
  'souk-agent-sources': 'agent_sources',
}

/**
 * One closed object of all that a call takes. Where two places use a name, the path keeps it, then a header, then the
 * query; whoever comes later carries the place in front: `body_reason`.
 */
export function inputOf({ schema }: Operation, isChange: boolean): Input {
  const fields = [
    ...fieldsOf('path', schema.params),
    ...(isChange ? headerFields : []),
    ...fieldsOf('query', schema.querystring),
    ...fieldsOf('body', schema.body),
  ]
  const places = new Map<string, Argument>()
  const properties: Json = {}
  const required: string[] = []
  for (const { place, name, schema: value, isRequired } of fields) {
    const argument = freeName(places, place, name)
    places.set(argument, { place, name })
    properties[argument] = place === 'header' ? value : outlineOf(value)
    if (isRequired) required.push(argument)
  }
  const needed = required.length > 0 && { required }
  const object = { type: 'object', properties, ...needed, additionalProperties: false }
  return { schema: object, places }
}

function freeName(taken: ReadonlyMap<string, Argument>, place: Place, name: string): string {
  const wanted = headerArguments[name] ?? snakeCase(name)
  return taken.has(wanted) ? `${place}_${wanted}` : wanted
}

function fieldsOf(place: Place, schema: unknown): Field[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = plain(schema) as {
    properties?: Json
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    place,
    name,
    schema: value,
    isRequired: required.includes(name),
  }))
}

/** What a model need not know: the operation checks it, and says in words what is wrong. */
const detail = new Set([
  'additionalProperties',
  'examples',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minItems',
  'minLength',
  'minProperties',
  'pattern',
  'patternProperties',
  'title',
  'uniqueItems',
])

/** The shape of an argument: its fields, their types, what they can be and what they mean. */
function outlineOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(outlineOf)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, anyOf, ...rest } = schema as { properties?: Json; anyOf?: unknown }
  if (Array.isArray(anyOf)) return eitherOf(anyOf, rest)
  const isMoney = isMoneyOf(properties)
  const inner = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    isMoney ? { type: (field as Json).type } : outlineOf(field),
  ])
  return { ...outlined(rest), ...(properties && { properties: Object.fromEntries(inner) }) }
}

function outlined(rest: Json): Json {
  const kept = Object.entries(rest).filter(
    ([keyword, value]) => !detail.has(keyword) && value !== Number.MAX_SAFE_INTEGER,
  )
  const { pattern } = rest
  const [prefix] = /^\^[a-z]+_/.exec(String(pattern)) ?? []
  return {
    ...Object.fromEntries(kept.map(([keyword, value]) => [keyword, outlineOf(value)])),
    // Which kind of id it is, and no more.
    ...(prefix !== undefined && { pattern: prefix }),
  }
}

/** What may be null besides is written as a second type. */
function eitherOf(variants: readonly unknown[], rest: Json): Json {
  const shapes = variants.map((variant) => outlineOf(variant) as Json)
  const others = shapes.filter(({ type }) => type !== 'null')
  const [only] = others
  const isNullable = others.length === 1 && shapes.length === 2
  if (isNullable && only && typeof only.type === 'string' && !('enum' in only)) {
    return { ...only, ...outlined(rest), type: [only.type, 'null'] }
  }
  return { ...outlined(rest), anyOf: shapes }
}

/** What amounts are is said once, before any tool. */
function isMoneyOf(properties: Json | undefined): boolean {
  return Object.keys(properties ?? {}).join() === 'amount,currency'
}

/** As it is written, without what the schema library keeps beside. */
function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema))
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
