import { metrics, WorkNotifier } from '@souk/platform/process'
import { runChild } from './child.ts'
import { composeApp } from './compose.ts'
import { listenOptions } from './config.ts'
import { startProcess } from './process.ts'

/** One API process: answers HTTP until it is told to stop, then finishes what it has begun. */
await runChild(async (config, isOpen) => {
  const running = await startProcess(config)
  const notifier = new WorkNotifier(running.database.system)
  running.database.onWork = () => notifier.hint()
  const { app } = composeApp(config, running, isOpen)
  await app.listen(listenOptions(config))
  return {
    metrics: () => metrics.metrics(),
    async stop() {
      await app.close()
      notifier.close()
      await running.close()
    },
  }
})
