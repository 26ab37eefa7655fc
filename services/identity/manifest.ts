import { type Service, service } from '@souk/platform'
import { actorRoutes } from './actors/routes.ts'
import { agentPolicies } from './agent-policies.ts'
import { agentRoutes } from './agents/routes.ts'
import { schedules } from './agents/schedules.ts'
import { auditRoutes } from './audit/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { events } from './events.ts'
import type { Identity } from './identity.ts'
import './customer-sessions/principal.ts'
import { keyRoutes } from './keys/routes.ts'
import type { NameProvider } from './me/operations.ts'
import { meRoutes } from './me/routes.ts'
import { memberTokenRoutes } from './member-tokens/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { type Channels, publishableKeyRoutes } from './publishable-keys/routes.ts'
import { samples } from './samples.ts'
import { seed } from './seed.ts'
import { signInLinkRoutes } from './sign-in-links/routes.ts'
import { tenantRoutes } from './tenants/routes.ts'
import { savedViewRecords } from './views/records.ts'
import { savedViewRoutes } from './views/routes.ts'

export interface IdentityServiceOptions {
  readonly nameProvider?: NameProvider
  readonly channels?: Channels
}

/**
 * Unlike the other domains, this one is more than rows: its routes belong to the identity that the process
 * runs, with its keys and its memory of credentials.
 */
export function identityService(identity: Identity, options: IdentityServiceOptions = {}): Service {
  const { nameProvider = async () => null, channels = anyChannel } = options
  return service({
    ...manifest,
    routes: (app, mounted) => {
      oauthRoutes(app, identity)
      meRoutes(app, identity, nameProvider)
      tenantRoutes(app, identity)
      consoleRoutes(app, identity)
      clientRoutes(app, identity)
      keyRoutes(app, identity)
      publishableKeyRoutes(app, identity, channels)
      memberRoutes(app, identity)
      memberTokenRoutes(app, identity)
      signInLinkRoutes(app, identity)
      agentRoutes(app, identity, mounted)
      actorRoutes(app)
      auditRoutes(app)
      savedViewRoutes(app)
      operatorRoutes(app, identity)
    },
  })
}

/** Where nobody knows the channels of a tenant, any word may be one. */
const anyChannel: Channels = { check: async () => {}, refusals: [] }

/** Everybody who uses the console keeps views of it. */
const views = ['views:read', 'views:write']

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'identity',
  version: '1.0.0',
  basePath: '/api/v1',
  summary:
    'Tenants, sandboxes, OAuth2 clients, API keys, members, roles, AI agents and the audit trail',
  floor: 0,
  chapter: 12,
  scopes: {
    'identity:read': 'Read the tenant, its clients, keys, members and roles',
    'identity:write': 'Change the tenant, its clients, keys and members',
    'agents:read': 'Read AI agents',
    'agents:write': 'Create, change and stop AI agents',
    'audit:read': 'Read the audit trail',
    'views:read': 'Read saved views of the console',
    'views:write': 'Save views of the console',
    'views:manage': 'Change views of the console that others have shared',
    'operator:tenants': 'Manage the tenants of the installation',
  },
  neverDelegated: ['identity:write', 'agents:write', 'operator:tenants'],
  roles: {
    ADMIN: ['identity:*', 'agents:*', 'audit:*', 'views:*'],
    CATALOG_MANAGER: views,
    ORDER_MANAGER: views,
    FULFILLMENT: views,
    FINANCE: ['audit:read', ...views],
    SUPPORT: views,
    ANALYST: views,
    DEVELOPER: ['identity:read', 'identity:write', 'agents:*', 'audit:read', ...views],
    PROVIDER_OWNER: ['views:*'],
    PROVIDER_STAFF: views,
  },
  agentPolicies,
  ids: ['ten', 'cli', 'key', 'pub', 'mem', 'agt', 'aud', 'viw', 'cse'],
  samples,
  seed,
  events,
  schedules,
  personal: [savedViewRecords],
  migrations: new URL('./migrations/', import.meta.url),
})
