import type { Tx } from '../db/tx.ts'

/** Sends now what would travel with the commit, so that a transaction that is held open really holds its rows. */
export async function rowsSent(tx: Tx): Promise<void> {
  const { rows, locks } = tx.pending
  const waiting = [...rows.splice(0), ...locks.splice(0)]
  await Promise.all(waiting.map((send) => send()))
}
