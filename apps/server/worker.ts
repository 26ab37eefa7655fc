import { Worker } from '@souk/platform/server'
import { runChild } from './child.ts'
import { engines, followers, reactions, schedules, startProcess } from './compose.ts'

/** The worker: relays events, runs reactions and keeps the schedules. Several of them share the work. */
await runChild(async (config) => {
  const running = await startProcess(config, 'worker')
  const { database, identity, log } = running
  const worker = new Worker({
    database,
    reactions,
    schedules,
    followers,
    engines,
    tenants: identity.tenants,
    log,
  })
  worker.start()
  return async () => {
    await worker.stop()
    await running.close()
  }
})
