import type { Identity } from '@souk/identity/contract'
import { type EventKind, type Samples, type Service, service } from '@souk/platform'
import { clockRoutes } from './clock/routes.ts'
import { events } from './events.ts'
import { faultRoutes } from './faults/routes.ts'
import { resetRoutes } from './reset/routes.ts'
import { samples } from './samples.ts'
import { seed } from './seed.ts'
import { seedRoutes } from './seeds/routes.ts'
import { simulationRoutes } from './simulation/routes.ts'

export interface SandboxOptions {
  /** Keeps in memory how far a sandbox has moved its clock, and is told when that changes. */
  readonly identity: Pick<Identity, 'forget'>
  /** Every event that the product can announce. */
  readonly kinds: readonly EventKind[]
  /** What the fields of the product look like, by name. */
  readonly samples?: Samples
}

/** Its routes need something of the process that runs them, so they are made there. */
export function sandboxService({ identity, kinds, samples = {} }: SandboxOptions): Service {
  return service({
    ...manifest,
    routes: (app) => {
      clockRoutes(app, identity)
      resetRoutes(app, identity)
      seedRoutes(app)
      faultRoutes(app)
      simulationRoutes(app, { kinds, samples })
    },
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'sandbox',
  version: '1.0.0',
  basePath: '/api/v1/sandbox',
  summary: 'Tools of a sandbox: clock, reset, demo data, faults and simulated events',
  floor: 1,
  chapter: 11,
  scopes: {
    'sandbox:read': 'Read the clock, seeds and faults of the sandbox',
    'sandbox:write': 'Change and reset the sandbox',
  },
  roles: {
    ADMIN: ['sandbox:*'],
    DEVELOPER: ['sandbox:*'],
  },
  ids: ['flt'],
  samples,
  seed,
  events,
  migrations: new URL('./migrations/', import.meta.url),
})
