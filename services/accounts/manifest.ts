import type { Identity } from '@souk/identity/contract'
import { deriveKey, type Service, service, Vault } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { events } from './events.ts'
import { MessageClient } from './messages/client.ts'
import { messageQueue } from './messages/queue.ts'
import { inboxRoutes } from './messages/routes.ts'
import { recordCustomers } from './reactions.ts'
import { accountRecords } from './records.ts'
import { accountRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'

export interface AccountsOptions {
  /** Who makes tokens, hashes passwords and counts attempts. */
  readonly identity: Identity
  /** The secret of the installation, under whose protection messages are kept until they are posted. */
  readonly secret: string
  /** Whether sandboxes may post messages to the machine itself. */
  readonly loopbackForSandboxes: boolean
}

export function accountsService({
  identity,
  secret,
  loopbackForSandboxes,
}: AccountsOptions): Service {
  const vault = new Vault(deriveKey(secret, 'accounts'))
  const parts = { identity, vault }
  return service({
    ...manifest,
    routes: (app) => {
      signInRoutes(app, parts)
      accountRoutes(app, parts)
      settingsRoutes(app, { vault, loopbackForSandboxes })
      inboxRoutes(app, vault)
    },
    queues: [messageQueue(new MessageClient({ vault, loopbackForSandboxes }))],
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'accounts',
  version: '1.0.0',
  basePath: '/api/v1/auth/customers',
  summary:
    'How customers of a shop sign in: passwords, links, sessions and the messages about them',
  floor: 1,
  chapter: 4,
  scopes: {
    'accounts:read': 'Read how customers sign in',
    'accounts:write': 'Sign customers out, configure customer messages, read the sandbox inbox',
    'accounts:sign_in': 'Let customers sign in',
  },
  roles: {
    ADMIN: ['accounts:*'],
    SUPPORT: ['accounts:read'],
    ORDER_MANAGER: ['accounts:read'],
    DEVELOPER: ['accounts:*'],
  },
  outsiderScopes: ['accounts:sign_in'],
  neverDelegated: ['accounts:sign_in', 'accounts:write'],
  agentPolicies,
  ids: ['acc', 'amg'],
  samples,
  seed,
  events,
  schedules,
  recorders: [recordCustomers],
  personal: [accountRecords],
  migrations: new URL('./migrations/', import.meta.url),
})
