import { sleep } from './loop.ts'

/**
 * How long to rest between two looks for work: briefly after one that somebody asked for, longer and longer while nobody
 * does, so that a quiet installation costs little. Whoever knows that there is work says so, and the rest is over. But two
 * looks are never closer than the shortest rest, however many say so.
 */
export class PollBackoff {
  readonly #shortestMs: number
  #restMs: number
  #isHinted = false
  #endRest: (() => void) | undefined

  constructor(shortestMs: number) {
    this.#shortestMs = shortestMs
    this.#restMs = shortestMs
  }

  /** There is work. Said during a look it shortens the rest after it: the look may have come too early. */
  hint(): void {
    this.#isHinted = true
    this.#endRest?.()
  }

  async rest(longestMs: number, stopping: AbortSignal): Promise<void> {
    await wait(this.#shortestMs, stopping)
    this.#restMs = Math.min(this.#restMs * 2, Math.max(longestMs, this.#shortestMs))
    const left = this.#restMs - this.#shortestMs
    if (!this.#isHinted && left > 0) {
      const hinted = new AbortController()
      this.#endRest = () => hinted.abort()
      await wait(left, AbortSignal.any([hinted.signal, stopping]))
      this.#endRest = undefined
    }
    if (this.#isHinted) this.#restMs = this.#shortestMs
    this.#isHinted = false
  }
}

async function wait(ms: number, ended: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await sleep(ended, (end) => {
    timer = setTimeout(end, ms)
  })
  clearTimeout(timer)
}
