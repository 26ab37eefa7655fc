import assert from 'node:assert/strict'
import { type Static, type TSchema, Type } from 'typebox'
import type { AgentControl } from '../db/pending.ts'

/** A fact that a domain announces: `noun.verbed`, versioned, with the schema of what it carries. */
export interface EventKind<ObjectSchema extends TSchema = TSchema> {
  readonly type: string
  readonly version: number
  /** The noun, as in `resource.type` of the envelope. */
  readonly resource: string
  /** What happened to what, as in "Order placed". */
  readonly summary: string
  /** When it happens and what follows, where the summary leaves that open. */
  readonly description?: string
  readonly object: ObjectSchema
  /** The resource may belong to a party, which may read its events: whoever announces one says whose it is. */
  readonly isOwned?: boolean
  /** Fields of the object with the ids of other resources that it concerns. */
  readonly about?: readonly string[]
  /** It says what AI agents may do, so that it goes on their record: always, or when it is about an agent. */
  readonly controlsAgents?: AgentControl
  /** The operation that shows the resource, where that is not `get` and its name. Whoever may call it may read the event. */
  readonly shownBy?: string
}

interface EventShape<ObjectSchema extends TSchema> {
  resource: string
  summary: string
  description?: string
  object: ObjectSchema
  isOwned?: boolean
  about?: readonly string[]
  controlsAgents?: AgentControl
  shownBy?: string
}

export function event<ObjectSchema extends TSchema>(
  type: string,
  version: number,
  shape: EventShape<ObjectSchema>,
): EventKind<ObjectSchema> {
  const { properties = {} } = shape.object as { properties?: object }
  for (const field of shape.about ?? []) assert(field in properties, `${type} has no ${field}`)
  return { type, version, ...shape }
}

/** What a consumer receives, whether by reaction, webhook or pull feed. */
export interface EventEnvelope<Facts = unknown> {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly tenant_id: string
  readonly mode: 'live' | 'sandbox'
  readonly sequence: number
  readonly occurred_at: string
  readonly resource: { readonly type: string; readonly id: string; readonly version: number }
  readonly actor: { readonly type: string; readonly id: string }
  readonly correlation_id: string
  readonly causation_id: string | null
  readonly data: { readonly object: Facts; readonly previous?: Partial<Facts> }
}

export type FactsOf<Kind> = Kind extends EventKind<infer Schema> ? Static<Schema> : never

/** What `data.previous` is, wherever it is described. */
export const previousText =
  'Values that fields of `object` had before the change; absent if none of them changed'

const text = Type.String()
const Count = Type.Integer({ minimum: 1 })

const envelopeFields = {
  id: text,
  type: text,
  version: Count,
  tenant_id: text,
  mode: Type.Union([Type.Literal('live'), Type.Literal('sandbox')]),
  sequence: Count,
  occurred_at: Type.String({ format: 'date-time', maxLength: 30 }),
  resource: Type.Object({ type: text, id: text, version: Count }),
  actor: Type.Object({ type: text, id: text }),
  correlation_id: text,
  causation_id: Type.Union([text, Type.Null()]),
  data: Type.Object({
    object: Type.Unsafe<object>({ type: 'object' }),
    previous: Type.Optional(Type.Unsafe<object>({ type: 'object', description: previousText })),
  }),
}

/** What all events have in common. */
export const Envelope = Type.Object(envelopeFields, { title: 'Event' })

/** The whole schema of one kind of event, which refers to nothing. */
export function envelopeSchema(kind: EventKind) {
  const { resource } = envelopeFields
  return Type.Object(
    {
      ...envelopeFields,
      type: Type.Literal(kind.type),
      version: Type.Literal(kind.version),
      resource: Type.Object({ ...resource.properties, type: Type.Literal(kind.resource) }),
      data: Type.Object({ object: kind.object, previous: Type.Optional(previousOf(kind)) }),
    },
    { title: kind.type, description: textOf(kind) },
  )
}

/** Some of the fields of the object. */
export function previousOf({ object }: EventKind): TSchema {
  const {
    required: _required,
    title: _title,
    ...fields
  } = object as { required?: unknown; title?: unknown }
  return Type.Unsafe({ ...fields, description: previousText })
}

/** The same beside others: the envelope, and the object where it is shared, are referred to. */
export function sharedEventSchema(kind: EventKind, envelope: string, object?: string): object {
  return {
    title: kind.type,
    description: textOf(kind),
    allOf: [{ $ref: envelope }],
    properties: {
      type: { const: kind.type },
      version: { const: kind.version },
      resource: { properties: { type: { const: kind.resource } } },
      data: { properties: { object: object === undefined ? kind.object : { $ref: object } } },
    },
  }
}

function textOf({ summary, description }: EventKind): string {
  return description === undefined ? summary : `${summary}. ${description}`
}

/** The objects that several kinds carry as they are, each with the name of its resource. */
export function sharedObjects(kinds: readonly EventKind[]): Map<TSchema, string> {
  const carriers = [...Map.groupBy(kinds, ({ object }) => object)]
  const shared = carriers.filter(([, several]) => several.length > 1)
  const named = new Map(shared.map(([object, [kind]]) => [object, kind?.resource ?? '']))
  assert.equal(new Set(named.values()).size, named.size, 'a resource is described in two ways')
  return named
}
