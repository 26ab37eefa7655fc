import type { System } from '../db/system.ts'
import { notifyWorkers } from './store.ts'

const everyMs = 100

/**
 * Tells the workers of all machines that a commit has left work for them, at most ten times a second: a worker that was
 * told looks again by itself for a while. It is a hint. One that is lost costs no more than the wait for the next look.
 */
export class WorkNotifier {
  readonly #system: System
  #resting: NodeJS.Timeout | undefined
  #isWanted = false

  constructor(system: System) {
    this.#system = system
  }

  /** Said while it rests, it is told afterwards: the last commit is always followed by a hint, unless the process ends. */
  hint(): void {
    if (this.#resting) this.#isWanted = true
    else this.#notify()
  }

  close(): void {
    clearTimeout(this.#resting)
  }

  #notify(): void {
    this.#isWanted = false
    this.#resting = setTimeout(() => {
      this.#resting = undefined
      if (this.#isWanted) this.#notify()
    }, everyMs).unref()
    notifyWorkers(this.#system, '').catch(() => {})
  }
}
