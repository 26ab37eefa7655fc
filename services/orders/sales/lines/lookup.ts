import assert from 'node:assert/strict'
import { TenantHint, type Tx } from '@souk/platform'
import { knownListsOf, readLists } from '@souk/pricing/contract'
import type { LookupRequest, Resolved } from './lines.ts'
import { find, type Optional, optionals } from './store.ts'

const usedByTenants = new TenantHint<readonly Optional[]>()
const none: readonly Optional[] = []
/** Each time the lists have changed since they were read a moment ago, or the order needs what was not asked for. */
const triesMax = 20

/**
 * A statement costs by the tables that it names, found or not. So it names locations and bundles only for tenants that
 * used them the last time, and finds out whether this order needs more. Price lists hardly ever change: it takes them as this process
 * knows them, and finds out whether they still are.
 */
export async function resolve(tx: Tx, request: LookupRequest): Promise<Resolved> {
  let uses = usedByTenants.of(tx.tenantId) ?? none
  let lists = knownListsOf(tx)
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { resolved, used, isListed } = await find(tx, request, { uses, lists })
    usedByTenants.note(tx.tenantId, used.length > 0 ? used : undefined)
    const [before, all] = [new Set(uses), new Set([...uses, ...used])]
    if (isListed && all.size === before.size) return resolved
    if (!isListed) lists = await readLists(tx)
    uses = optionals.filter((one) => all.has(one))
  }
  assert.fail('the price lists of a tenant do not change between any two statements')
}
