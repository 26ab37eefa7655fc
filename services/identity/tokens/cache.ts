/**
 * What is known about the credentials in use: bounded by count, the longest unused goes first. An entry
 * names the subjects it stands on, so that a change to any of them makes it forgotten.
 */
export class CredentialCache<Value extends { readonly subjects: readonly string[] }> {
  readonly #entries = new Map<string, Value>()
  readonly #sizeMax: number
  #generation = 0

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  get size(): number {
    return this.#entries.size
  }

  /** Moves with every `forget`: what was loaded under an older generation must not be kept. */
  get generation(): number {
    return this.#generation
  }

  get(credential: string): Value | undefined {
    const value = this.#entries.get(credential)
    if (value === undefined) return undefined
    this.#entries.delete(credential)
    this.#entries.set(credential, value)
    return value
  }

  /** Keeps the value, unless something was forgotten while it was being loaded. */
  keep(credential: string, value: Value, loadedUnder: number): void {
    if (loadedUnder !== this.#generation) return
    this.#entries.set(credential, value)
    if (this.#entries.size <= this.#sizeMax) return
    const { value: oldest } = this.#entries.keys().next()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  /** Revocations are rare and the cache is bounded, so a walk is cheaper than an index kept on every use. */
  forget(subjects: ReadonlySet<string>): void {
    this.#generation += 1
    for (const [credential, { subjects: standsOn }] of this.#entries) {
      if (standsOn.some((subject) => subjects.has(subject))) this.#entries.delete(credential)
    }
  }
}
