import { service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import * as events from './events.ts'
import { productRoutes } from './products/routes.ts'
import { reactions } from './reactions.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { productTypeRoutes } from './types/routes.ts'
import { variantRoutes } from './variants/routes.ts'

export const manifest = service({
  name: 'catalog',
  version: '1.0.0',
  basePath: '/v1/catalog',
  summary: 'Products and their variants, with price and stock',
  floor: 1,
  chapter: 1,
  scopes: {
    'catalog:read': 'Read products, variants, categories and collections',
    'catalog:write': 'Create and change products, variants, categories and collections',
  },
  roles: {
    ADMIN: ['catalog:*'],
    CATALOG_MANAGER: ['catalog:*'],
    ORDER_MANAGER: ['catalog:read'],
    FULFILLMENT: ['catalog:read'],
    SUPPORT: ['catalog:read'],
    ANALYST: ['catalog:read'],
    DEVELOPER: ['catalog:read'],
    PROVIDER_OWNER: ['catalog:read', 'catalog:write'],
    PROVIDER_STAFF: ['catalog:read'],
  },
  agentPolicies,
  ids: ['prod', 'var', 'cat', 'col', 'ptype'],
  reads: ['customers.customer_directory', 'inventory.variant_stock', 'pricing.base_prices'],
  samples,
  seed,
  routes: (app) => {
    productRoutes(app)
    variantRoutes(app)
    availabilityRoutes(app)
    categoryRoutes(app)
    collectionRoutes(app)
    productTypeRoutes(app)
  },
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
  reactions,
  schedules,
})
