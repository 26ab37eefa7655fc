import { idOf, isOperator, type Tx } from '@souk/platform'
import type { Actor } from './schemas.ts'
import { findActors } from './store.ts'

const prefixes = { member: 'mem', client: 'cli', api_key: 'key', agent: 'agt' } as const

/** Names for whoever reads a record of who did what. A provider is told of its own people alone. */
export async function nameActors(tx: Tx, ids: readonly string[]): Promise<Actor[]> {
  const actors = await findActors(tx, ids)
  return actors
    .filter(({ is_own }) => is_own ?? isOperator(tx))
    .map(({ id, type, name }) => ({ id: idOf(prefixes[type], id), type, name }))
}
