import assert from 'node:assert/strict'
import { newId, newUuid, sql } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import type { FindUnknown } from './conditions/operations.ts'
import { pricingService } from './manifest.ts'
import { setFirstPrices } from './operations.ts'

export const api = '/api/v1/pricing'
export const eur = (amount: number) => ({ amount, currency: 'EUR' })
export const usd = (amount: number) => ({ amount, currency: 'USD' })

export interface PriceListBody {
  readonly id: string
  readonly status: string
  readonly priority: number
  readonly version: number
  readonly starts_at: string | null
}

export interface PriceListPriceBody {
  readonly id: string
  readonly amount: { readonly amount: number }
  readonly version: number
}

export interface Refusal {
  readonly code: string
  readonly meta: Record<string, unknown>
  readonly errors: readonly { readonly path: string }[]
}

/** Where nobody knows channels and customers, everything can be named unless a test hands in who does. */
const nobodyKnows: FindUnknown = async () => ({
  channels: [],
  customerIds: [],
  customerGroupIds: [],
  channelsToName: [],
})

export function createPricing(findUnknown = nobodyKnows): Promise<World> {
  const groupsOf = () => sql`'{}'::uuid[]`
  const orderOf = () => sql`null::uuid`
  const secret = 'the secret of a test'
  return createWorld({ services: [pricingService({ secret, groupsOf, orderOf, findUnknown })] })
}

export interface Shop {
  readonly name: string
  readonly caller: Caller
  readonly variantId: string
}

/** A tenant of its own with one variant, to which the catalog gave the price of 5.00. */
export async function givenShop(world: World): Promise<Shop> {
  const name = newUuid()
  const [variantId = ''] = await givenVariants(world, name, 1)
  // Of the customers' domain, which is not in this world, there is only the scope.
  return { name, caller: world.as(name, ['pricing:*', 'customers:read']), variantId }
}

export async function givenVariants(
  world: World,
  tenant: string,
  length: number,
  providerId: string | null = null,
): Promise<string[]> {
  const variantIds = Array.from({ length }, () => newId('var'))
  const drafts = variantIds.map((variantId) => ({ variantId, providerId, price: eur(500) }))
  await world.seed(tenant, (tx) => setFirstPrices(tx, drafts))
  return variantIds
}

/** A sale in EUR that nobody has activated, unless the test says otherwise. */
export async function givenList(caller: Caller, changes: object = {}): Promise<PriceListBody> {
  const body = { name: 'Sale', type: 'SALE', currency: 'EUR', ...changes }
  const answer = await caller.post<PriceListBody>(`${api}/price-lists`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** The same, activated. */
export async function givenActive(caller: Caller, changes: object = {}): Promise<PriceListBody> {
  const { id } = await givenList(caller, changes)
  return command(caller, id, 'activate')
}

export async function command(
  caller: Caller,
  priceListId: string,
  name: string,
): Promise<PriceListBody> {
  const answer = await caller.post<PriceListBody>(`${api}/price-lists/${priceListId}/${name}`, {})
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

export async function setRows(
  caller: Caller,
  priceListId: string,
  prices: readonly object[],
): Promise<PriceListPriceBody[]> {
  const answer = await putRows<{ content: PriceListPriceBody[] }>(caller, priceListId, prices)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.content
}

export function putRows<Body = Refusal>(
  caller: Caller,
  priceListId: string,
  prices: readonly object[],
) {
  return caller.call<Body>('PUT', `${api}/price-lists/${priceListId}/prices`, { body: { prices } })
}

export interface QuoteBody {
  readonly id: string
  readonly signature: string | null
  readonly expires_at: string
  readonly total: { readonly amount: number }
  readonly lines: readonly {
    readonly unit_amount: { readonly amount: number }
    readonly unit_quantity: number
    readonly line_amount: { readonly amount: number }
    readonly tax_inclusive: boolean | null
    readonly compare_at: { readonly amount: number } | null
    readonly lowest_30d: { readonly amount: number } | null
    readonly price_id: string | null
    readonly price_list_id: string | null
  }[]
}

export async function quote(
  caller: Caller,
  lines: readonly (readonly [variantId: string, quantity: number])[],
  more: object = {},
): Promise<QuoteBody> {
  const asked = lines.map(([variant_id, quantity]) => ({ variant_id, quantity }))
  const answer = await caller.post<QuoteBody>(`${api}/quotes`, { lines: asked, ...more })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** What one unit costs now. */
export async function unitAmount(
  caller: Caller,
  variantId: string,
  context: object = {},
  quantity = 1,
): Promise<number | undefined> {
  const { lines } = await quote(caller, [[variantId, quantity]], { context })
  return lines[0]?.unit_amount.amount
}
