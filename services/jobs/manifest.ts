import type { Quota } from '@souk/files/contract'
import { type FileStore, type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { Downloads } from './downloads.ts'
import { jobTraces } from './erasures/traces.ts'
import { events } from './events.ts'
import { JobKinds } from './kinds.ts'
import { ParsingThread } from './parsing/parser.ts'
import { jobRoutes } from './routes.ts'
import { jobQueue } from './running/queue.ts'
import type { PrincipalOf } from './running/run.ts'
import { samples } from './samples.ts'
import { schedulesWith } from './schedules.ts'
import { startRoutes } from './starting/routes.ts'

export interface JobsOptions {
  /** Those whose imports and exports it runs. */
  readonly services: readonly Service[]
  readonly store: FileStore
  /** What all files of one tenant may have together. */
  readonly quota: Quota
  readonly principalOf: PrincipalOf
  /** The one that reads rows; one of its own unless said. */
  readonly thread?: ParsingThread
}

export function jobsService(options: JobsOptions): Service {
  const { services, store, quota, principalOf } = options
  const kinds = new JobKinds(services)
  const thread = options.thread ?? new ParsingThread(kinds.forms())
  const needed = { kinds, thread, store, quota, principalOf }
  const personal = { kinds: kinds.ofPersons() }
  return service({
    ...manifest,
    routes: (app, { database }) => {
      jobRoutes(app, { kinds, downloads: new Downloads({ database, store, kinds }) })
    },
    routesFor: (app, other, { database }) => startRoutes(app, other, { database, store }),
    queues: [jobQueue('short', needed), jobQueue('long', needed)],
    schedules: schedulesWith(personal),
    traces: [jobTraces(personal)],
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'jobs',
  version: '1.0.0',
  basePath: '/api/v1/jobs',
  summary: 'Imports and exports of any size, as CSV or NDJSON',
  floor: 8,
  chapter: 12,
  scopes: {
    'jobs:read': 'Read imports and exports, and download their results',
    'jobs:write': 'Cancel and retry imports and exports',
  },
  roles: {
    ADMIN: ['jobs:*'],
    CATALOG_MANAGER: ['jobs:*'],
    ORDER_MANAGER: ['jobs:*'],
    FINANCE: ['jobs:*'],
    SUPPORT: ['jobs:*'],
    ANALYST: ['jobs:*'],
    PROVIDER_OWNER: ['jobs:read', 'jobs:write'],
  },
  agentPolicies,
  ids: ['job'],
  samples,
  events,
  migrations: new URL('./migrations/', import.meta.url),
})
