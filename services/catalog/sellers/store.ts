import { type Tx, uuidOf } from '@souk/platform'

export interface Seller {
  readonly providerId: string
  readonly maySell: boolean
  /** The version of the provider that this is true of. */
  readonly version: number
}

/** A version that arrives after a newer one changes nothing. */
export async function upsertSeller(tx: Tx, seller: Seller): Promise<void> {
  await tx`
    insert into catalog.sellers as known (tenant_id, provider_id, may_sell, version, updated_at)
    values
      (${tx.tenantId}, ${uuidOf(seller.providerId)}, ${seller.maySell}, ${seller.version}, ${tx.now})
    on conflict (tenant_id, provider_id) do update
    set may_sell = excluded.may_sell, version = excluded.version, updated_at = excluded.updated_at
    where known.version < excluded.version
  `
}

export async function isSeller(tx: Tx, providerId: string): Promise<boolean> {
  const found = await tx`
    select provider_id
    from catalog.sellers
    where tenant_id = ${tx.tenantId} and provider_id = ${uuidOf(providerId)}
  `
  return found.length === 1
}
