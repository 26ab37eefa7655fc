import { type App, ContentPage, Id, listQuery } from '@souk/platform'
import { Type } from 'typebox'
import { Time } from '../schemas.ts'
import { listAuditEntries } from './store.ts'

const Digest = (when: string) =>
  Type.Union([Type.String(), Type.Null()], {
    description: `SHA-256 of the resource ${when} the change; null if there was none`,
    examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  })

const AuditEntryView = Type.Object({
  id: Id('aud'),
  at: Time,
  actor: Type.Object({ type: Type.String(), id: Type.String() }),
  operation: Type.String({ description: 'The `operationId`', examples: ['cancelOrder'] }),
  resource: Type.Union([Type.Object({ type: Type.String(), id: Type.String() }), Type.Null()]),
  request_id: Type.String(),
  before_digest: Digest('before'),
  after_digest: Digest('after'),
})

export function auditRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/audit-entries',
    config: { scope: 'audit:read', audience: ['operator'] },
    schema: {
      operationId: 'listAuditEntries',
      summary: 'List audit entries',
      description:
        'Returns who changed what and when, newest first; every write leaves an entry. Use `resource_id` to ' +
        'see the history of one resource. The digests are equal when the content of the resource was equal.',
      querystring: listQuery({
        resource_id: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 100,
            description: 'Only changes of this resource',
          }),
        ),
      }),
      response: { 200: ContentPage(AuditEntryView) },
    },
    handler: (request) =>
      request.list((tx, page) => listAuditEntries(tx, request.query.resource_id, page)),
  })
}
