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

/** The client's own name for a resource, unique among those of its kind, or of its kind and owner. */
export const ExternalId = Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' })

/** RFC 3339, UTC, with milliseconds. */
export const Time = Type.String({
  format: 'date-time',
  maxLength: 30,
  examples: ['2026-06-01T09:30:00.000Z'],
})

/**
 * A time that a client asks about, between 1900 and 2999. Seconds stop at 59, because no clock here counts a leap
 * second. Hand it on as `new Date(moment)`: PostgreSQL does not know every offset that RFC 3339 allows.
 */
export const Moment = Type.String({
  format: 'date-time',
  pattern:
    '^(19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$',
  maxLength: 40,
  description: 'RFC 3339',
  examples: ['2026-06-01T00:00:00Z'],
})

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** Of a command that needs nothing said: `{}`, or no body at all. */
export const NoBody = Type.Object({}, { additionalProperties: false })
