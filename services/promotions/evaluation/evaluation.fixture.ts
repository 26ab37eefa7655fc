import type { Basket, BasketLine } from './basket.ts'
import { noNames, type Selector } from './selector.ts'
import type { Conditions, Effect, Terms } from './terms.ts'

export const always: Conditions = {
  minValue: [],
  maxValue: [],
  minQuantity: null,
  maxQuantity: null,
  selector: null,
  customerIds: [],
  customerGroupIds: [],
  firstOrder: false,
  countries: [],
}

export function anEffect(changes: Partial<Effect> & Pick<Effect, 'kind'>): Effect {
  return {
    target: 'ITEMS',
    selector: null,
    rate: null,
    amounts: [],
    buy: null,
    get: null,
    tiers: [],
    maxApplications: null,
    cap: [],
    ...changes,
  }
}

export function terms(id: string, effects: readonly Effect[], changes: Partial<Terms> = {}): Terms {
  return {
    id,
    priority: 0,
    isByCode: false,
    stacking: { group: null, mode: 'COMBINE' },
    conditions: always,
    effects,
    funding: { operator: '1', provider: '0' },
    channels: [],
    currencies: [],
    schedule: null,
    combinableWithSalePrice: true,
    allowBelowFloor: false,
    perOrder: null,
    ...changes,
  }
}

export const selects = (names: Partial<Selector>): Selector => ({
  ...noNames,
  except: null,
  ...names,
})

export const eur = (amount: number) => ({ amount, currency: 'EUR' })

export function line(ref: string, amount: number, changes: Partial<BasketLine> = {}): BasketLine {
  return {
    ref,
    variantId: ref,
    productId: `product ${ref}`,
    categoryIds: [],
    collectionIds: [],
    tags: [],
    brand: null,
    productType: null,
    providerId: null,
    quantity: 1,
    amount,
    floor: 0,
    isOnSale: false,
    ...changes,
  }
}

export function basket(lines: readonly BasketLine[], changes: Partial<Basket> = {}): Basket {
  return {
    currency: 'EUR',
    channel: 'web',
    country: 'DE',
    at: new Date('2026-06-01T12:00:00Z'),
    customer: null,
    lines,
    shipping: [],
    ...changes,
  }
}
