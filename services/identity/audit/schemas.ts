import { Id, listQuery } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Time } from '../schemas.ts'

const Digest = (when: string) =>
  Type.Union([Type.String(), Type.Null()], {
    description: `SHA-256 of the resource ${when} the change; null if there was none`,
    examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  })

export const AuditEntryView = Type.Object({
  id: Id('aud'),
  at: Time,
  actor: Type.Object({ type: Type.String(), id: Type.String() }),
  operation: Type.String({ description: 'The `operationId`', examples: ['cancelOrder'] }),
  resource: Type.Union([Type.Object({ type: Type.String(), id: Type.String() }), Type.Null()]),
  request_id: Type.String(),
  before_digest: Digest('before'),
  after_digest: Digest('after'),
})

export const AuditEntryParams = Type.Object({ auditEntryId: Id('aud') })

const Named = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }))

export const AuditEntriesQuery = listQuery({
  resource_id: Named('Only changes of this resource'),
  actor_id: Named('Only changes by this member, client, API key or agent'),
  operation: Named('Only changes by this operation'),
  at_from: Type.Optional({ ...Time, description: 'Only changes at or after this time' }),
  at_to: Type.Optional({ ...Time, description: 'Only changes before this time' }),
})
export type AuditEntriesFilter = Static<typeof AuditEntriesQuery>
