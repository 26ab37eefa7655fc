import type { Problem } from '@souk/platform'
import { CredentialCache } from './cache.ts'

interface Refusal {
  readonly refusal: Problem
  /** What it stands on, such as the key that was revoked; nothing for a key that there is not. */
  readonly subjects: readonly string[]
  readonly expiresAtMs: number
}

const refusalsMax = 5_000
/** Long enough that whoever repeats a call costs no look-up. */
const refusalMs = 5_000

/**
 * Keys that were looked up and refused a moment ago, by their keyed hashes. Those that there are and that ended are kept apart
 * from those that there are not: of the latter anybody can make up any number, and would push out the key that a thousand pages still send.
 * A key that is created meanwhile is not among them, because nobody can have sent it before.
 */
export class RefusedKeys {
  readonly #ended = new CredentialCache<Refusal>(refusalsMax)
  readonly #unknown = new CredentialCache<Refusal>(refusalsMax)
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  get generation(): number {
    return this.#ended.generation
  }

  find(hash: string): Problem | undefined {
    const found = this.#ended.get(hash) ?? this.#unknown.get(hash)
    return found && this.#now().getTime() < found.expiresAtMs ? found.refusal : undefined
  }

  /** Keeps it, unless something was forgotten while the key was being looked up. */
  keep(hash: string, refusal: Problem, subjects: readonly string[], lookedUpUnder: number): void {
    const expiresAtMs = this.#now().getTime() + refusalMs
    const kept = subjects.length > 0 ? this.#ended : this.#unknown
    kept.keep(hash, { refusal, subjects, expiresAtMs }, lookedUpUnder)
  }

  forget(subjects: ReadonlySet<string>): void {
    this.#ended.forget(subjects)
    this.#unknown.forget(subjects)
  }
}
