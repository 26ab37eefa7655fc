import { type Static, type TSchema, Type } from 'typebox'

/** A fact that a domain announces: `noun.verbed`, versioned, with the schema of what it carries. */
export interface EventKind<ObjectSchema extends TSchema = TSchema> {
  readonly type: string
  readonly version: number
  /** The noun, as in `resource.type` of the envelope. */
  readonly resource: string
  readonly summary: string
  readonly object: ObjectSchema
}

interface EventShape<ObjectSchema extends TSchema> {
  resource: string
  summary: string
  object: ObjectSchema
}

export function event<ObjectSchema extends TSchema>(
  type: string,
  version: number,
  shape: EventShape<ObjectSchema>,
): EventKind<ObjectSchema> {
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

export function envelopeSchema(kind: EventKind) {
  const text = Type.String()
  return Type.Object(
    {
      id: text,
      type: Type.Literal(kind.type),
      version: Type.Literal(kind.version),
      tenant_id: text,
      mode: Type.Union([Type.Literal('live'), Type.Literal('sandbox')]),
      sequence: Type.Integer({ minimum: 1 }),
      occurred_at: Type.String({ format: 'date-time', maxLength: 30 }),
      resource: Type.Object({
        type: Type.Literal(kind.resource),
        id: text,
        version: Type.Integer({ minimum: 1 }),
      }),
      actor: Type.Object({ type: text, id: text }),
      correlation_id: text,
      causation_id: Type.Union([text, Type.Null()]),
      data: Type.Object({
        object: kind.object,
        previous: Type.Optional(Type.Unsafe<object>({ type: 'object' })),
      }),
    },
    { title: kind.type, description: kind.summary },
  )
}
