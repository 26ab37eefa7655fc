import {
  on,
  oneByOne,
  type Reaction,
  requestLastsAtMostMs,
  type Schedule,
  schedule,
  type Tx,
} from '@souk/platform'
import { customerMerged } from '../events.ts'
import { findMergedInto } from '../merges/store.ts'
import type { FollowedMerge } from './rows.ts'
import { deleteFollowed, dueFollowed, findDueForUpdate, insertFollowed, setDue } from './store.ts'

/** Moves some rows from one customer to another, and says whether there may be more. */
type MoveSome = (tx: Tx, fromId: string, intoId: string) => Promise<boolean>

/**
 * For a service above whose rows name customers: the reaction and the schedule by which they follow merges. A customer may
 * have very many, so each transaction moves some of them.
 */
export function followMerges(
  service: string,
  moveSome: MoveSome,
): { readonly reaction: Reaction; readonly schedule: Schedule } {
  return {
    reaction: on(customerMerged, `${service}.follow_merged_customer`, (tx, { data }) =>
      insertFollowed(tx, { id: data.object.id, service, mergedAt: tx.now, dueAt: tx.now }),
    ),
    schedule: schedule(`${service}.follow_merged_customers`, {
      everySeconds: 5,
      work: (now) => dueFollowed(service, now),
      run: oneByOne(
        (tx, postponed) => findDueForUpdate(tx, service, postponed),
        (tx, merge) => follow(tx, merge, moveSome),
      ),
    }),
  }
}

/**
 * To whom the customer is by now: the one that it was merged into may have been merged as well. A request that began before
 * the merge may save a row after all were moved, so they are looked for a second time when none can be under way any more.
 */
async function follow(tx: Tx, merge: FollowedMerge, moveSome: MoveSome): Promise<void> {
  const intoId = await findMergedInto(tx, merge.id)
  const mayHaveMore = intoId !== null && (await moveSome(tx, merge.id, intoId))
  if (mayHaveMore) return
  const secondLook = new Date(merge.mergedAt.getTime() + requestLastsAtMostMs)
  if (tx.now < secondLook) await setDue(tx, merge, secondLook)
  else await deleteFollowed(tx, merge)
}
