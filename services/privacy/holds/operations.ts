import { findPersonForUpdate, findWholePerson, refusalOfBuyer } from '@souk/customers/contract'
import { announce, checkVersion, newId, type Tx } from '@souk/platform'
import { requestBlocked, requestResumed } from '../events.ts'
import { wakeLane } from '../processing/lanes.ts'
import { goingOn } from '../processing/progress.ts'
import { findProgress, updateProgress } from '../processing/store.ts'
import { blocked, isUnderWay, type PrivacyRequest, resumed } from '../request.ts'
import { requestView } from '../schemas.ts'
import { listOpenRequestsForUpdate, updateRequest } from '../store.ts'
import { holdPlaced, holdReleased } from './events.ts'
import { type LegalHold, newHold, released } from './hold.ts'
import { legalHold } from './problems.ts'
import { holdView } from './schemas.ts'
import { getHold, getHoldForUpdate, insertHold, listActiveHolds, updateHold } from './store.ts'

/**
 * From the commit on nothing of the person is erased. A part of an erasure that is under way is waited for: whoever erases
 * holds the request. An erasure that nobody has verified yet is refused when somebody does, under the lock of the customer.
 */
export async function placeHold(
  tx: Tx,
  { customerId, reason }: { readonly customerId: string; readonly reason: string },
): Promise<LegalHold> {
  const { ids } = await findWholePerson(tx, customerId)
  // Requests come before the customer, as for whoever processes them.
  await listOpenRequestsForUpdate(tx, ids)
  const person = await findPersonForUpdate(tx, customerId)
  if (!person || person.mergedInto !== null) throw await refusalOfBuyer(tx, customerId)
  const hold = newHold({ id: newId('lgh'), customerId, reason, placedBy: tx.actor }, tx.now)
  await insertHold(tx, hold)
  announce(tx, holdPlaced, holdView, { after: hold })
  // Asked again: one may have been recorded and verified before the customer was locked.
  const open = await listOpenRequestsForUpdate(tx, person.ids)
  await holdErasures(tx, open, await listActiveHolds(tx, person.ids))
  return hold
}

/** The last hold of a person lets their erasure go on where it stood. */
export async function releaseHold(
  tx: Tx,
  legalHoldId: string,
  reason: string | null,
): Promise<LegalHold> {
  await wakeLane(tx)
  const { customerId } = await getHold(tx, legalHoldId)
  const { ids } = await findWholePerson(tx, customerId)
  const open = await listOpenRequestsForUpdate(tx, ids)
  const before = await getHoldForUpdate(tx, legalHoldId)
  checkVersion(tx, before.version)
  const after = released(before, { releaseReason: reason, releasedBy: tx.actor }, tx.now)
  await updateHold(tx, after)
  announce(tx, holdReleased, holdView, { before, after })
  const left = await listActiveHolds(tx, ids)
  if (left.length > 0) await holdErasures(tx, open, left)
  else for (const request of open) await letGoOn(tx, request)
  return after
}

/** It replaces any other obstacle, which is looked for again afterwards. */
async function holdErasures(
  tx: Tx,
  open: readonly PrivacyRequest[],
  holdIds: readonly string[],
): Promise<void> {
  for (const before of open) {
    if (before.kind !== 'ERASE' || !isUnderWay(before)) continue
    const { code, title } = legalHold
    const after = blocked(before, { code, reason: title, ids: holdIds }, tx.now)
    const progress = await findProgress(tx, before.id)
    await updateRequest(tx, after)
    if (progress) await updateProgress(tx, { ...progress, dueAt: null })
    announce(tx, requestBlocked, requestView, { before, after })
  }
}

async function letGoOn(tx: Tx, before: PrivacyRequest): Promise<void> {
  if (before.obstacle?.code !== legalHold.code) return
  const after = resumed(before, tx.now)
  const progress = await findProgress(tx, before.id)
  await updateRequest(tx, after)
  if (progress) await updateProgress(tx, goingOn(progress, tx.now))
  announce(tx, requestResumed, requestView, { before, after })
}
