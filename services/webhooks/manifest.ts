import { deriveKey, type EventKind, type Service, service, Vault } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { queueLogged } from './deliveries/operations.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { deliveryTraces } from './deliveries/traces.ts'
import { endpointRoutes } from './endpoints/routes.ts'
import { events } from './events.ts'
import { reactions } from './reactions.ts'
import { replayRoutes } from './replays/routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { WebhookClient } from './sending/client.ts'
import { webhookQueue } from './sending/queue.ts'

export interface WebhooksOptions {
  /** The secret of the installation, under whose protection the signing secrets are kept. */
  readonly secret: string
  readonly baseUrl: string
  /** Whether sandboxes may receive events on the machine itself. */
  readonly loopbackForSandboxes: boolean
  /** Everything that can be subscribed to. */
  readonly kinds: readonly EventKind[]
  /** How long a receiver may take to answer. */
  readonly timeoutMs?: number
}

export function webhooksService(options: WebhooksOptions): Service {
  const vault = new Vault(deriveKey(options.secret, 'webhooks'))
  const { kinds, loopbackForSandboxes } = options
  return service({
    ...manifest,
    routes: (app) => {
      endpointRoutes(app, { vault, loopbackForSandboxes, kinds })
      deliveryRoutes(app)
      replayRoutes(app)
    },
    reactions,
    schedules,
    followers: [queueLogged],
    queues: [webhookQueue(new WebhookClient({ ...options, vault }))],
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'webhooks',
  version: '1.0.0',
  basePath: '/api/v1/webhooks',
  summary: 'Signed delivery of events to your endpoints, with retries, a log and replay',
  floor: 8,
  chapter: 9,
  scopes: {
    'webhooks:read': 'Read webhook endpoints and deliveries',
    'webhooks:write': 'Change webhook endpoints, retry and replay deliveries',
  },
  neverDelegated: ['webhooks:write'],
  roles: {
    ADMIN: ['webhooks:*'],
    DEVELOPER: ['webhooks:*'],
  },
  agentPolicies,
  ids: ['whe', 'dlv', 'rpl'],
  samples,
  seed,
  events,
  traces: [deliveryTraces],
  migrations: new URL('./migrations/', import.meta.url),
})
