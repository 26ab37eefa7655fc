import { auditedElsewhere, idOf, newUuid, type Tx } from '@souk/platform'

/**
 * Removes everything that does not outlive a reset, and leaves the audit entry for it. The database itself holds it to the
 * tenant of the transaction, and to a sandbox.
 */
export async function emptySandbox(tx: Tx): Promise<void> {
  const { actor, operation, requestId } = tx
  auditedElsewhere(tx)
  await tx`
    select souk.reset_sandbox(
      ${newUuid()}, ${tx.now}, ${actor.type}, ${actor.id}, ${operation}, ${idOf('ten', tx.tenantId)}, ${requestId}
    )
  `
}
