import type { Tx } from '@souk/platform'
import { TenantHint } from './hint.ts'
import type { LookupRequest, Resolved } from './placement.ts'
import { find, type Optional, optionals } from './store.ts'

const usedByTenants = new TenantHint<readonly Optional[]>()
const none: readonly Optional[] = []

/**
 * A statement costs by the tables that it names, found or not. So it names price lists, locations and bundles only for tenants that
 * used them the last time, and finds out whether this order needs more.
 */
export async function resolve(tx: Tx, request: LookupRequest): Promise<Resolved> {
  let asked = usedByTenants.of(tx.tenantId) ?? none
  for (;;) {
    const { resolved, used } = await find(tx, request, asked)
    usedByTenants.note(tx.tenantId, used.length > 0 ? used : undefined)
    const [before, all] = [new Set(asked), new Set([...asked, ...used])]
    if (all.size === before.size) return resolved
    asked = optionals.filter((one) => all.has(one))
  }
}
