import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { createLog, Database, openFileStore, Worker } from '@souk/platform/process'
import { manifest as pricing } from '@souk/pricing/manifest'
import { principalsWith } from '../jobs.fixture.ts'
import { jobsService } from '../manifest.ts'

export const services = [customers, inventory, pricing, catalog]

/** What a worker that will be killed has to know. */
export interface WorkerSurroundings {
  readonly appUrl: string
  readonly systemUrl: string
  readonly isDistributed: boolean
  readonly folder: string
}

async function work(surroundings: WorkerSurroundings): Promise<void> {
  const { folder, ...urls } = surroundings
  const store = await openFileStore({ kind: 'disk', folder })
  const principalOf = principalsWith(new Map())
  const quota = { liveBytes: 1e10, sandboxBytes: 1e10 }
  const jobs = jobsService({ services, store, quota, principalOf })
  const worker = new Worker({
    database: new Database({ ...urls, applicationName: 'killed worker', writers: 4 }),
    tenants: {
      describe: async () => ({ mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' }),
      listClockOffsets: async () => new Map(),
    },
    log: createLog('silent', 'killed'),
    ...{ reactions: [], schedules: [], followers: [], queues: jobs.queues, secret: 'none' },
    outboundTiming: { leaseMs: 500, renewMs: 100 },
  })
  worker.start()
  process.send?.('working')
}

if (import.meta.main) process.once('message', (sent) => void work(sent as WorkerSurroundings))
