import { type Service, service } from '@souk/platform'
import { CheckpointSigner } from './checkpoints/checkpoint.ts'
import { recordControls } from './controls/operations.ts'
import { routesWith } from './routes.ts'
import { samples } from './samples.ts'
import { schedulesWith } from './schedules.ts'
import { entryTraces } from './subjects/traces.ts'

/** Checkpoints are signed with a key of the installation, which only a running process has. */
export function activityService({ secret }: { readonly secret: string }): Service {
  const signer = new CheckpointSigner(secret)
  return service({ ...manifest, routes: routesWith(signer), schedules: schedulesWith(signer) })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'activity',
  version: '1.0.0',
  basePath: '/api/v1/ai',
  summary: 'Tamper-evident log of what AI agents did, and of who allowed it',
  floor: 1,
  chapter: 14,
  scopes: {
    'activity:read': 'Read and verify the AI audit log',
    'activity:disclose': 'Read the salts that prove what AI agents sent and received',
  },
  roles: {
    ADMIN: ['activity:*'],
    FINANCE: ['activity:read'],
    DEVELOPER: ['activity:read'],
  },
  samples,
  recorders: [recordControls],
  traces: [entryTraces],
  migrations: new URL('./migrations/', import.meta.url),
})
