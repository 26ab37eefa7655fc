/** A tenant that somebody has signed in to with this browser. Whoever has signed in nowhere is told of none. */
export interface KnownTenant {
  readonly id: string
  readonly name: string
  readonly mode: 'live' | 'sandbox'
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

export function rememberTenant({ id, name, mode }: KnownTenant): void {
  keep([{ id, name, mode }, ...others(id)])
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
