import { checkVersion, type References, type Tx } from '@souk/platform'
import { moveAddresses } from '../addresses/operations.ts'
import { moveConsents } from '../consents/store.ts'
import { type Customer, changedFields } from '../customer.ts'
import { customerMergedAway, customerUpdated } from '../events.ts'
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
  workingOn: References,
): Promise<Customer> {
  const [from, into] = await getTwoForUpdate(tx, fromId, intoId)
  checkVersion(tx, from.version)
  const gone = mergedAway(from, intoId, tx.now)
  const kept = absorbing(into, from, tx.now)
  const detail = conflictOf(from, into) ?? excessOf(kept)
  if (detail !== undefined) throw mergeConflict({ from: fromId, into: intoId }, { detail })
  await checkUntouched(tx, [fromId, intoId], workingOn)
  await moveAddresses(tx, from, into)
  await Promise.all([leaveGroups(tx, from, into), moveConsents(tx, fromId, intoId)])
  await Promise.all([updateCustomer(tx, gone), updateCustomer(tx, kept)])
  announceCustomer(tx, customerMergedAway, gone, ['merged_into', 'status'], from)
  announceCustomer(tx, customerUpdated, kept, changedFields(into, kept), into)
  return gone
}

/** Who is erased or gets a copy was verified for one of them, and not for the other. */
async function checkUntouched(
  tx: Tx,
  customerIds: readonly string[],
  workingOn: References,
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
