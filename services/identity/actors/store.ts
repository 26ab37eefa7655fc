import { isId, ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import type { Actor } from './schemas.ts'

export interface NamedActor extends Pick<Actor, 'type' | 'name'> {
  /** uuid of the actor. */
  readonly id: string
  /** Of a member, whether it acts for the party that asks. Clients, keys and agents are the operator's. */
  readonly is_own: boolean | null
}

export function findActors(tx: Tx, ids: readonly string[]): Promise<NamedActor[]> {
  const of = (prefix: string) => ids.filter((id) => isId(prefix, id)).map(uuidOf)
  return tx<NamedActor>`
    select id, 'member' as type, coalesce(name, email) as name,
      ${ownedBy(tx, sql`provider_id`)} as is_own
    from identity.members where tenant_id = ${tx.tenantId} and id = any(${of('mem')}::uuid[])
    union all
    select id, 'client', name, null
    from identity.clients where tenant_id = ${tx.tenantId} and id = any(${of('cli')}::uuid[])
    union all
    select id, 'api_key', name, null
    from identity.api_keys where tenant_id = ${tx.tenantId} and id = any(${of('key')}::uuid[])
    union all
    select id, 'agent', name, null
    from identity.agents where tenant_id = ${tx.tenantId} and id = any(${of('agt')}::uuid[])
  `
}
