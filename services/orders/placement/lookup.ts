import type { Tx } from '@souk/platform'
import { TenantHint } from './hint.ts'
import type { LookupRequest, Resolved } from './placement.ts'
import { findPlain, findWithOptional } from './store.ts'

const tenantsWithOptional = new TenantHint()

/**
 * Most tenants have no price lists, choose no locations and sell no bundles, and a statement costs by the tables that it
 * names, found or not. So it names those only for tenants that use one of them; for the others it finds out whether they do.
 */
export async function resolve(tx: Tx, request: LookupRequest): Promise<Resolved> {
  if (!tenantsWithOptional.has(tx.tenantId)) {
    const { resolved, usesOptional } = await findPlain(tx, request)
    if (!usesOptional) return resolved
  }
  const { resolved, usesOptional } = await findWithOptional(tx, request)
  tenantsWithOptional.note(tx.tenantId, usesOptional)
  return resolved
}
