const tenantsMax = 10_000

/**
 * What was seen of a tenant the last time. It may be wrong: whoever asks it has to find out in the database whether it still
 * holds, and only does so in another order.
 */
export class TenantHint<Seen> {
  readonly #seenOf = new Map<string, Seen>()

  of(tenantId: string): Seen | undefined {
    return this.#seenOf.get(tenantId)
  }

  /** What is undefined needs no place. */
  note(tenantId: string, seen: Seen | undefined): void {
    this.#seenOf.delete(tenantId)
    if (seen === undefined) return
    this.#seenOf.set(tenantId, seen)
    const [oldest] = this.#seenOf.keys()
    if (this.#seenOf.size > tenantsMax && oldest !== undefined) this.#seenOf.delete(oldest)
  }
}
