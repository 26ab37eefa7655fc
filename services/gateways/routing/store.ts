import type { Tx } from '@souk/platform'
import { noRouting, type Routing } from './routing.ts'
import { routingTable } from './rows.ts'

export function getRouting(tx: Tx): Promise<Routing> {
  return routingTable.only(tx, noRouting)
}

/** Whoever changes it waits here for others who do. */
export function lockRouting(tx: Tx): Promise<Routing> {
  return routingTable.lockOnly(tx, noRouting)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateRouting(tx: Tx, routing: Routing): Promise<void> {
  return routingTable.update(tx, routing)
}
