import type { Happened } from '../api/query.ts'

const firstPauseMs = 250
const pauseMaxMs = 1_000
/** Whoever comes back after a day is told that much has happened, and not to what. */
const idsMax = 5_000

/**
 * Collects what has changed and tells of it after a pause: a burst of events asks once, not once each. While they keep coming
 * the pause grows, and while nobody looks at the page nothing is told at all.
 */
export class Collector {
  readonly #tell: (happened: Happened) => void
  readonly #isSeen: () => boolean
  #happened = new Map<string, Set<string> | undefined>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauseMs = firstPauseMs
  #toldAt = 0

  constructor(tell: (happened: Happened) => void, isSeen: () => boolean) {
    this.#tell = tell
    this.#isSeen = isSeen
  }

  add(noun: string, ids: readonly string[]): void {
    const known = this.#happened.has(noun) ? this.#happened.get(noun) : new Set<string>()
    for (const id of ids) known?.add(id)
    this.#happened.set(noun, known && known.size > idsMax ? undefined : known)
    if (!this.#isSeen()) return
    const isQuiet = Date.now() - this.#toldAt > 2 * pauseMaxMs
    if (isQuiet) this.#pauseMs = firstPauseMs
    this.#timer ??= setTimeout(() => this.flush(), this.#pauseMs)
  }

  /** Tells at once, as when somebody comes back to the page. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#happened.size === 0) return
    const happened = this.#happened
    this.#happened = new Map()
    this.#pauseMs = Math.min(2 * this.#pauseMs, pauseMaxMs)
    this.#toldAt = Date.now()
    this.#tell(happened)
  }
}
