import { type App, ContentPage } from '@souk/platform'
import { AuditEntriesQuery, AuditEntryView } from './schemas.ts'
import { listAuditEntries } from './store.ts'

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
        'see the history of one resource. Filtered by anything else, a page looks through 2,000 entries and can ' +
        'have fewer than `limit`, or none, and still have a next one. The digests are equal when the content of ' +
        'the resource was equal.',
      querystring: AuditEntriesQuery,
      response: { 200: ContentPage(AuditEntryView) },
    },
    handler: (request) => request.list((tx, page) => listAuditEntries(tx, request.query, page)),
  })
}
