import type { SeededTenant } from '@souk/platform'

/** Somebody asks for a link, and a message about it is kept. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/auth/customers/magic-link', {
    email: 'signs-in@shop.example',
    return_url: `https://shop.example/${encodeURIComponent(tenant.mark)}`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  })
}
