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

/** What every write takes beside what its operation declares, by the header that carries it. */
const headerFields: readonly Field[] = [
  {
    place: 'header',
    name: 'idempotency-key',
    isRequired: false,
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'Calls with the same key are done once. Leave it out, unless the same call shall be done a second time.',
    },
  },
  {
    place: 'header',
    name: 'souk-agent-reason',
    isRequired: false,
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 500,
      description: 'Why you ask for this, for whoever may have to approve it.',
      examples: ['The customer sent a photo of the broken lamp.'],
    },
  },
  {
    place: 'header',
    name: 'souk-agent-sources',
    isRequired: false,
    schema: {
      type: 'array',
      maxItems: 10,
      description: 'What you base it on, for the same reader.',
      items: {
        type: 'object',
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 200, examples: ['Return policy'] },
          uri: { type: 'string', maxLength: 1_000, examples: ['https://docs.example/returns'] },
          quote: { type: 'string', maxLength: 500 },
        },
        required: ['title'],
        additionalProperties: false,
      },
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
    properties[argument] = value
    if (isRequired) required.push(argument)
  }
  return { schema: { type: 'object', properties, required, additionalProperties: false }, places }
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

/** What a write answers instead of its result while it waits. */
const Waiting: Json = {
  type: 'object',
  description: 'The call waits for approval, and nothing of it has been done.',
  properties: {
    id: { type: 'string', pattern: '^apr_' },
    status: { type: 'string' },
    operation_id: { type: 'string' },
    expires_at: { type: 'string' },
  },
  required: ['id', 'status', 'operation_id', 'payload_sha256'],
}

/** Undefined where an answer may be empty or is no object: then there is nothing that a client could check. */
export function outputOf({ schema }: Operation, isChange: boolean): Json | undefined {
  const declared = Object.entries((schema.response ?? {}) as Json)
    .filter(([status]) => Number(status) < 300 && !(isChange && status === '202'))
    .map(([, answer]) => shapeOf(answer) as Json)
  const answers = declared.filter(({ type }) => type === 'object')
  if (answers.length === 0 || answers.length < declared.length) return undefined
  const [only, ...others] = isChange ? [...answers, Waiting] : answers
  return others.length === 0 ? only : { type: 'object', anyOf: [only, ...others] }
}

/** What only says how a value is written: every client would read and check it with each answer, to no use. */
const detail = new Set([
  'examples',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
])

/** The shape of an answer: its fields, their types and what they can be. */
function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, ...rest } = schema as { properties?: Json }
  const kept = Object.entries(rest).filter(([keyword]) => !detail.has(keyword))
  const inner = Object.entries(properties ?? {}).map(([name, field]) => [name, shapeOf(field)])
  return {
    ...Object.fromEntries(kept.map(([keyword, value]) => [keyword, shapeOf(value)])),
    ...(properties && { properties: Object.fromEntries(inner) }),
  }
}

/** As it is written, without what the schema library keeps beside. */
function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema))
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
