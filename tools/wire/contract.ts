import { withoutReferences } from '@souk/platform/server'

/** What clients rely on, without the words around it: every operation and every event, with their schemas. */
export interface Contract {
  readonly operations: Readonly<Record<string, OperationContract>>
  readonly events: Readonly<Record<string, EventContract>>
  /** The form of every event. */
  readonly envelope: Schema
  /** The form of every refusal. */
  readonly problem: Schema
}

export interface OperationContract {
  readonly operationId: string
  readonly scopes: readonly string[]
  /** By place and name, such as `query limit`. */
  readonly parameters: Readonly<Record<string, ParameterContract>>
  readonly body?: Readonly<Record<string, Schema>>
  readonly isBodyRequired?: boolean
  /** What it answers when all is well, by status and media type; null where there is no body. */
  readonly answers: Readonly<Record<string, Schema | null>>
}

export interface ParameterContract {
  readonly required: boolean
  readonly schema: Schema
}

export interface EventContract {
  readonly resource: string
  readonly object: Schema
}

/** The part of JSON Schema in which the wire is described. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly pattern?: string
  readonly format?: string
  readonly uniqueItems?: boolean
  readonly [bound: string]: unknown
}

type Json = Readonly<Record<string, unknown>>

interface Media {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>
}

interface Described {
  readonly operationId?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly unknown[]
  readonly requestBody?: Media & { readonly required?: boolean }
  readonly responses?: Readonly<Record<string, unknown>>
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Json }
}

export function contractOf(
  documents: readonly Document[],
  events: Readonly<Record<string, { readonly resource: string; readonly object: unknown }>>,
  envelope: unknown,
): Contract {
  const operations = documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [
            `${method.toUpperCase()} ${path}`,
            operationOf(withoutReferences(document, operation)),
          ] as const,
      ),
    ),
  )
  const [first] = documents
  return {
    operations: Object.fromEntries(operations),
    events: Object.fromEntries(
      Object.entries(events).map(([key, { resource, object }]) => [
        key,
        { resource, object: plain(object) },
      ]),
    ),
    envelope: plain(envelope),
    problem: plain(first && withoutReferences(first, first.components.schemas.Problem)),
  }
}

function operationOf(operation: Described): OperationContract {
  const { operationId = '', security = [], parameters = [], requestBody, responses } = operation
  const named = parameters.map((parameter) => {
    const { in: place, name, required = false, schema } = parameter as Json
    return [`${place} ${name}`, { required: required === true, schema: plain(schema) }] as const
  })
  return {
    operationId,
    scopes: [...new Set(security.flatMap((way) => Object.values(way).flat()))].sort(),
    parameters: Object.fromEntries(named),
    ...(requestBody && {
      body: bodiesOf(requestBody),
      isBodyRequired: requestBody.required === true,
    }),
    answers: Object.fromEntries(
      Object.entries(responses ?? {})
        .filter(([status]) => Number(status) < 400)
        .flatMap(([status, answer]) => answersOf(status, answer as Media)),
    ),
  }
}

function answersOf(status: string, answer: Media): (readonly [string, Schema | null])[] {
  const bodies = Object.entries(bodiesOf(answer))
  if (bodies.length === 0) return [[status, null]]
  return bodies.map(([type, schema]) => [`${status} ${type}`, schema])
}

function bodiesOf({ content = {} }: Media): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, plain(schema)]),
  )
}

const words = new Set(['description', 'examples', 'title', 'default', '$schema', 'summary'])
const named = new Set(['properties', 'patternProperties'])

/** Without the words; the names of fields are no keywords. */
function plain(schema: unknown): Schema {
  return withoutWords(schema ?? {}, false) as Schema
}

function withoutWords(value: unknown, areNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutWords(one, false))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => areNames || !words.has(key))
  return Object.fromEntries(
    kept.map(([key, one]) => [key, withoutWords(one, !areNames && named.has(key))]),
  )
}
