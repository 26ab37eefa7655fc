import { setTimeout as delay } from 'node:timers/promises'

export interface Loop {
  /** Says how much it has done. */
  readonly round: () => Promise<number>
  readonly rest: (done: number) => Promise<void>
  readonly onError: (error: unknown) => void
  readonly errorDelayMs: number
  readonly stopping: AbortSignal
}

/** Does round after round until it is stopped. One that fails is reported and has done nothing, and the next waits longer. */
export async function loop({ round, rest, onError, errorDelayMs, stopping }: Loop): Promise<void> {
  while (!stopping.aborted) {
    const done = await round().catch(async (error) => {
      onError(error)
      await pause(errorDelayMs, stopping)
      return 0
    })
    await rest(done)
  }
}

export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: stopping }).catch(() => {})
}

/** Until somebody ends it or the signal does. Leaves nothing on the signal, which may live as long as the process. */
export function sleep(ended: AbortSignal, begin: (end: () => void) => void): Promise<void> {
  if (ended.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      ended.removeEventListener('abort', end)
      resolve()
    }
    ended.addEventListener('abort', end)
    begin(end)
  })
}
