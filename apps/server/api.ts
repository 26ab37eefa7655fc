import { runChild } from './child.ts'
import { composeApp, startProcess } from './compose.ts'
import { listenOptions } from './config.ts'

/** One API process: answers HTTP until it is told to stop, then finishes what it has begun. */
await runChild(async (config) => {
  const running = await startProcess(config, 'api')
  const { app } = composeApp(config, running)
  await app.listen(listenOptions(config))
  return async () => {
    await app.close()
    await running.close()
  }
})
