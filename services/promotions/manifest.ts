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
import { reservingRoute } from './redemptions/reserving/routes.ts'
import { redemptionRoutes } from './redemptions/routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'

/** With the domain beside it that knows what items are; it is handed in, because promotions may not call it. */
export function promotionsService(known: KnownItems): Service {
  return service({ ...manifest, routes: (app) => routes(app, known) })
}

function routes(app: App, known: KnownItems): void {
  promotionRoutes(app)
  campaignRoutes(app)
  codeRoutes(app)
  codeBatchRoutes(app)
  redemptionRoutes(app)
  reservingRoute(app, known)
  evaluationRoutes(app, known)
}

const nothingKnown: KnownItems = { describeItems: async () => [] }

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
