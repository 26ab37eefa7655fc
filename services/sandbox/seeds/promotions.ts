import type { SeedClient } from './client.ts'
import { priceIn } from './seed.ts'

interface SeedPromotion {
  readonly name: string
  readonly code?: string
  readonly body: object
}

/** What a small shop gives away: something to come back for, something to buy more for, something to tell friends. */
function promotions(currency: string): readonly SeedPromotion[] {
  return [
    {
      name: 'Free shipping from 60.00',
      body: {
        trigger: 'AUTOMATIC',
        conditions: { min_value: [priceIn(currency, 6_000)] },
        effects: [{ kind: 'FREE_SHIPPING' }],
      },
    },
    {
      name: 'Three for two at breakfast',
      body: {
        trigger: 'AUTOMATIC',
        priority: 10,
        effects: [
          {
            kind: 'BUY_X_GET_Y',
            buy: { quantity: 2, selector: { tags: ['breakfast'] } },
            get: { quantity: 1, selector: { tags: ['breakfast'] } },
            max_applications: 2,
          },
        ],
      },
    },
    {
      name: 'Welcome',
      code: 'WELCOME10',
      body: {
        trigger: 'CODE',
        stacking: { group: 'codes', mode: 'EXCLUSIVE_IN_GROUP' },
        effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
        limits: { per_customer: 1 },
      },
    },
  ]
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Those that are there already, by their names, stay as they are. */
export async function addPromotions(client: SeedClient, currency: string): Promise<void> {
  const url = '/api/v1/promotions'
  const there = await client.tried<{ content: readonly Named[] }>('GET', `${url}?limit=96`)
  if (there === undefined) return
  const names = new Set(there.content.map(({ name }) => name))
  for (const { name, code, body } of promotions(currency)) {
    if (names.has(name)) continue
    const made = await client.tried<Named>('POST', url, { name, ...body })
    if (made === undefined) return
    if (code !== undefined) await client.post(`${url}/${made.id}/codes`, { code })
    await client.post(`${url}/${made.id}/activate`, {})
  }
}
