import type { Quota } from '@souk/files/contract'
import { type FileStore, type PersonalTraces, type Service, service, type Tx } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { events } from './events.ts'
import { holdRecords } from './holds/records.ts'
import { hasHoldsOf } from './holds/store.ts'
import { processingQueue } from './processing/queue.ts'
import { requestRecords } from './records.ts'
import { requestRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { hasOpenRequestsOf, hasRequestsOf } from './store.ts'

export interface PrivacyOptions {
  /** Those that keep something of persons. */
  readonly services: readonly Service[]
  /** What the kernel keeps besides. */
  readonly traces: readonly PersonalTraces[]
  readonly store: FileStore
  /** What all files of one tenant may have together. */
  readonly quota: Quota
}

export function privacyService(options: PrivacyOptions): Service {
  const { services, store, quota } = options
  // What stands above finds its own by what stands below, which has to be there still.
  const topDown = services.toSorted((a, b) => b.floor - a.floor)
  const declared = topDown.flatMap(({ personal }) => personal)
  // What people write about a request while it is processed goes with its last page.
  const records = [...declared.filter((one) => one !== requestRecords), requestRecords]
  const traces = [...options.traces, ...services.flatMap((one) => one.traces)]
  const objections = records.flatMap(({ objection }) => objection ?? [])
  return service({
    ...manifest,
    routes: (app, { database }) => requestRoutes(app, { objections, database, store }),
    queues: [processingQueue({ records, traces, objections, store, quota })],
    schedules,
  })
}

/** A request or a hold of somebody needs the customer that it is about. */
async function isOnRecord(tx: Tx, customerId: string): Promise<boolean> {
  return (await hasRequestsOf(tx, customerId)) || hasHoldsOf(tx, customerId)
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'privacy',
  version: '1.0.0',
  basePath: '/api/v1/privacy-requests',
  summary: 'Copies and erasure of what is kept of a person',
  floor: 8,
  chapter: 12,
  scopes: {
    'privacy:read': 'Read privacy requests and legal holds',
    'privacy:write': 'Record privacy requests, and place legal holds',
    'privacy:decide':
      'Verify and reject privacy requests, release legal holds, and download copies',
  },
  neverDelegated: ['privacy:decide'],
  roles: {
    ADMIN: ['privacy:*'],
    SUPPORT: ['privacy:read', 'privacy:write'],
  },
  agentPolicies,
  ids: ['prq', 'lgh'],
  refersTo: { cus: isOnRecord },
  worksOn: { cus: hasOpenRequestsOf },
  samples,
  seed,
  events,
  personal: [holdRecords, requestRecords],
  migrations: new URL('./migrations/', import.meta.url),
})
