import type { Database } from '../db/database.ts'
import { newUuid } from '../ids/typeid.ts'
import { loop, pause } from './loop.ts'
import { notifyWorkers, workChannel } from './store.ts'

export interface ListenerOptions {
  readonly database: Pick<Database, 'system' | 'listen'>
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
  #isTold = false
  #onProof: ((proof: string) => void) | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#timing = { ...defaultTiming, ...options.timing }
  }

  get isTold(): boolean {
    return this.#isTold
  }

  run(): Promise<void> {
    const { stopping } = this.#options
    return loop({
      round: () => this.#listen(),
      rest: () => pause(this.#timing.retryMs, stopping),
      onError: () => {},
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
        if (!this.#isTold) onHint()
        this.#isTold = true
        await pause(this.#timing.proofMs, ended)
      }
    } finally {
      this.#isTold = false
      await client.end().catch(() => {})
    }
    return 0
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
