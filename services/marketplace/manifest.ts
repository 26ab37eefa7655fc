import { service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { events } from './events.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { samples } from './samples.ts'
import { scorecardRoutes } from './scorecards/routes.ts'
import { seed } from './seed.ts'

export const manifest = service({
  name: 'marketplace',
  version: '1.0.0',
  basePath: '/api/v1/marketplace',
  summary: 'Providers, marketplace analytics and provider scorecards',
  floor: 4,
  chapter: 8,
  scopes: {
    'marketplace:read': 'Read providers, analytics and scorecards',
    'marketplace:write': 'Create and change providers',
  },
  roles: {
    // Not all of it: where money is paid out is the owner's alone, so that no administrator can make an owner.
    ADMIN: ['marketplace:read', 'marketplace:write'],
    FINANCE: ['marketplace:read'],
    ANALYST: ['marketplace:read'],
    PROVIDER_OWNER: ['marketplace:read', 'marketplace:write'],
    PROVIDER_STAFF: ['marketplace:read'],
  },
  agentPolicies,
  ids: ['prv', 'scd'],
  reads: ['orders.fulfillment_facts', 'orders.item_facts', 'orders.order_facts'],
  samples,
  seed,
  routes: (app) => {
    providerRoutes(app)
    analyticsRoutes(app)
    scorecardRoutes(app)
    evidenceRoutes(app)
  },
  events,
  migrations: new URL('./migrations/', import.meta.url),
})
