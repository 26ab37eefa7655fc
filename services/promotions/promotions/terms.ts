import { type ItemNames, noNames, type Selector } from '../evaluation/selector.ts'
import type { Conditions, Effect, Terms } from '../evaluation/terms.ts'
import type { ConditionsView, EffectView, ItemNamesView, SelectorView } from './parts.ts'
import type { Promotion } from './promotion.ts'

/** What an evaluation has to know of a promotion, which keeps its parts as they are shown. */
export function termsOf(promotion: Promotion): Terms {
  const { schedule, limits, currencies } = promotion
  return {
    id: promotion.id,
    priority: promotion.priority,
    isByCode: promotion.trigger !== 'AUTOMATIC',
    stacking: promotion.stacking,
    conditions: conditionsOf(promotion.conditions),
    effects: promotion.effects.map(effectOf),
    funding: promotion.funding,
    channels: promotion.channels,
    // A budget is kept in one currency.
    currencies: limits.budget ? [limits.budget.currency] : currencies,
    schedule: schedule && { ...schedule, timeZone: schedule.timezone },
    combinableWithSalePrice: promotion.reducesSales,
    allowBelowFloor: promotion.allowBelowFloor,
    perOrder: limits.per_order,
  }
}

function conditionsOf(view: ConditionsView): Conditions {
  return {
    minValue: view.min_value ?? [],
    maxValue: view.max_value ?? [],
    minQuantity: view.min_quantity ?? null,
    maxQuantity: view.max_quantity ?? null,
    selector: selectorOf(view.selector),
    customerIds: view.customer_ids ?? [],
    customerGroupIds: view.customer_group_ids ?? [],
    firstOrder: view.first_order ?? false,
    countries: view.countries ?? [],
  }
}

function effectOf(view: EffectView): Effect {
  return {
    kind: view.kind,
    target: view.target ?? 'ITEMS',
    selector: selectorOf(view.selector),
    rate: view.rate ?? null,
    amounts: view.amounts ?? [],
    buy: unitsOf(view.buy),
    get: unitsOf(view.get),
    tiers: (view.tiers ?? []).map((tier) => ({
      minQuantity: tier.min_quantity ?? null,
      minValue: tier.min_value ?? [],
      rate: tier.rate ?? null,
      amounts: tier.amounts ?? [],
    })),
    maxApplications: view.max_applications ?? null,
    cap: view.cap ?? [],
  }
}

function unitsOf(view: EffectView['buy']): Effect['buy'] {
  return view ? { quantity: view.quantity, selector: selectorOf(view.selector) } : null
}

function selectorOf(view: SelectorView | undefined): Selector | null {
  if (view === undefined) return null
  return { ...namesOf(view), except: view.except ? namesOf(view.except) : null }
}

function namesOf(view: ItemNamesView): ItemNames {
  return {
    ...noNames,
    ...(view.variant_ids && { variantIds: view.variant_ids }),
    ...(view.product_ids && { productIds: view.product_ids }),
    ...(view.category_ids && { categoryIds: view.category_ids }),
    ...(view.collection_ids && { collectionIds: view.collection_ids }),
    ...(view.provider_ids && { providerIds: view.provider_ids }),
    ...(view.tags && { tags: view.tags }),
    ...(view.brands && { brands: view.brands }),
    ...(view.product_types && { productTypes: view.product_types }),
  }
}
