import { metrics, schedulesOf, Worker } from '@souk/platform/process'
import { runChild } from './child.ts'
import { startProcess } from './process.ts'

/** The worker: relays events, runs reactions, keeps the schedules, sends webhooks. Several share the work. */
await runChild(async (config) => {
  // The connection that listens takes the place of a long read, which a worker has none of.
  // Who is who is read anew for each piece of work, so there is nothing to follow.
  const running = await startProcess(config, { identityPollMs: 'never' })
  const { database, identity, services, log } = running
  const worker = new Worker({
    database,
    reactions: services.flatMap((service) => service.reactions),
    schedules: schedulesOf(services),
    followers: services.flatMap((service) => service.followers),
    queues: services.flatMap((service) => service.queues),
    writeEnded: services.flatMap((service) => service.writeEnded),
    secret: config.secret,
    tenants: identity.tenants,
    log,
  })
  worker.start()
  return {
    metrics: () => metrics.metrics(),
    async stop() {
      await worker.stop()
      await running.close()
    },
  }
})
