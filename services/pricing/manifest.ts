import { service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'

export const manifest = service({
  name: 'pricing',
  version: '1.0.0',
  basePath: '/api/v1/pricing',
  summary: 'Prices of variants by currency and quantity, with their history',
  floor: 0,
  chapter: 3,
  scopes: {
    'pricing:read': 'Read prices and their history',
    'pricing:write': 'Change prices',
  },
  roles: {
    ADMIN: ['pricing:*'],
    CATALOG_MANAGER: ['pricing:*'],
    ORDER_MANAGER: ['pricing:read'],
    ANALYST: ['pricing:read'],
  },
  agentPolicies,
  ids: ['prc'],
  samples,
  routes,
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
})
