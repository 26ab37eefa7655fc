import { allKinds, type GatewayKinds } from '@souk/gateways/contract'
import { type FileStore, type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { payoutQueue } from './payouts/asking/queue.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'
import { runQueue } from './working/queue.ts'

interface Surroundings {
  /** Where uploaded reports are. */
  readonly store: FileStore
  /** Who is asked about payouts. */
  readonly kinds?: GatewayKinds
}

export function reconciliationService({ store, kinds = allKinds() }: Surroundings): Service {
  return service({ ...manifest, queues: [runQueue(store), payoutQueue(kinds)] })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'reconciliation',
  version: '1.0.0',
  basePath: '/api/v1/reconciliation',
  summary: 'Reports of gateways, compared with the books line by line',
  floor: 4,
  chapter: 7,
  scopes: {
    'reconciliation:read':
      'Read reconciliation runs, their lines and exceptions, and payouts of gateways',
    'reconciliation:write': 'Compare reports of gateways with the books, and settle what differs',
  },
  roles: {
    ADMIN: ['reconciliation:*'],
    FINANCE: ['reconciliation:*'],
    ANALYST: ['reconciliation:read'],
  },
  agentPolicies,
  ids: ['rec', 'rln', 'rex', 'gpo'],
  samples,
  routes,
  events: Object.values(events),
  reactions,
  migrations: new URL('./migrations/', import.meta.url),
})
