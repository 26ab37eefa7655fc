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

/** Its scopes are those of the marketplace, which it is a part of. */
export const manifest = service({
  name: 'commissions',
  version: '1.0.0',
  basePath: '/api/v1/marketplace/commission-plans',
  summary: 'Commission plans of the marketplace, and what sales came to by them',
  floor: 5,
  chapter: 8,
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
