/** A tenant that somebody has signed in to with this browser. Whoever has signed in nowhere is told of none. */
export interface KnownTenant {
  readonly id: string
  readonly name: string
  readonly mode: 'live' | 'sandbox'
  /** The pages of the menu as it was last seen, for whoever is still signed in: it is shown before the server has answered. */
  readonly pages?: readonly string[]
}

const stored = 'souk.tenants'
const knownMax = 8

/** The one that was used last comes first. */
export function knownTenants(): readonly KnownTenant[] {
  try {
    const known = JSON.parse(localStorage.getItem(stored) ?? '[]') as readonly KnownTenant[]
    return known.filter(({ id, name }) => isTenantId(id) && typeof name === 'string')
  } catch {
    // Storage may be forbidden, or hold what another version or somebody else has put there.
    return []
  }
}

export function rememberTenant({ id, name, mode, pages }: KnownTenant): void {
  keep([{ id, name, mode, ...(pages && { pages }) }, ...others(id)])
}

/** A tenant that somebody was signed in to when they left, as they saw it. */
export function lastSeen(id: string): Required<KnownTenant> | undefined {
  const known = knownTenants().find((tenant) => tenant.id === id)
  return Array.isArray(known?.pages) ? (known as Required<KnownTenant>) : undefined
}

/** Whoever has signed out comes back to no menu. */
export function forgetMenu(id: string): void {
  keep(
    knownTenants().map(({ pages, ...known }) =>
      known.id === id || !pages ? known : { ...known, pages },
    ),
  )
}

export function forgetTenant(id: string): void {
  keep(others(id))
}

function others(id: string): readonly KnownTenant[] {
  return knownTenants().filter((known) => known.id !== id)
}

function keep(known: readonly KnownTenant[]): void {
  try {
    localStorage.setItem(stored, JSON.stringify(known.slice(0, knownMax)))
  } catch {
    // Then it is asked for again.
  }
}

const tenantId = /\bten_[0-9a-z]{26}\b/

function isTenantId(text: unknown): boolean {
  return typeof text === 'string' && tenantId.exec(text)?.[0] === text
}

/** The tenant that somebody means, whether they typed its ID or pasted a link to its console. */
export function tenantIdIn(text: string): string | undefined {
  return tenantId.exec(text.trim().toLowerCase())?.[0]
}
