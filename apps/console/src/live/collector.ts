import type { Happened } from '../api/query.ts'

/** What one change brings about comes within so much, mostly at once. */
const gatherMs = 100
/** Between two times, and where much happens: more than a few changes at once bring about. */
const pauseMs = 500
const longPauseMs = 1_000
const muchMin = 20
/** Whoever comes back after a day is told that much has happened, and not to what. */
const idsMax = 5_000

/**
 * Collects what has changed and tells of it soon, but not again before a pause has passed: a burst of events asks once, not
 * once each. Where much happens the pause is longer, and while nobody looks at the page nothing is told at all.
 */
export class Collector {
  readonly #tell: (happened: Happened) => void
  readonly #isSeen: () => boolean
  #happened = new Map<string, Set<string> | undefined>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0
  /** Not again before this. */
  #nextAt = 0

  constructor(tell: (happened: Happened) => void, isSeen: () => boolean) {
    this.#tell = tell
    this.#isSeen = isSeen
  }

  add(subjects: readonly string[], ids: readonly string[]): void {
    for (const subject of subjects) {
      const known = this.#happened.has(subject) ? this.#happened.get(subject) : new Set<string>()
      for (const id of ids) known?.add(id)
      this.#happened.set(subject, known && known.size > idsMax ? undefined : known)
    }
    this.#count += 1
    if (!this.#isSeen()) return
    const waitMs = Math.max(gatherMs, this.#nextAt - Date.now())
    this.#timer ??= setTimeout(() => this.flush(), waitMs)
  }

  /** Tells at once, as when somebody comes back to the page. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#happened.size === 0) return
    const happened = this.#happened
    this.#happened = new Map()
    this.#nextAt = Date.now() + (this.#count >= muchMin ? longPauseMs : pauseMs)
    this.#count = 0
    this.#tell(happened)
  }
}
