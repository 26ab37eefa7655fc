import { type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { channelRoutes } from './channels/routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import * as events from './events.ts'
import { productExport } from './files/exports.ts'
import { productImport } from './files/imports.ts'
import { priceListExport } from './files/price-lists/exports.ts'
import { priceListImport } from './files/price-lists/imports.ts'
import { priceExport } from './files/prices/exports.ts'
import { priceImport } from './files/prices/imports.ts'
import { stockExport } from './files/stock/exports.ts'
import { stockImport } from './files/stock/imports.ts'
import { type MediaQueueOptions, mediaQueue } from './media/queue.ts'
import { mediaRoutes } from './media/routes.ts'
import { mediaFileRoute, originalRoute } from './media/serving.ts'
import { offerRoutes } from './offers/routes.ts'
import { productRoutes } from './products/routes.ts'
import { reactions } from './reactions.ts'
import { relationRoutes } from './relations/routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { rebuildRoutes } from './search/rebuilds/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { seed } from './seed.ts'
import { productTypeRoutes } from './types/routes.ts'
import { variantRoutes } from './variants/routes.ts'

/** The catalog of a process that has a file store: it also serves media, and its worker makes images smaller. */
export function catalogService(options: MediaQueueOptions): Service {
  return service({
    ...manifest,
    routes: (app, mounted) => {
      manifest.routes(app, mounted)
      const serving = { store: options.store, database: mounted.database }
      mediaFileRoute(app, serving)
      originalRoute(app, serving)
    },
    queues: [mediaQueue(options)],
  })
}

export const manifest = service({
  name: 'catalog',
  version: '1.0.0',
  basePath: '/v1/catalog',
  summary: 'Products and their variants, with price and stock',
  floor: 1,
  chapter: 1,
  scopes: {
    'catalog:read': 'Read products, variants, categories, collections and media',
    'catalog:write': 'Create and change products, variants, categories, collections and media',
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
  ids: ['prod', 'var', 'cat', 'col', 'ptype', 'med', 'chn'],
  reads: [
    'customers.customer_directory',
    'customers.customer_group_ids',
    'inventory.location_stock',
    'inventory.variant_stock',
    'pricing.base_prices',
  ],
  samples,
  seed,
  routes: (app) => {
    productRoutes(app)
    variantRoutes(app)
    mediaRoutes(app)
    availabilityRoutes(app)
    offerRoutes(app)
    searchRoutes(app)
    rebuildRoutes(app)
    categoryRoutes(app)
    collectionRoutes(app)
    channelRoutes(app)
    productTypeRoutes(app)
    relationRoutes(app)
  },
  imports: [productImport, priceImport, priceListImport, stockImport],
  exports: [productExport, priceExport, priceListExport, stockExport],
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
  reactions,
  schedules,
})
