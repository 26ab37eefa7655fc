import { type Static, type TSchema, Type } from 'typebox'

/** What a client may note on a resource: a flat map that we keep and never look inside. */
export const Metadata = Type.Unsafe<Record<string, string | number | boolean>>(
  Type.Record(
    Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }),
    Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]),
    { maxProperties: 50, additionalProperties: false },
  ),
)
export type Metadata = Static<typeof Metadata>

/** The client's own name for a resource, unique among its kind. */
export const ExternalId = Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' })

/** RFC 3339, UTC, with milliseconds. */
export const Time = Type.String({ format: 'date-time', examples: ['2026-06-01T09:30:00.000Z'] })

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}
