import { service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import * as events from './methods/events.ts'
import { methodRoutes } from './methods/routes.ts'
import { optionRoutes } from './options/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { samples } from './samples.ts'
import { seed } from './seed.ts'

export const manifest = service({
  name: 'shipping',
  version: '1.0.0',
  basePath: '/api/v1/shipping',
  summary: 'Shipping methods, their rates, and what is offered for a basket',
  floor: 0,
  chapter: 3,
  scopes: {
    'shipping:read': 'Read shipping methods and rates, and what is offered for a basket',
    'shipping:write': 'Change shipping methods and rates',
  },
  roles: {
    ADMIN: ['shipping:*'],
    CATALOG_MANAGER: ['shipping:read'],
    ORDER_MANAGER: ['shipping:*'],
    FINANCE: ['shipping:read'],
    SUPPORT: ['shipping:read'],
    ANALYST: ['shipping:read'],
  },
  agentPolicies,
  ids: ['shm'],
  samples,
  seed,
  routes: (app) => {
    methodRoutes(app)
    rateRoutes(app)
    optionRoutes(app)
  },
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
})
