import { metrics, WorkNotifier } from '@souk/platform/process'
import { RedisLimiter } from '@souk/platform/server'
import { runChild } from './child.ts'
import { composeApp } from './compose.ts'
import { type ChildConfig, listenOptions } from './config.ts'
import { type Process, startProcess } from './process.ts'

/** One API process: answers HTTP until it is told to stop, then finishes what it has begun. */
await runChild(async (config, isOpen) => {
  const running = await startProcess(config)
  const notifier = new WorkNotifier(running.database.system)
  running.database.onWork = () => notifier.hint()
  const limiter = await startLimiter(config, running)
  const { app } = composeApp(config, running, { isOpen, sharedLimiter: limiter })
  await app.listen(listenOptions(config))
  return {
    metrics: () => metrics.metrics(),
    async stop() {
      await app.close()
      limiter?.close()
      notifier.close()
      await running.close()
    },
  }
})

async function startLimiter({ redisUrl, secret }: ChildConfig, { log }: Process) {
  return redisUrl === null ? undefined : RedisLimiter.start({ url: redisUrl, secret, log })
}
