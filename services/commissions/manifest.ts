import { service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { assignmentRoutes } from './assignments/routes.ts'
import * as events from './events.ts'
import { lineRoutes } from './lines/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { reactions } from './reactions.ts'
import { samples } from './samples.ts'
import { seed } from './seed.ts'
import { simulationRoutes } from './simulations/routes.ts'

export const manifest = service({
  name: 'commissions',
  version: '1.0.0',
  basePath: '/api/v1/marketplace/commission-plans',
  summary: 'Commission plans of the marketplace, and what sales came to by them',
  floor: 5,
  chapter: 8,
  scopes: {
    'marketplace:read_commissions': 'Read commission plans, who has them, and commission lines',
    'marketplace:write_commissions': 'Create, change and assign commission plans',
  },
  addsToAreas: ['marketplace'],
  roles: {
    ADMIN: ['marketplace:read_commissions', 'marketplace:write_commissions'],
    FINANCE: ['marketplace:read_commissions', 'marketplace:write_commissions'],
    ANALYST: ['marketplace:read_commissions'],
    PROVIDER_OWNER: ['marketplace:read_commissions'],
  },
  agentPolicies,
  ids: ['cmp', 'cmr', 'cml', 'cma'],
  reads: ['marketplace.provider_directory'],
  samples,
  seed,
  routes: (app) => {
    planRoutes(app)
    simulationRoutes(app)
    assignmentRoutes(app)
    lineRoutes(app)
  },
  events: Object.values(events),
  reactions,
  migrations: new URL('./migrations/', import.meta.url),
})
