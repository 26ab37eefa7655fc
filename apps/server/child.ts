import { flushCompileCache } from 'node:module'
import { type ChildConfig, readChildConfig } from './config.ts'
import { type MetricsAnswer, type MetricsQuestion, open, ready } from './launcher/messages.ts'

export interface Work {
  /** No new work, what runs is finished. */
  stop(): Promise<void>
  /** In Prometheus' text format. */
  metrics(): Promise<string>
}

/** Starts the work of this process. `isOpen` turns true when the launcher has everything running. */
export type StartChild = (config: ChildConfig, isOpen: () => boolean) => Promise<Work>

/**
 * The life of an API process or worker under the launcher: it says when it is ready, shows its metrics when asked,
 * and stops gracefully when the launcher asks for it or is gone.
 */
export async function runChild(start: StartChild): Promise<void> {
  // The terminal sends Ctrl-C to every process of the group; only the launcher decides who stops when.
  process.on('SIGINT', () => {})
  const asked = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('disconnect', resolve)
    // A launcher that was gone before anybody listened is not reported again.
    if (process.connected === false) resolve()
  })
  let isOpen = false
  const work = await start(readChildConfig(process.env), () => isOpen)
  process.on('message', (message: typeof open | MetricsQuestion) => {
    if (message === open) isOpen = true
    else answerWith(work, message).catch(() => {})
  })
  // A start leaves much behind that is never needed again, and V8 would keep the room for it.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  // Nobody is there to be told when the launcher is gone by now, and then this process ends as well.
  process.send?.(ready, () => {})
  // Written now and not at the end, which may come without warning: the next start need not compile again.
  flushCompileCache()
  await asked
  await work.stop()
  process.exit(0)
}

/** A request that cannot be answered is left open: whoever asks gives up after a while. */
async function answerWith(work: Work, question: MetricsQuestion): Promise<void> {
  const answer: MetricsAnswer = { ...question, text: await work.metrics() }
  process.send?.(answer, () => {})
}
