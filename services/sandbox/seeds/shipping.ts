import type { SeedClient } from './client.ts'
import { priceIn } from './seed.ts'

const methods = '/api/v1/shipping/methods'

interface Listed {
  readonly content: readonly unknown[]
}

/**
 * How the shop sends: two methods, in the currency of the tenant. Express costs the same whatever it weighs, so that what has no
 * weight can be sent as well. A caller that may not create them sends nothing.
 */
export async function addShipping(client: SeedClient, currency: string): Promise<void> {
  for (const method of methodsIn(currency)) {
    const found = await client.tried<Listed>('GET', `${methods}?code=${method.code}`)
    if (found?.content.length !== 0) continue
    const made = await client.tried<{ id: string }>('POST', methods, method)
    if (made) await client.tried('POST', `${methods}/${made.id}/activate`, {})
  }
}

function methodsIn(currency: string) {
  const price = (euros: number) => priceIn(currency, euros * 100).amount
  return [
    {
      code: 'standard',
      name: 'Standard delivery',
      min_days: 2,
      max_days: 4,
      cutoff_local: '14:00',
      rates: [
        { currency, country: 'DE', up_to_weight_g: 5_000, amount: price(5), free_from: price(60) },
        { currency, country: 'DE', over_weight_g: 5_000, amount: price(9), free_from: price(120) },
        { currency, up_to_weight_g: 20_000, amount: price(15) },
      ],
    },
    {
      code: 'express',
      name: 'Express',
      min_days: 1,
      max_days: 1,
      cutoff_local: '12:00',
      rates: [
        { currency, country: 'DE', amount: price(13) },
        { currency, country: 'AT', amount: price(19) },
      ],
    },
  ]
}
