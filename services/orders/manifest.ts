import { type Service, service } from '@souk/platform'
import { quoteVerifier } from '@souk/pricing/contract'
import { agentPolicies } from './agent-policies.ts'
import { events } from './events.ts'
import { orderExport } from './exports/exports.ts'
import { recordProofs } from './guest-orders/reactions.ts'
import { orderRecords } from './persons/records.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { hasOrdersOf } from './store.ts'

export interface OrdersOptions {
  /** The secret of the installation, under whose protection the keys of quotes are kept. */
  readonly secret: string
}

/** Orders take the prices of a quote, whose signature only a running process can verify. */
export function ordersService({ secret }: OrdersOptions): Service {
  const verifyQuote = quoteVerifier(secret)
  return service({ ...manifest, routes: (app) => routes(app, verifyQuote) })
}

/** What is known of the domain before a process runs it. It verifies no quotes: without a process there are none. */
export const manifest = service({
  name: 'orders',
  version: '1.0.0',
  basePath: '/api/v1/orders',
  summary: 'Orders and their fulfillments, from placement to delivery',
  floor: 2,
  chapter: 5,
  scopes: {
    'orders:read': 'Read orders and fulfillments',
    'orders:write': 'Place, change, fulfill and cancel orders',
  },
  roles: {
    ADMIN: ['orders:*'],
    CATALOG_MANAGER: ['orders:read'],
    ORDER_MANAGER: ['orders:*'],
    FULFILLMENT: ['orders:read', 'orders:write'],
    FINANCE: ['orders:read'],
    SUPPORT: ['orders:read', 'orders:write'],
    ANALYST: ['orders:read'],
    DEVELOPER: ['orders:read'],
    PROVIDER_OWNER: ['orders:read', 'orders:write'],
    PROVIDER_STAFF: ['orders:read', 'orders:write'],
  },
  outsiderScopes: ['orders:read', 'orders:write'],
  agentPolicies,
  ids: ['ord', 'oit', 'ogr', 'ful'],
  refersTo: { cus: hasOrdersOf },
  reads: [
    'catalog.sales_channels',
    'catalog.sellable_variants',
    'customers.customer_directory',
    'catalog.bundle_parts',
    'inventory.routed_variants',
    'inventory.routing',
    'inventory.serving_stock',
    'pricing.base_prices',
  ],
  samples,
  seed,
  routes: (app) => routes(app, () => false),
  exports: [orderExport],
  personal: [orderRecords],
  events,
  recorders: [recordProofs],
  reactions,
  schedules,
  migrations: new URL('./migrations/', import.meta.url),
})
