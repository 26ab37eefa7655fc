import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Static } from 'typebox'
import { auditEntryNotFound } from '../problems.ts'
import type { AuditEntriesFilter, AuditEntryView } from './schemas.ts'

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

interface AuditRow {
  readonly at: Date
  readonly actor_type: string
  readonly actor_id: string
  readonly operation: string
  readonly resource_type: string | null
  readonly resource_id: string | null
  readonly request_id: string
  readonly before_digest: string | null
  readonly after_digest: string | null
}

export async function getAuditEntry(
  tx: Tx,
  auditEntryId: string,
): Promise<Static<typeof AuditEntryView>> {
  const [row] = await tx<AuditRow>`
    select at, actor_type, actor_id, operation, resource_type, resource_id, request_id, before_digest,
      after_digest
    from platform.audit_entries
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(auditEntryId)}
  `
  if (!row) throw auditEntryNotFound({ auditEntryId })
  const { at, actor_type, actor_id, resource_type, resource_id, ...rest } = row
  return {
    id: auditEntryId,
    at: at.toISOString(),
    actor: { type: actor_type, id: actor_id },
    resource:
      resource_type === null || resource_id === null
        ? null
        : { type: resource_type, id: resource_id },
    ...rest,
  }
}

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
