import { type App, type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { CodeHashes } from './codes/hashing.ts'
import { commandRoutes } from './commands/routes.ts'
import * as events from './events.ts'
import { following } from './merged-customers/operations.ts'
import { storedValueRecords } from './records.ts'
import { storedValueRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { settingsRoutes } from './settings/routes.ts'
import { isOwner } from './store.ts'

export interface StoredValueOptions {
  /** The secret of the installation, with which codes are hashed. */
  readonly secret: string
}

export function storedValueService({ secret }: StoredValueOptions): Service {
  return service({ ...manifest, routes: (app) => routes(app, new CodeHashes(secret)) })
}

function routes(app: App, hashes: CodeHashes): void {
  settingsRoutes(app)
  storedValueRoutes(app, hashes)
  commandRoutes(app)
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'stored-value',
  version: '1.0.0',
  basePath: '/api/v1/stored-value',
  summary: 'Gift cards and store credit',
  floor: 2,
  chapter: 6,
  scopes: {
    'stored_value:read': 'Read gift cards, store credit and their entries',
    'stored_value:write': 'Credit, debit, freeze and unfreeze gift cards and store credit',
    'stored_value:issue': 'Issue gift cards and store credit, and replace codes',
    'stored_value:lookup': 'Look up the balance of a gift card by its code',
  },
  outsiderScopes: ['stored_value:read', 'stored_value:lookup'],
  neverDelegated: ['stored_value:issue'],
  roles: {
    ADMIN: ['stored_value:*'],
    FINANCE: ['stored_value:*'],
    SUPPORT: ['stored_value:read', 'stored_value:lookup'],
    ORDER_MANAGER: ['stored_value:read', 'stored_value:lookup'],
    ANALYST: ['stored_value:read'],
  },
  agentPolicies,
  ids: ['sv', 'sve'],
  samples,
  seed,
  schedules,
  reactions: [following.reaction],
  refersTo: { cus: isOwner },
  personal: [storedValueRecords],
  routes: (app) => routes(app, new CodeHashes('')),
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
})
