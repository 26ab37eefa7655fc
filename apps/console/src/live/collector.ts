const firstPauseMs = 250
const pauseMaxMs = 1_000

/**
 * Collects what has changed and tells of it after a pause: a burst of events asks once, not once each. While they keep coming
 * the pause grows, and while nobody looks at the page nothing is told at all.
 */
export class Collector {
  readonly #tell: (nouns: ReadonlySet<string>) => void
  readonly #isSeen: () => boolean
  #nouns = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauseMs = firstPauseMs
  #toldAt = 0

  constructor(tell: (nouns: ReadonlySet<string>) => void, isSeen: () => boolean) {
    this.#tell = tell
    this.#isSeen = isSeen
  }

  add(noun: string): void {
    this.#nouns.add(noun)
    if (!this.#isSeen()) return
    const isQuiet = Date.now() - this.#toldAt > 2 * pauseMaxMs
    if (isQuiet) this.#pauseMs = firstPauseMs
    this.#timer ??= setTimeout(() => this.flush(), this.#pauseMs)
  }

  /** Tells at once, as when somebody comes back to the page. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#nouns.size === 0) return
    const nouns = this.#nouns
    this.#nouns = new Set()
    this.#pauseMs = Math.min(2 * this.#pauseMs, pauseMaxMs)
    this.#toldAt = Date.now()
    this.#tell(nouns)
  }
}
