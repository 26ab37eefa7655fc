import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
} from '@souk/platform'
import type { AuditEntriesFilter } from './schemas.ts'

const auditItem = listItem({
  id: field.id('aud'),
  at: field.time(),
  actor: field.object({
    type: field.word(sql`listed.actor_type`),
    id: field.text(sql`listed.actor_id`),
  }),
  operation: field.text(),
  resource: field.objectWhere(sql`listed.resource_id is not null`, {
    type: field.word(sql`listed.resource_type`),
    id: field.text(sql`listed.resource_id`),
  }),
  request_id: field.text(),
  before_digest: field.text(),
  after_digest: field.text(),
})

/** The kernel writes the entries, one with every write; here they are only read. */
export function listAuditEntries(
  tx: Tx,
  filter: AuditEntriesFilter,
  page: PageRequest,
): Promise<ListPage> {
  const { resource_id: resourceId } = filter
  const where = [resourceId === undefined ? undefined : sql`resource_id = ${resourceId}`]
  const comparing = auditComparison(filter)
  return pageOf(tx, { from: sql`platform.audit_entries`, where, comparing, item: auditItem }, page)
}

/** Every write adds an entry, so there is no index for what people seldom ask: entries are compared instead. */
function auditComparison(filter: AuditEntriesFilter): Sql | undefined {
  const { actor_id = null, operation = null, at_from = null, at_to = null } = filter
  if ((actor_id ?? operation ?? at_from ?? at_to) === null) return undefined
  return sql`(
    (${actor_id}::text is null or listed.actor_id = ${actor_id})
    and (${operation}::text is null or listed.operation = ${operation})
    and (${at_from}::timestamptz is null or listed.at >= ${at_from})
    and (${at_to}::timestamptz is null or listed.at < ${at_to})
  )`
}
