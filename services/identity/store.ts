import { type Tx, uuidOf } from '@souk/platform'

/** A secret of a client or of a key. Only its keyed hash is kept. */
export interface StoredSecret {
  readonly ownerId: string
  readonly hash: string
  readonly hint: string
  readonly createdAt: Date
}

export async function insertSecret(tx: Tx, secret: StoredSecret): Promise<void> {
  await tx`
    insert into identity.secrets (tenant_id, hash, owner_id, hint, created_at)
    values (${tx.tenantId}, ${secret.hash}, ${uuidOf(secret.ownerId)}, ${secret.hint},
      ${secret.createdAt})
  `
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
