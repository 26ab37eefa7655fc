/** As many as a process keeps for a tenant that asks for little. */
const weightMaxUsual = 10_000

interface Kept<Seen> {
  readonly seen: Seen
  readonly weight: number
}

/**
 * What was seen of a tenant the last time. It may be wrong: whoever asks it has to find out in the database whether it still
 * holds. Of more than it holds, what was noted longest ago goes.
 */
export class TenantHint<Seen> {
  readonly #keptOf = new Map<string, Kept<Seen>>()
  readonly #weightMax: number
  readonly #weightOf: (seen: Seen) => number
  #weight = 0

  /** By default every tenant weighs the same. */
  constructor(weightMax = weightMaxUsual, weightOf: (seen: Seen) => number = () => 1) {
    this.#weightMax = weightMax
    this.#weightOf = weightOf
  }

  of(tenantId: string): Seen | undefined {
    return this.#keptOf.get(tenantId)?.seen
  }

  /** What is undefined needs no place. */
  note(tenantId: string, seen: Seen | undefined): void {
    const before = this.#keptOf.get(tenantId)
    this.#forget(tenantId)
    if (seen === undefined) return
    const kept = before?.seen === seen ? before : { seen, weight: this.#weightOf(seen) }
    this.#keptOf.set(tenantId, kept)
    this.#weight += kept.weight
    for (const [oldest] of this.#keptOf) {
      if (this.#weight <= this.#weightMax) return
      this.#forget(oldest)
    }
  }

  #forget(tenantId: string): void {
    this.#weight -= this.#keptOf.get(tenantId)?.weight ?? 0
    this.#keptOf.delete(tenantId)
  }
}
