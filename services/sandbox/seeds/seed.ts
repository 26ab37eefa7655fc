import { exponentOf } from '@souk/platform'
import { customers, orders, products, providers, type SeedOrder, type SeedProduct } from './shop.ts'

export const seedNames = ['b2c-small', 'marketplace-3-providers', 'agents'] as const
export type SeedName = (typeof seedNames)[number]

export const seedSummaries: Readonly<Record<SeedName, string>> = {
  'b2c-small':
    'A small shop: coffee, tea and accessories, four customers, and open, fulfilled and cancelled orders',
  'marketplace-3-providers':
    'A marketplace: three approved providers with their products, four customers, and orders in several statuses',
  agents:
    'The small shop with an AI agent, two members, and a refund and a new price that wait for approval',
}

/** What is created, in this order. */
export interface Seed {
  readonly providers: typeof providers | readonly []
  readonly products: readonly SeedProduct[]
  readonly customers: typeof customers
  readonly orders: readonly SeedOrder[]
  /** Whether an agent asks for something in the end. */
  readonly hasAgent: boolean
  /** What a caller needs to apply it. */
  readonly scopes: readonly string[]
}

const skusOfProviders = new Set(
  products.filter(({ provider }) => provider !== undefined).map(({ sku }) => sku),
)

function isForProviders({ items }: SeedOrder): boolean {
  return Object.keys(items).some((sku) => skusOfProviders.has(sku))
}

/** They share one stock of products: what one has made, another finds. */
export function seedNamed(name: SeedName): Seed {
  const isMarket = name === 'marketplace-3-providers'
  const hasAgent = name === 'agents'
  const placed = orders.filter((order) => isForProviders(order) === isMarket)
  const ordered = new Set(placed.flatMap(({ items }) => Object.keys(items)))
  const sold = products.filter(
    ({ sku, provider }) => (provider !== undefined) === isMarket || ordered.has(sku),
  )
  return {
    providers: isMarket ? providers : [],
    ...{ products: sold, customers, orders: placed, hasAgent },
    scopes: hasAgent ? [...scopesForSeeds, ...scopesForAgents, ...scopesOfAgent] : scopesForSeeds,
  }
}

/**
 * A price of the seeds in another currency. The digits stay where it has no smaller unit, because its single unit is
 * worth little: 12.90 becomes 1290.
 */
export function priceIn(currency: string, hundredths: number) {
  const finer = Math.max(0, exponentOf(currency) - 2)
  return { amount: hundredths * 10 ** finer, currency }
}

/** The scopes that a caller needs to apply a seed of a shop. */
export const scopesForSeeds = [
  'catalog:write',
  'customers:read',
  'customers:write',
  'marketplace:read',
  'marketplace:write',
  'orders:write',
  'payments:write',
] as const

/** What an agent of a seed holds, and so whoever creates it. */
export const scopesOfAgent = [
  'approvals:read',
  'catalog:read',
  'catalog:write',
  'orders:read',
  'payments:read',
  'payments:refund',
] as const

const scopesForAgents = ['agents:read', 'agents:write', 'identity:read', 'identity:write'] as const
