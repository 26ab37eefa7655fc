import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { newUuid } from '../ids/typeid.ts'
import { workerNotified } from '../observe/metrics.ts'
import { loop, pause } from './loop.ts'
import { notifyWorkers, workChannel } from './store.ts'

export interface ListenerOptions {
  readonly database: Pick<Database, 'system' | 'listen'>
  readonly log: Logger
  readonly onHint: () => void
  readonly stopping: AbortSignal
  readonly timing?: Partial<ListenerTiming>
}

export interface ListenerTiming {
  /** Between two proofs that hints arrive. */
  readonly proofMs: number
  /** How long a proof may take. */
  readonly proofBoundMs: number
  /** Before the next try to listen. */
  readonly retryMs: number
}

const defaultTiming: ListenerTiming = { proofMs: 30_000, proofBoundMs: 2_000, retryMs: 10_000 }

/**
 * Listens for hints on a connection of its own. A pooler that hands out connections by transaction takes the command and
 * delivers nothing, and a connection may be dead without a word: so the listener sends itself a message through
 * another connection from time to time, and counts as told only as long as that arrives.
 */
export class WorkListener {
  readonly #options: ListenerOptions
  readonly #timing: ListenerTiming
  /** Unknown until the first try. */
  #receivesHints: boolean | undefined
  #onProof: ((proof: string) => void) | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#timing = { ...defaultTiming, ...options.timing }
  }

  get receivesHints(): boolean {
    return this.#receivesHints === true
  }

  run(): Promise<void> {
    const { stopping } = this.#options
    return loop({
      round: () => this.#listen(),
      rest: () => pause(this.#timing.retryMs, stopping),
      onError: (error) => this.#say(false, error),
      errorDelayMs: 0,
      stopping,
    })
  }

  /** Until the connection is lost, a proof does not arrive, or the worker stops. */
  async #listen(): Promise<number> {
    const { database, onHint, stopping } = this.#options
    const lost = new AbortController()
    const client = await database.listen(workChannel, {
      onMessage: (message) => (message === '' ? onHint() : this.#onProof?.(message)),
      onLost: () => lost.abort(),
    })
    try {
      const ended = AbortSignal.any([lost.signal, stopping])
      while (!ended.aborted && (await this.#prove(ended))) {
        // What was said while nobody listened is lost.
        if (!this.#receivesHints) onHint()
        this.#say(true)
        await pause(this.#timing.proofMs, ended)
      }
      this.#say(false)
    } catch (error) {
      this.#say(false, error)
    } finally {
      await client.end().catch(() => {})
    }
    return 0
  }

  /** One line for each change: a worker that is not told does all it should, only later and at a higher price. */
  #say(receivesHints: boolean, error?: unknown): void {
    if (receivesHints === this.#receivesHints) return
    this.#receivesHints = receivesHints
    workerNotified.set({ channel: workChannel }, receivesHints ? 1 : 0)
    const { log, stopping } = this.#options
    if (receivesHints) log.info('notified of new work by the database')
    else if (!stopping.aborted) {
      const text = 'not notified of new work by the database: polling more often until it is'
      log.warn({ err: error }, text)
    }
  }

  async #prove(ended: AbortSignal): Promise<boolean> {
    const proof = newUuid()
    const arrived = new AbortController()
    this.#onProof = (message) => {
      if (message === proof) arrived.abort()
    }
    await notifyWorkers(this.#options.database.system, proof)
    await pause(this.#timing.proofBoundMs, AbortSignal.any([arrived.signal, ended]))
    return arrived.signal.aborted
  }
}
