import type { System } from '../db/system.ts'
import { showWorkLooks, workLookedAt, workLookFailures } from '../observe/metrics.ts'
import { type Loop, loop } from './loop.ts'
import { PollBackoff } from './poll-backoff.ts'

/** One kind of work of a worker: relaying, reacting, a schedule, outbound calls. */
export interface WatchedWork {
  /** Looked for no more often than that. */
  readonly everyMs: number
  /** It does rounds and looks for more by itself: no need to do so for it. */
  readonly isAwake: () => boolean
  /**
   * Begins what is due. Says in how many milliseconds there is something to do: 0 when there is now, nothing when nobody
   * knows of anything. Sends its statement when it is called, so that all that is looked for leaves in one flush.
   */
  readonly look: (system: System) => Promise<number | undefined>
}

/** How long a worker rests between two looks. */
export interface WatchTiming {
  readonly shortestMs: number
  /** At most, while something is due that nobody can do yet, or while nobody would tell of new work. */
  readonly longestMs: number
  /** At most, while nothing is due and whoever has work tells. */
  readonly idleMs: number
}

export interface WorkWatchOptions {
  readonly system: System
  readonly work: readonly WatchedWork[]
  readonly timing: WatchTiming
  /** Whether hints arrive from other processes. While they do not, looking has to suffice. */
  readonly receivesHints: () => boolean
  readonly onError: Loop['onError']
  readonly errorDelayMs: number
  readonly stopping: AbortSignal
  /** In milliseconds, of a clock that nobody sets. */
  readonly now?: () => number
}

/**
 * The one look for work of a worker process: it serves everything that the worker does, and whoever is found to have
 * something to do begins. It rests until something is due, at most for a while; a hint ends the rest.
 */
export class WorkWatch {
  readonly #options: WorkWatchOptions
  readonly #backoff: PollBackoff
  readonly #lookedAt = new Map<WatchedWork, number>()

  constructor(options: WorkWatchOptions) {
    this.#options = options
    this.#backoff = new PollBackoff(options.timing.shortestMs)
  }

  /** There may be something to do. */
  hint(): void {
    this.#backoff.hint()
  }

  run(): Promise<void> {
    const { onError, errorDelayMs, stopping } = this.#options
    showWorkLooks()
    return loop({
      round: () => this.#look(),
      rest: (dueInMs) => this.#backoff.rest(this.#longestRest(dueInMs), stopping),
      onError: (error) => {
        workLookFailures.inc()
        onError(error)
      },
      errorDelayMs,
      stopping,
    })
  }

  /** Returns in how many milliseconds the next is due of what is known. */
  async #look(): Promise<number> {
    const { system, work, now: read = () => performance.now() } = this.#options
    const now = read()
    const asked = work.filter((one) => !one.isAwake() && this.#isTime(one, now))
    if (asked.length === 0) return Number.POSITIVE_INFINITY
    const found = await system.onOneConnection((shared) =>
      Promise.all(asked.map((one) => one.look(shared))),
    )
    workLookedAt.setToCurrentTime()
    for (const one of asked) this.#lookedAt.set(one, now)
    return Math.min(...found.map((dueInMs) => dueInMs ?? Number.POSITIVE_INFINITY))
  }

  #isTime(one: WatchedWork, now: number): boolean {
    return now - (this.#lookedAt.get(one) ?? Number.NEGATIVE_INFINITY) >= one.everyMs
  }

  #longestRest(dueInMs: number): number {
    const { timing, receivesHints } = this.#options
    if (dueInMs <= 0 || !receivesHints()) return timing.longestMs
    return Math.min(timing.idleMs, dueInMs)
  }
}
