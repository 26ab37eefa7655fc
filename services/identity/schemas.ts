import { Type } from 'typebox'
import { grantableScopes } from './scopes.ts'

/** Shapes that several nouns of this domain share. */
export const Time = Type.String({
  format: 'date-time',
  maxLength: 30,
  examples: ['2026-06-01T09:30:00.000Z'],
})
/** As it looks in an answer. */
export const ClientSecret = Type.String({
  examples: ['souk_secret_k2m9x4v7q1t8w3z6b5n0c2d4f6h8j1p3'],
})
export const Name = Type.String({ minLength: 1, maxLength: 200 })
export const Status = Type.Enum(['ACTIVE', 'REVOKED'])

const Scope = Type.Unsafe<string>({
  type: 'string',
  enum: grantableScopes,
  description: '`<domain>:*` grants all scopes of a domain, `*` all scopes of the tenant',
})
export const Scopes = Type.Array(Scope, { minItems: 1, maxItems: 100, uniqueItems: true })

export const RotateBody = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30 * 24 * 60 * 60,
        default: 24 * 60 * 60,
        description: 'How long the previous secret keeps working; 0 ends it at once',
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

/** Drops the fields that were not sent, so that they stay as they are. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}
