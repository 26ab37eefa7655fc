import { type App, type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { codeBatchRoutes } from './code-batches/routes.ts'
import { codeExport } from './codes/exports.ts'
import { codeRoutes } from './codes/routes.ts'
import type { KnownItems } from './evaluations/operations.ts'
import { evaluationRoutes } from './evaluations/routes.ts'
import * as events from './events.ts'
import { isNamed } from './merged-customers/store.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { reactions } from './reactions.ts'
import type { KnownOrders } from './redemptions/operations.ts'
import { reservingRoute } from './redemptions/reserving/routes.ts'
import { redemptionRoutes } from './redemptions/routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'

type Known = KnownItems & KnownOrders

/** With the domains that know what items and orders are, beside it and above; they are handed in, because promotions may not call them. */
export function promotionsService(known: Known): Service {
  return service({ ...manifest, routes: (app) => routes(app, known) })
}

function routes(app: App, known: Known): void {
  promotionRoutes(app)
  campaignRoutes(app)
  codeRoutes(app)
  codeBatchRoutes(app)
  redemptionRoutes(app, known)
  reservingRoute(app, known)
  evaluationRoutes(app, known)
}

const nothingKnown: Known = { describeItems: async () => [], hasOrder: async () => false }

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'promotions',
  version: '1.0.0',
  basePath: '/api/v1/promotions',
  summary: 'Promotions, campaigns, promotion codes and redemptions',
  floor: 1,
  chapter: 3,
  scopes: {
    'promotions:read': 'Read promotions, campaigns, codes and redemptions, and evaluate baskets',
    'promotions:write': 'Change promotions, campaigns and codes',
  },
  roles: {
    ADMIN: ['promotions:*'],
    CATALOG_MANAGER: ['promotions:*'],
    ORDER_MANAGER: ['promotions:read'],
    SUPPORT: ['promotions:read'],
    ANALYST: ['promotions:read'],
  },
  agentPolicies,
  ids: ['prm', 'cpg', 'pcd', 'pcb', 'rdm'],
  samples,
  seed,
  schedules,
  exports: [codeExport],
  routes: (app) => routes(app, nothingKnown),
  reactions,
  refersTo: { cus: isNamed },
  reads: ['customers.customer_group_ids'],
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
})
