import { idOf, type Tx } from '@souk/platform'

/**
 * Removes everything that does not outlive a reset. The database itself holds it to the tenant of the transaction,
 * and to a sandbox. Answers the last sequence of the events that are gone.
 */
export async function emptySandbox(tx: Tx): Promise<number> {
  const [row] = await tx<{ forgotten_through: number }>`
    select souk.reset_sandbox() as forgotten_through
  `
  if (!row) throw new Error(`${idOf('ten', tx.tenantId)} was not reset`)
  return row.forgotten_through
}
