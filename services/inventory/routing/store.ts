import { sentInOrder, sql, type Tx, uuidOf } from '@souk/platform'
import type { Location } from '../locations/location.ts'
import type { RoutedLocation } from './route.ts'
import { rulesTable } from './rows.ts'
import { type RoutingRules, undeclared } from './rules.ts'

export async function findRules(tx: Tx): Promise<RoutingRules | undefined> {
  const [row] = await tx`
    select ${rulesTable.columns}
    from inventory.routing_rules
    where tenant_id = ${tx.tenantId}
  `
  return row && rulesTable.fieldsOf(row)
}

/** Whoever changes them, or what is chosen by, waits here for others who do. */
export async function getRulesForUpdate(tx: Tx): Promise<RoutingRules> {
  const [, [row]] = await sentInOrder([
    insertUndeclared(tx),
    tx`
      select ${rulesTable.columns}
      from inventory.routing_rules
      where tenant_id = ${tx.tenantId}
      for update
    `,
  ])
  if (!row) throw new Error('what was inserted is there')
  return rulesTable.fieldsOf(row)
}

/** Gives the tenant its row, so that it can be locked. */
function insertUndeclared(tx: Tx): Promise<void> {
  const leaveIt = sql`on conflict (tenant_id) do nothing`
  return rulesTable.insert(tx, [undeclared(tx.now)], leaveIt)
}

export function updateRules(tx: Tx, rules: RoutingRules): Promise<void> {
  return rulesTable.update(tx, rules)
}

/**
 * Notes whether there is anything to choose by, after a location has changed: as long as there is not, orders look no
 * further. The locations are counted under the lock of the row, so of two who change them the second counts both.
 */
export async function keepInUse(tx: Tx): Promise<void> {
  await getRulesForUpdate(tx)
  await tx`
    update inventory.routing_rules
    set in_use = criteria is not null or exists (
      select
      from inventory.locations
      where tenant_id = ${tx.tenantId}
        and (priority <> 0 or not active or cardinality(ships_to) > 0)
    )
    where tenant_id = ${tx.tenantId}
  `
}

interface RoutedRow {
  readonly code: string
  readonly priority: number
  readonly ships_to: readonly string[]
  readonly country: string | null
  readonly active: boolean
  readonly timezone: string | null
  readonly cutoff_local: string | null
}

/** A location that keeps some of the variants, and until when orders leave it. */
export type KeepingLocation = RoutedLocation & Pick<Location, 'timezone' | 'cutoffLocal'>

/** The locations that keep some of the variants. One statement, to be sent with others. */
export async function listKeeping(
  tx: Tx,
  variantIds: readonly string[],
): Promise<Map<string, KeepingLocation>> {
  const found = await tx<RoutedRow>`
    select code, priority, ships_to, address ->> 'country' as country, active, timezone, cutoff_local
    from inventory.locations
    where tenant_id = ${tx.tenantId} and code in (
      select warehouse
      from inventory.stock_items
      where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
    )
    order by code
  `
  return new Map(
    found.map(({ ships_to: shipsTo, cutoff_local: cutoffLocal, ...location }) => [
      location.code,
      { ...location, shipsTo, cutoffLocal },
    ]),
  )
}
