import { type Tx, uuidOf } from '@souk/platform'
import { type StoredSecret, secretTable } from './rows.ts'

export function insertSecret(tx: Tx, secret: Omit<StoredSecret, 'madeBy'>): Promise<void> {
  const { accountableMembers: madeBy = [] } = tx
  return secretTable.insert(tx, [{ ...secret, madeBy, ownerId: uuidOf(secret.ownerId) }])
}

/** The secrets in use end at this time, unless they end sooner anyway. */
export async function expireSecrets(tx: Tx, ownerId: string, expiresAt: Date): Promise<void> {
  await tx`
    update identity.secrets
    set expires_at = ${expiresAt}
    where tenant_id = ${tx.tenantId} and owner_id = ${uuidOf(ownerId)}
      and (expires_at is null or expires_at > ${expiresAt})
  `
}
