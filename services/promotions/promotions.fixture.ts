import assert from 'node:assert/strict'
import { manifest as customers } from '@souk/customers/manifest'
import { newId, type Tx } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import type { Static } from 'typebox'
import type { Basket } from './evaluation/basket.ts'
import { basket, line } from './evaluation/evaluation.fixture.ts'
import type { Evaluated } from './evaluations/evaluated.ts'
import { evaluateBasket } from './evaluations/operations.ts'
import { promotionsService } from './manifest.ts'
import type { PromotionView } from './promotions/schemas.ts'
import { reserve } from './redemptions/operations.ts'
import type { Redemption } from './redemptions/redemption.ts'

/** The domain, what it stands on, and a catalog in which every variant is a product with the tag `linen`. */
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
  return createWorld({ services: [customers, promotionsService({ describeItems })] })
}

export type PromotionBody = Static<typeof PromotionView>
export interface Refusal {
  readonly code: string
  readonly meta?: Readonly<Record<string, unknown>>
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

export interface Buying {
  readonly holder?: string
  readonly codes?: readonly string[]
  readonly customerId?: string
  readonly expiresInMs?: number
  /** Between the evaluation and the reservation. */
  readonly meanwhile?: (tx: Tx) => Promise<unknown>
}

export interface Bought {
  readonly evaluated: Evaluated
  readonly redemptions: readonly Redemption[]
}

/** Evaluates and reserves in one transaction, as whoever places an order does. */
export function buy(world: World, tenant: string, buying: Buying = {}): Promise<Bought> {
  const { holder = newId('ord'), codes = [], customerId, expiresInMs, meanwhile } = buying
  return world.seed(tenant, async (tx) => {
    const customer =
      customerId === undefined ? null : { id: customerId, groupIds: [], orderCount: 0 }
    const evaluated = await evaluateBasket(tx, threeUnits(tx, { customer }), codes)
    await meanwhile?.(tx)
    const expiresAt = expiresInMs === undefined ? null : new Date(tx.now.getTime() + expiresInMs)
    return { evaluated, redemptions: await reserve(tx, { holder, evaluated, expiresAt }) }
  })
}

export async function usageOf(world: World, tenant: string, { id }: { readonly id: string }) {
  const { body } = await world
    .as(tenant)
    .get<{ uses: number; spent: { amount: number } | null }>(`/api/v1/promotions/${id}/usage`)
  return { uses: body.uses, spent: body.spent?.amount ?? null }
}
