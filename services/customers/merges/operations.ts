import { type AskServices, checkVersion, type Tx } from '@souk/platform'
import { moveAddresses } from '../addresses/operations.ts'
import { moveConsents } from '../consents/store.ts'
import { type Customer, changedFields } from '../customer.ts'
import { customerMerged, customerUpdated } from '../events.ts'
import { leaveGroups } from '../groups/operations.ts'
import { announceCustomer } from '../operations.ts'
import { getTwoForUpdate, updateCustomer } from '../store.ts'
import { absorbing, conflictOf, excessOf, mergedAway } from './merge.ts'
import { customerBusy, mergeConflict } from './problems.ts'

/**
 * Addresses, groups, consents and tax ids follow at once. Orders follow the event, one by one: a customer may have very
 * many. Both rows are locked in the order of their ids, so two merges of the same customers wait for each other.
 */
export async function mergeCustomer(
  tx: Tx,
  { fromId, intoId }: { readonly fromId: string; readonly intoId: string },
  workingOn: AskServices,
): Promise<Customer> {
  const [from, into] = await getTwoForUpdate(tx, fromId, intoId)
  checkVersion(tx, from.version)
  const gone = mergedAway(from, intoId, tx.now)
  const kept = absorbing(into, from, tx.now)
  const detail = conflictOf(from, into) ?? excessOf(kept)
  if (detail !== undefined) throw mergeConflict({ from: fromId, into: intoId }, { detail })
  await checkNotBusy(tx, [fromId, intoId], workingOn)
  await moveAddresses(tx, from, into)
  await Promise.all([leaveGroups(tx, from, into), moveConsents(tx, fromId, intoId)])
  await Promise.all([updateCustomer(tx, gone), updateCustomer(tx, kept)])
  announceCustomer(tx, customerMerged, gone, ['merged_into', 'status'], from)
  announceCustomer(tx, customerUpdated, kept, changedFields(into, kept), into)
  return gone
}

/** A privacy request was verified for one of them, and must not copy or erase the other. */
async function checkNotBusy(
  tx: Tx,
  customerIds: readonly string[],
  workingOn: AskServices,
): Promise<void> {
  const asked = await Promise.all(
    customerIds.map(async (customerId) => ({
      customerId,
      busyWith: await workingOn(tx, customerId),
    })),
  )
  const found = asked.find(({ busyWith }) => busyWith.length > 0)
  if (found) throw customerBusy(found)
}
