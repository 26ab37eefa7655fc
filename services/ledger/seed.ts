import type { SeededTenant } from '@souk/platform'

/** An account that people post to. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/ledger/accounts', {
    code: 'expense:rent',
    currency: 'EUR',
    name: `Rent ${tenant.mark}`,
  })
}
