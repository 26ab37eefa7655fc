import { followMerges } from '@souk/customers/contract'
import { announce, type Tx } from '@souk/platform'
import { storedValueUpdated } from '../events.ts'
import { viewOfStoredValue } from '../schemas.ts'
import { findCreditForUpdate, findOfCustomerForUpdate, updateStoredValue } from '../store.ts'
import { mergedInto, ownedBySomebodyElse, type StoredValue } from '../stored-value.ts'
import { moveToMerged } from './moving/operations.ts'

/** Gives one of a customer to the one that it was merged into, and says whether there was any. */
async function moveOne(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const before = await findOfCustomerForUpdate(tx, fromId)
  if (!before) return false
  const into = await creditToJoin(tx, before, intoId)
  const after = into
    ? mergedInto(before, into, tx.now)
    : ownedBySomebodyElse(before, intoId, tx.now)
  await updateStoredValue(tx, after)
  announce(tx, storedValueUpdated, viewOfStoredValue, { before, after })
  await moveToMerged(tx, after)
  return true
}

/** A customer has one credit of a currency. */
async function creditToJoin(tx: Tx, { kind, currency, mergedIntoId }: StoredValue, intoId: string) {
  const isOwn = kind === 'STORE_CREDIT' && mergedIntoId === null
  return isOwn ? findCreditForUpdate(tx, intoId, currency) : undefined
}

/** Gift cards and credit follow a customer that is merged into another. */
export const following = followMerges('stored_value', moveOne)
