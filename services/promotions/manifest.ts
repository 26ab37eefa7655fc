import { service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'

export const manifest = service({
  name: 'promotions',
  version: '1.0.0',
  basePath: '/api/v1/promotions',
  summary: 'Promotions: who pays less for what and when',
  floor: 1,
  chapter: 3,
  scopes: {
    'promotions:read': 'Read promotions, codes and redemptions, and evaluate baskets',
    'promotions:write': 'Change promotions and codes',
  },
  roles: {
    ADMIN: ['promotions:*'],
    CATALOG_MANAGER: ['promotions:*'],
    ORDER_MANAGER: ['promotions:read'],
    SUPPORT: ['promotions:read'],
    ANALYST: ['promotions:read'],
  },
  agentPolicies,
  ids: ['prm', 'pcd', 'rdm'],
  samples,
  seed,
  schedules,
  routes: promotionRoutes,
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
})
