import type { SeedClient } from './client.ts'
import { priceIn } from './seed.ts'

interface SeedPromotion {
  readonly name: string
  readonly code?: string
  /** Whether the campaign starts and stops it. */
  readonly isInCampaign?: boolean
  readonly body: object
}

/** What a small shop gives away: something to come back for, something to buy more for, something to tell friends. */
function promotions(currency: string): readonly SeedPromotion[] {
  return [
    {
      name: 'Free shipping from 60.00',
      isInCampaign: true,
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
      name: 'Five off from 40.00',
      code: 'FIVE',
      body: {
        trigger: 'CODE',
        stacking: { group: 'codes', mode: 'EXCLUSIVE_IN_GROUP' },
        conditions: { min_value: [priceIn(currency, 4_000)] },
        effects: [{ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [priceIn(currency, 500)] }],
      },
    },
    {
      name: 'Welcome',
      code: 'WELCOME10',
      isInCampaign: true,
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

const campaigns = '/api/v1/campaigns'

/** What starts and stops together, with a budget that the demo does not use up. */
async function addCampaign(client: SeedClient, currency: string): Promise<string | undefined> {
  const name = 'Opening weeks'
  const url = `${campaigns}?limit=96`
  const there = await client.tried<{ content: readonly Named[] }>('GET', url)
  const found = there?.content.find((each) => each.name === name)
  if (!there || found) return found?.id
  const budget = { kind: 'SPEND', amount: priceIn(currency, 200_000) }
  const made = await client.tried<Named>('POST', campaigns, { name, budget })
  if (made) await client.post(`${campaigns}/${made.id}/activate`, {})
  return made?.id
}

/** Those that are there already, by their names, stay as they are. */
export async function addPromotions(client: SeedClient, currency: string): Promise<void> {
  const url = '/api/v1/promotions'
  const there = await client.tried<{ content: readonly Named[] }>('GET', `${url}?limit=96`)
  if (there === undefined) return
  const names = new Set(there.content.map(({ name }) => name))
  const campaign_id = await addCampaign(client, currency)
  for (const { name, code, isInCampaign, body } of promotions(currency)) {
    if (names.has(name)) continue
    const draft = { name, ...(isInCampaign && campaign_id && { campaign_id }), ...body }
    const made = await client.tried<Named>('POST', url, draft)
    if (made === undefined) return
    if (code !== undefined) await client.post(`${url}/${made.id}/codes`, { code })
    await client.post(`${url}/${made.id}/activate`, {})
  }
}
