import {
  type ListPage,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  timeText,
} from '@souk/platform'

/** The kernel writes the entries, one with every write; here they are only read. */
export function listAuditEntries(
  tx: Tx,
  resourceId: string | undefined,
  page: PageRequest,
): Promise<ListPage> {
  const columns = sql`
    id as "id~aud", ${timeText(sql`at`)} as at, ${reference(sql`actor`)} as actor, operation,
    case when resource_id is not null then ${reference(sql`resource`)} end as resource, request_id,
    before_digest, after_digest`
  const where = [resourceId === undefined ? undefined : sql`resource_id = ${resourceId}`]
  return pageOf(tx, { from: sql`platform.audit_entries`, where, columns }, page)
}

/** `{ type, id }` of an actor or a resource. */
function reference(noun: Sql): Sql {
  return sql`(
    select pair from (select listed.${noun}_type as type, listed.${noun}_id as id) pair
  )`
}
