import { idOf, isOperator, type Tx } from '@souk/platform'
import { getTenant } from '../tenants/store.ts'
import type { Actor } from './schemas.ts'
import { findActors } from './store.ts'

const prefixes = { member: 'mem', client: 'cli', api_key: 'key', agent: 'agt' } as const

/** Names for whoever reads a record of who did what. A provider learns that the operator did it, and not which person. */
export async function nameActors(tx: Tx, ids: readonly string[]): Promise<Actor[]> {
  const [tenant, actors] = await Promise.all([getTenant(tx), findActors(tx, ids)])
  return actors.map(({ id, type, name, is_own }) => ({
    id: idOf(prefixes[type], id),
    type,
    name: (is_own ?? isOperator(tx)) ? name : tenant.name,
  }))
}
