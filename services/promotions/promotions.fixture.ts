import assert from 'node:assert/strict'
import { manifest as customers } from '@souk/customers/manifest'
import { newId, type Tx } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import type { Static } from 'typebox'
import type { CampaignView } from './campaigns/schemas.ts'
import type { Basket } from './evaluation/basket.ts'
import { basket, line } from './evaluation/evaluation.fixture.ts'
import type { Evaluated } from './evaluations/evaluated.ts'
import { evaluateBasket } from './evaluations/operations.ts'
import { promotionsService } from './manifest.ts'
import type { PromotionView } from './promotions/schemas.ts'
import { reserve } from './redemptions/operations.ts'
import type { Redemption } from './redemptions/redemption.ts'

/** The one id of which there is no order. */
export const noOrder = newId('ord')

/** The domain, what it stands on, and a catalog in which every variant is a product with the tag `linen`; any other id is an order. */
export function createPromotionsWorld(): Promise<World> {
  const describeItems = async (_tx: Tx, variantIds: readonly string[]) =>
    variantIds.map((variantId) => ({
      variantId,
      productId: variantId.replace('var', 'prod'),
      providerId: null,
      categoryIds: [],
      collectionIds: [],
      tags: ['linen'],
      brand: null,
      productType: null,
    }))
  const hasOrder = async (_tx: Tx, orderId: string) => orderId !== noOrder
  return createWorld({ services: [customers, promotionsService({ describeItems, hasOrder })] })
}

export type CampaignBody = Static<typeof CampaignView>
export type PromotionBody = Static<typeof PromotionView>
export interface Refusal {
  readonly code: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** A tenth off everything, for whoever asks. */
export async function givenActive(
  world: World,
  tenant: string,
  more: object = {},
): Promise<PromotionBody> {
  const caller = world.as(tenant)
  const answer = await caller.post<PromotionBody>('/api/v1/promotions', {
    name: 'Summer',
    trigger: 'AUTOMATIC',
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  const active = await caller.post<PromotionBody>(`/api/v1/promotions/${answer.body.id}/activate`)
  assert.equal(active.status, 200, active.text)
  return active.body
}

/** Three units for 100.00 each, now. */
function threeUnits(tx: Tx, changes: Partial<Basket> = {}): Basket {
  return basket([line('1', 30_000, { quantity: 3 })], { at: tx.now, ...changes })
}

/** Active, with what its promotions may cost or how often they may be used. */
export async function givenCampaign(
  world: World,
  tenant: string,
  more: object = {},
): Promise<CampaignBody> {
  const caller = world.as(tenant)
  const answer = await caller.post<CampaignBody>('/api/v1/campaigns', { name: 'Summer', ...more })
  assert.equal(answer.status, 201, answer.text)
  const active = await caller.post<CampaignBody>(`/api/v1/campaigns/${answer.body.id}/activate`)
  assert.equal(active.status, 200, active.text)
  return active.body
}

/** So many at once, each in a transaction of its own; the first few have all evaluated before any of them reserves. */
export function crowd(world: World, tenant: string, buying: Buying = {}): Promise<Bought[]> {
  const { promise: met, resolve } = Promise.withResolvers<void>()
  let evaluated = 0
  const meanwhile = () => {
    evaluated += 1
    if (evaluated === 4) resolve()
    return met
  }
  return Promise.all(Array.from({ length: 50 }, () => buy(world, tenant, { ...buying, meanwhile })))
}

export interface Buying {
  readonly holder?: string
  readonly codes?: readonly string[]
  readonly customerId?: string
  readonly expiresInMs?: number
  readonly currency?: string
  /** Between the evaluation and the reservation. */
  readonly meanwhile?: (tx: Tx) => Promise<unknown>
  /** In the same transaction. */
  readonly afterwards?: (tx: Tx) => Promise<unknown>
}

export interface Bought {
  readonly evaluated: Evaluated
  readonly redemptions: readonly Redemption[]
}

/** Evaluates and reserves in one transaction, as whoever places an order does. */
export function buy(world: World, tenant: string, buying: Buying = {}): Promise<Bought> {
  const { holder = newId('ord'), codes = [], customerId, expiresInMs } = buying
  return world.seed(tenant, async (tx) => {
    const customer =
      customerId === undefined ? null : { id: customerId, groupIds: [], orderCount: 0 }
    const { currency = 'EUR' } = buying
    const evaluated = await evaluateBasket(tx, threeUnits(tx, { customer, currency }), codes)
    await buying.meanwhile?.(tx)
    const expiresAt = expiresInMs === undefined ? null : new Date(tx.now.getTime() + expiresInMs)
    const redemptions = await reserve(tx, { holder, evaluated, expiresAt })
    await buying.afterwards?.(tx)
    return { evaluated, redemptions }
  })
}

export async function usageOf(world: World, tenant: string, { id }: { readonly id: string }) {
  const { body } = await world
    .as(tenant)
    .get<{ uses: number; spent: { amount: number } | null }>(`/api/v1/promotions/${id}/usage`)
  return { uses: body.uses, spent: body.spent?.amount ?? null }
}
