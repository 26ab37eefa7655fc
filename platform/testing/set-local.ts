import { fixed } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'

/** A setting of the transaction as a statement of its own: `set_config` would not reach the nodes of a cluster. */
export async function setLocal(system: System | Tx, name: string, value: string): Promise<void> {
  await system`${fixed(`set local ${name} = '${value}'`)}`
}
