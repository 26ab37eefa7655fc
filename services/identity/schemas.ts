import { Type } from 'typebox'
import { grantableScopes } from './scopes.ts'

/** Shapes that several nouns of this domain share. */
export const Time = Type.String({
  format: 'date-time',
  maxLength: 30,
  examples: ['2026-06-01T09:30:00.000Z'],
})
export const Name = Type.String({ minLength: 1, maxLength: 200 })
export const Status = Type.Union([Type.Literal('ACTIVE'), Type.Literal('REVOKED')])

const Scope = Type.Unsafe<string>({
  type: 'string',
  enum: grantableScopes,
  description: '`<domain>:*` covers its domain, `*` covers everything',
})
export const Scopes = Type.Array(Scope, { minItems: 1, maxItems: 100, uniqueItems: true })

export const RotateBody = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30 * 24 * 60 * 60,
        default: 24 * 60 * 60,
        description: 'How long the old secret goes on working',
      }),
    ),
  },
  { additionalProperties: false },
)

const overlapSecondsDefault = 24 * 60 * 60

export function overlapOf({
  overlap_seconds = overlapSecondsDefault,
}: {
  overlap_seconds?: number
}) {
  return overlap_seconds
}

/** Drops the members that are not there, so that an optional field left out stays left out. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}
