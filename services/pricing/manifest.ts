import { type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import type { FindUnknown } from './conditions/operations.ts'
import { hasListsFor, hasListsForGroup } from './conditions/store.ts'
import * as events from './events.ts'
import type { GroupsOf } from './lookups/store.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { quoteVault } from './quotes/signing.ts'
import type { OrderOfQuote } from './quotes/store.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'

export interface PricingOptions {
  /** The secret of the installation, under whose protection the keys of quotes are kept. */
  readonly secret: string
  readonly groupsOf: GroupsOf
  readonly orderOf: OrderOfQuote
  readonly findUnknown: FindUnknown
}

/** Quotes are signed with keys of the tenants, which only a running process can open. */
export function pricingService({
  secret,
  groupsOf,
  orderOf,
  findUnknown,
}: PricingOptions): Service {
  const vault = quoteVault(secret)
  return service({
    ...manifest,
    routes: (app) => {
      routes(app, findUnknown)
      quoteRoutes(app, { vault, groupsOf, orderOf })
    },
  })
}

/** Without those who know channels and customers, nothing that is named can be compared. */
const nobodyKnows: FindUnknown = async () => ({
  channels: [],
  customerIds: [],
  customerGroupIds: [],
  channelsToName: [],
})

/** What is known of the domain before a process runs it, and all of it but the quotes. */
export const manifest = service({
  name: 'pricing',
  version: '1.0.0',
  basePath: '/api/v1/pricing',
  summary: 'Prices of variants: base prices, price lists, quotes and history',
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
  ids: ['prc', 'pl', 'qte', 'fxr'],
  refersTo: { cus: hasListsFor, cgr: hasListsForGroup },
  samples,
  seed,
  schedules,
  routes: (app) => routes(app, nobodyKnows),
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
})
