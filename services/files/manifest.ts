import { type FileStore, type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import type { Quota } from './operations.ts'
import { removalQueue } from './queue.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import type { Pace } from './uploads/pace.ts'
import { UploadReceiver } from './uploads/receiving.ts'
import { uploadRoutes } from './uploads/routes.ts'

export interface FilesOptions {
  readonly store: FileStore
  readonly quota: Quota
  /** Whether all machines of the installation see the store. */
  readonly isShared: boolean
  readonly pace?: Partial<Pace>
}

const defaultPace: Pace = { silentMs: 30_000, bytesPerSecondMin: 16 * 1024, graceMs: 30_000 }

export function filesService({ store, quota, isShared, pace }: FilesOptions): Service {
  return service({
    ...manifest,
    routes: (app, { database, log }) => {
      const full = { ...defaultPace, ...pace }
      const receiver = new UploadReceiver({ database, log, store, pace: full })
      uploadRoutes(app, { receiver, quota, isShared })
    },
    schedules,
    queues: [removalQueue(store)],
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'files',
  version: '1.0.0',
  basePath: '/api/v1/uploads',
  summary: 'Uploads of files of any size, and what a tenant may store',
  floor: 0,
  chapter: 11,
  scopes: {
    'uploads:write': 'Upload files',
  },
  roles: {
    ADMIN: ['uploads:*'],
    CATALOG_MANAGER: ['uploads:*'],
    ORDER_MANAGER: ['uploads:*'],
    SUPPORT: ['uploads:*'],
    // Reports of gateways are uploaded before they are compared.
    FINANCE: ['uploads:write'],
    PROVIDER_OWNER: ['uploads:write'],
  },
  agentPolicies,
  ids: ['upl', 'fil'],
  samples,
  seed,
  migrations: new URL('./migrations/', import.meta.url),
})
