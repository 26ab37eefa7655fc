import { type Tx, uuidOf } from '@souk/platform'

/** From now on the provider can have locations. A second call changes nothing. */
export async function registerProvider(tx: Tx, providerId: string): Promise<void> {
  await tx`
    insert into inventory.providers (tenant_id, provider_id, created_at)
    values (${tx.tenantId}, ${uuidOf(providerId)}, ${tx.now})
    on conflict (tenant_id, provider_id) do nothing
  `
}

export async function isRegistered(tx: Tx, providerId: string): Promise<boolean> {
  const found = await tx`
    select provider_id
    from inventory.providers
    where tenant_id = ${tx.tenantId} and provider_id = ${uuidOf(providerId)}
  `
  return found.length === 1
}
