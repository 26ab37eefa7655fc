import { createLog, Database, openFileStore, Worker } from '@souk/platform/process'
import { reconciliationService } from '../manifest.ts'

/** What a worker that will be killed has to know. */
export interface WorkerSurroundings {
  readonly appUrl: string
  readonly systemUrl: string
  readonly isDistributed: boolean
  readonly folder: string
}

async function work({ folder, ...urls }: WorkerSurroundings): Promise<void> {
  const store = await openFileStore({ kind: 'disk', folder })
  const { queues } = reconciliationService({ store })
  const worker = new Worker({
    database: new Database({ ...urls, applicationName: 'killed worker', writers: 4 }),
    tenants: {
      describe: async () => ({ mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' }),
      listClockOffsets: async () => new Map(),
    },
    log: createLog('silent', 'killed'),
    ...{ reactions: [], schedules: [], followers: [], queues, secret: 'none' },
    outboundTiming: { leaseMs: 500, renewMs: 100 },
  })
  worker.start()
  process.send?.('working')
}

if (import.meta.main) process.once('message', (sent) => void work(sent as WorkerSurroundings))
