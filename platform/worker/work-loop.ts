import { type Loop, loop, pause, sleep } from './loop.ts'

export interface WorkLoopOptions {
  readonly round: Loop['round']
  /** Between two rounds while there is something to do. */
  readonly restMs: number
  /** A round that does so much is followed by the next without a rest: more is to be expected. */
  readonly fullRound?: number
  readonly onError: Loop['onError']
  readonly errorDelayMs: number
  readonly stopping: AbortSignal
}

/** Does rounds as long as they find something to do, then sleeps until somebody says that there is more. */
export class WorkLoop {
  readonly #options: WorkLoopOptions
  #isWanted = true
  #endSleep: (() => void) | undefined

  constructor(options: WorkLoopOptions) {
    this.#options = options
  }

  /** It looks for more by itself. */
  get isAwake(): boolean {
    return this.#endSleep === undefined
  }

  /** Said during a round it is followed by another: it may have come too early. */
  wake(): void {
    this.#isWanted = true
    this.#endSleep?.()
  }

  run(): Promise<void> {
    const { round, onError, errorDelayMs, stopping } = this.#options
    return loop({
      round: () => {
        this.#isWanted = false
        return round()
      },
      rest: (done) => this.#rest(done),
      onError,
      errorDelayMs,
      stopping,
    })
  }

  async #rest(done: number): Promise<void> {
    const { restMs, fullRound = 1, stopping } = this.#options
    if (done >= fullRound || this.#isWanted || stopping.aborted) return
    if (done > 0) return pause(restMs, stopping)
    await sleep(stopping, (end) => {
      this.#endSleep = end
    })
    this.#endSleep = undefined
  }
}
