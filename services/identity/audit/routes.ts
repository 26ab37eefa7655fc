import { type App, ContentPage, Id, listQuery } from '@souk/platform'
import { Type } from 'typebox'
import { Time } from '../schemas.ts'
import { listAuditEntries } from './store.ts'

const Digest = Type.Union([Type.String(), Type.Null()])

const AuditEntryView = Type.Object({
  id: Id('aud'),
  at: Time,
  actor: Type.Object({ type: Type.String(), id: Type.String() }),
  operation: Type.String({ examples: ['cancelOrder'] }),
  resource: Type.Union([Type.Object({ type: Type.String(), id: Type.String() }), Type.Null()]),
  request_id: Type.String(),
  before_digest: Digest,
  after_digest: Digest,
})

export function auditRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/audit-entries',
    config: { scope: 'audit:read', audience: ['operator'] },
    schema: {
      operationId: 'listAuditEntries',
      summary: 'Who changed what, newest first',
      querystring: listQuery({
        resource_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      }),
      response: { 200: ContentPage(AuditEntryView) },
    },
    handler: (request) =>
      request.list((tx, page) => listAuditEntries(tx, request.query.resource_id, page)),
  })
}
