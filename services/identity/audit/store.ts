import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
} from '@souk/platform'

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
  resourceId: string | undefined,
  page: PageRequest,
): Promise<ListPage> {
  const where = [resourceId === undefined ? undefined : sql`resource_id = ${resourceId}`]
  return pageOf(tx, { from: sql`platform.audit_entries`, where, item: auditItem }, page)
}
