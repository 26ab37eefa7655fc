import type { SeededTenant } from '@souk/platform'

/** A method that is offered in the country of the tenant. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const methods = '/api/v1/shipping/methods'
  const { id } = await tenant.post(methods, {
    code: 'standard',
    name: tenant.mark,
    rates: [{ currency: 'EUR', country: 'DE', amount: 490, free_from: 5_000 }],
  })
  await tenant.post(`${methods}/${id}/activate`, {})
}
