import { type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { holdRecords } from './holds/records.ts'
import { holdTraces } from './holds/traces.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import type { KnownVariants } from './variants/operations.ts'

/** With the domain above that knows variants by more than their ids; it is handed in, because inventory is below it. */
export function inventoryService(known: KnownVariants): Service {
  return service({ ...manifest, routes: (app) => routes(app, known) })
}

export const manifest = service({
  name: 'inventory',
  version: '1.0.0',
  basePath: '/api/v1/inventory',
  summary: 'Stock by location, its movements and reservations for orders',
  floor: 0,
  chapter: 2,
  scopes: {
    'inventory:read': 'Read stock, movements and locations',
    'inventory:write': 'Change stock and locations',
  },
  roles: {
    ADMIN: ['inventory:*'],
    CATALOG_MANAGER: ['inventory:*'],
    ORDER_MANAGER: ['inventory:read'],
    FULFILLMENT: ['inventory:*'],
    SUPPORT: ['inventory:read'],
    ANALYST: ['inventory:read'],
    PROVIDER_OWNER: ['inventory:*'],
    PROVIDER_STAFF: ['inventory:*'],
  },
  agentPolicies,
  ids: ['loc', 'mov', 'rsv', 'stk', 'trf'],
  samples,
  routes: (app) => routes(app),
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
  schedules,
  personal: [holdRecords],
  traces: [holdTraces],
})
