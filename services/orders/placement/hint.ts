const tenantsMax = 10_000

/**
 * Tenants of which something was seen the last time. It may be wrong: whoever asks it has to find out in the database
 * whether it still holds, and only does so in another order.
 */
export class TenantHint {
  readonly #tenants = new Set<string>()

  has(tenantId: string): boolean {
    return this.#tenants.has(tenantId)
  }

  note(tenantId: string, isSeen: boolean): void {
    this.#tenants.delete(tenantId)
    if (!isSeen) return
    this.#tenants.add(tenantId)
    const [oldest] = this.#tenants
    if (this.#tenants.size > tenantsMax && oldest !== undefined) this.#tenants.delete(oldest)
  }
}
