/**
 * How long a loop rests between two polls for work: briefly while it finds some, longer and longer while it finds none,
 * so that a quiet installation costs little. Whoever knows that there is work says so, and the rest is over.
 */
export class PollBackoff {
  readonly #shortestMs: number
  readonly #longestMs: number
  #restMs: number
  #isHinted = false
  #endRest: (() => void) | undefined

  constructor(shortestMs: number, longestMs: number) {
    this.#shortestMs = shortestMs
    this.#longestMs = longestMs
    this.#restMs = shortestMs
  }

  /** There is work. Said during a poll it shortens the rest after it: the poll may have come too early. */
  hint(): void {
    this.#isHinted = true
    this.#endRest?.()
  }

  async rest(hasFound: boolean, stopping: AbortSignal): Promise<void> {
    this.#restMs =
      hasFound || this.#isHinted ? this.#shortestMs : Math.min(this.#restMs * 2, this.#longestMs)
    this.#isHinted = false
    if (stopping.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#restMs)
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
      stopping.addEventListener('abort', this.#endRest)
    })
    if (this.#endRest) stopping.removeEventListener('abort', this.#endRest)
    this.#endRest = undefined
  }
}
