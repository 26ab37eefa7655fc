import type { SeedClient } from './client.ts'

const pricing = '/api/v1/pricing'
/** Where the shop is. */
const home = 'DE'

/**
 * Sold from home with its taxes in the prices, and into the European Union with those of home; what goes further is exported.
 * Where somebody has said how they are taxed it stays so, and a caller that may not set taxes sells without.
 */
export async function addTaxes(client: SeedClient): Promise<void> {
  const settings = `${pricing}/tax/settings`
  const there = await client.tried<{ updated_at: string | null }>('GET', settings)
  if (there === undefined || there.updated_at !== null) return
  await client.tried('POST', `${pricing}/tax-rates/presets`, {
    preset: 'EU_VAT',
    countries: [home],
  })
  await client.tried('PATCH', settings, {
    prices_include_tax: true,
    origin_country: home,
    registrations: [home],
  })
}
