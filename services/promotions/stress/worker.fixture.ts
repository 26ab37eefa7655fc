import { createLog, Database, Worker } from '@souk/platform/process'
import { manifest } from '../manifest.ts'

/** What a worker that will be killed has to know. */
export interface WorkerSurroundings {
  readonly appUrl: string
  readonly systemUrl: string
  readonly isDistributed: boolean
}

function work(urls: WorkerSurroundings): void {
  const worker = new Worker({
    database: new Database({ ...urls, applicationName: 'killed worker', writers: 4 }),
    tenants: {
      describe: async () => ({ mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' }),
      listClockOffsets: async () => new Map(),
    },
    log: createLog('silent', 'killed'),
    schedules: manifest.schedules ?? [],
    ...{ reactions: [], followers: [], queues: [], secret: 'none' },
  })
  worker.start()
  process.send?.('working')
}

if (import.meta.main) process.once('message', (sent) => work(sent as WorkerSurroundings))
