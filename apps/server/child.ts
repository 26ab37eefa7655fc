import { flushCompileCache } from 'node:module'
import { type ChildConfig, readChildConfig } from './config.ts'

/** Starts the work of this process and gives what stops it: no new work, what runs is finished. */
export type StartChild = (config: ChildConfig) => Promise<() => Promise<void>>

/**
 * The life of an API process or worker under the launcher: it says when it is ready, and stops gracefully
 * when the launcher asks for it or is gone.
 */
export async function runChild(start: StartChild): Promise<void> {
  // The terminal sends Ctrl-C to every process of the group; only the launcher decides who stops when.
  process.on('SIGINT', () => {})
  const asked = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('disconnect', resolve)
  })
  const stop = await start(readChildConfig(process.env))
  process.send?.('ready')
  // Written now and not at the end, which may come without warning: the next start need not compile again.
  flushCompileCache()
  await asked
  await stop()
  process.exit(0)
}
