import type {
  Caller,
  ListOrdersItem,
  ListProductsItem,
  MarketplaceAnalytics,
  StockItem,
} from '@souk/sdk'
import { latestSales, providersShown, usualDays } from '../shared/sales/latest.ts'
import type { Question } from './first-questions.ts'

/**
 * What the answer to a first question leads to, as the page will ask for it: its figures, and the names of what stands in its
 * rows, in the order in which those are drawn.
 */

type Bought = Pick<ListOrdersItem, 'customer_id'>

export function buyersOf({ content }: { readonly content: readonly Bought[] }) {
  const ids = content.map(({ customer_id }) => customer_id)
  return namesOf(ids, ['/api/v1/customers', 'customers'])
}

export function providersOf({ data }: { readonly data: readonly ListProductsItem[] }) {
  const ids = data.map(({ provider_id }) => provider_id)
  return namesOf(ids, ['/api/v1/providers', 'providers'])
}

export function variantsOf({ content }: { readonly content: readonly StockItem[] }): Question[] {
  const variant_ids = distinct(content.map(({ variant_id }) => variant_id))
  if (variant_ids.length === 0) return []
  return [['/v1/catalog/variants/lookup', 'products', undefined, JSON.stringify({ variant_ids })]]
}

/** By the clock of the tenant, which only the answer tells. */
export function salesOf({ tenant }: Caller): Question[] {
  const { now, before } = latestSales(new Date(tenant.now), usualDays)
  return [
    [`${analytics}?${formOf(now)}`, 'analytics', sellersOf],
    [`${analytics}?${formOf(before)}`, 'analytics'],
  ]
}

const analytics = '/api/v1/marketplace/analytics'

function sellersOf({ groups = [] }: MarketplaceAnalytics): Question[] {
  const ids = groups.slice(0, providersShown).map(({ key }) => key)
  return namesOf(ids, ['/api/v1/providers', 'providers'])
}

function namesOf(
  ids: readonly (string | null)[],
  [path, page]: readonly [string, Question[1]],
): Question[] {
  const wanted = distinct(ids)
  const query = formOf({ ids: wanted.join(','), limit: String(wanted.length) })
  return wanted.length === 0 ? [] : [[`${path}?${query}`, page]]
}

function formOf(fields: Readonly<Record<string, string>>): string {
  return String(new URLSearchParams(fields))
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null)
}
