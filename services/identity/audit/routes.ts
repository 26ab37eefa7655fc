import { type App, ContentPage, refusals } from '@souk/platform'
import { auditEntryNotFound } from '../problems.ts'
import { AuditEntriesQuery, AuditEntryParams, AuditEntryView } from './schemas.ts'
import { getAuditEntry, listAuditEntries } from './store.ts'

const reading = { scope: 'audit:read', audience: ['operator'] } as const

export function auditRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/audit-entries',
    config: reading,
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
  app.route({
    method: 'GET',
    url: '/api/v1/audit-entries/:auditEntryId',
    config: reading,
    schema: {
      operationId: 'getAuditEntry',
      summary: 'Get an audit entry',
      description:
        'Returns one entry of the audit trail: who changed which resource, when, and by which operation. ' +
        'Entries are never changed, so an answer can be kept.',
      params: AuditEntryParams,
      response: { 200: AuditEntryView, ...refusals(auditEntryNotFound) },
    },
    handler: (request) => request.read((tx) => getAuditEntry(tx, request.params.auditEntryId)),
  })
}
