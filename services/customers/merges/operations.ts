import { checkVersion, type Tx } from '@souk/platform'
import { moveAddresses } from '../addresses/operations.ts'
import { consentsMax } from '../consents/consent.ts'
import { moveConsents } from '../consents/store.ts'
import { type Customer, changedFields } from '../customer.ts'
import { customerMergedAway, customerUpdated } from '../events.ts'
import { leaveGroups } from '../groups/operations.ts'
import { announceCustomer } from '../operations.ts'
import { getTwoForUpdate, updateCustomer } from '../store.ts'
import { absorbing, conflictOf, mergedAway } from './merge.ts'
import { mergeConflict } from './problems.ts'

/**
 * Addresses, groups, consents and tax ids follow at once. Orders follow the event, one by one: a customer may have very
 * many. Both rows are locked in the order of their ids, so two merges of the same customers wait for each other.
 */
export async function mergeCustomer(tx: Tx, fromId: string, intoId: string): Promise<Customer> {
  const [from, into] = await getTwoForUpdate(tx, fromId, intoId)
  checkVersion(tx, from.version)
  const reason = conflictOf(from, into)
  if (reason !== undefined) throw mergeConflict({ from: fromId, into: intoId }, { detail: reason })
  const gone = mergedAway(from, intoId, tx.now)
  const kept = absorbing(into, from, tx.now)
  if (kept.consents.length > consentsMax) throw mergeConflict({ from: fromId, into: intoId })
  await moveAddresses(tx, from, into)
  await Promise.all([leaveGroups(tx, from, into), moveConsents(tx, fromId, intoId)])
  await Promise.all([updateCustomer(tx, gone), updateCustomer(tx, kept)])
  announceCustomer(tx, customerMergedAway, gone, ['merged_into', 'status'], from)
  announceCustomer(tx, customerUpdated, kept, changedFields(into, kept), into)
  return gone
}
