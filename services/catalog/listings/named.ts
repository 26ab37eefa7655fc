import type { EventEnvelope } from '@souk/platform'
import { productCreated } from '../products/events.ts'
import { variantCreated } from '../variants/events.ts'

/** Products, and variants of others, that something has happened to. */
export interface Named {
  readonly productIds: readonly string[]
  readonly variantIds: readonly string[]
  /** Variants of these products that orders have taken stock of or given it back. */
  readonly stockedIds?: readonly string[]
}

/** How the events name what they are about. */
interface Facts {
  readonly product_id?: string
  readonly variant_id?: string
  readonly items?: readonly OrderedItem[]
  readonly lines?: readonly { readonly variant_id?: string }[]
}

interface OrderedItem {
  readonly product_id: string
  readonly variant_id?: string
  /** What a bundle was made of when it was ordered, which the order takes and gives back whatever is in it by now. */
  readonly components?: readonly { readonly variant_id: string }[]
}

export function namedBy(events: readonly EventEnvelope<unknown>[]): Named {
  const productIds = new Set<string>()
  const variantIds = new Set<string>()
  const stockedIds = new Set<string>()
  for (const { resource, data } of events) {
    const facts = data.object as Facts
    if (resource.type === 'product') productIds.add(resource.id)
    if (facts.product_id !== undefined) productIds.add(facts.product_id)
    if (facts.variant_id !== undefined) variantIds.add(facts.variant_id)
    for (const { product_id, variant_id, components = [] } of facts.items ?? []) {
      productIds.add(product_id)
      if (variant_id !== undefined) stockedIds.add(variant_id)
      for (const component of components) variantIds.add(component.variant_id)
    }
    for (const { variant_id } of facts.lines ?? []) {
      if (variant_id !== undefined) variantIds.add(variant_id)
    }
  }
  return {
    productIds: [...productIds],
    variantIds: [...variantIds],
    stockedIds: [...stockedIds],
  }
}

/**
 * Products of which nothing is told but that they were created: whoever did it has listed them with all that they had at
 * that moment. An import makes many of them. What is told of prices and stock names variants, which may be theirs.
 */
export function createdOnly(events: readonly EventEnvelope<unknown>[]): ReadonlySet<string> {
  const madeAt = new Map<string, string>()
  for (const { type, resource, occurred_at: at } of events) {
    if (type === productCreated.type) madeAt.set(resource.id, at)
  }
  const others = events.filter(({ type, data, occurred_at: at }) => {
    const { product_id: productId = '' } = data.object as Facts
    const isOfCreation = type === variantCreated.type && madeAt.get(productId) === at
    return type !== productCreated.type && !isOfCreation
  })
  const { productIds, variantIds } = namedBy(others)
  if (variantIds.length > 0) return new Set()
  for (const id of productIds) madeAt.delete(id)
  return new Set(madeAt.keys())
}
