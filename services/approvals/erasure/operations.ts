import type { Tx } from '@souk/platform'
import type { Approval } from '../approval.ts'
import { approvalCancelled, approvalStale } from '../events.ts'
import { announce } from '../operations.ts'
import {
  eraseContent,
  listForErasure,
  listWithoutSubjects,
  markWithSubjects,
  updateApproval,
} from '../store.ts'
import { insertSubjects, listApprovalsAbout } from '../subjects/store.ts'
import { subjectsOf } from '../subjects/subject.ts'
import { endedByErasure, isUnderWay, withoutContent } from './erasure.ts'

/** Gives approvals of the release before their subjects: once, however many there are. Two at once do the same. */
export async function makeSubjects(tx: Tx): Promise<void> {
  for (;;) {
    const approvals = await listWithoutSubjects(tx)
    if (approvals.length === 0) return
    await insertSubjects(tx, approvals.flatMap(subjectsOf))
    await markWithSubjects(
      tx,
      approvals.map(({ id }) => id),
    )
  }
}

/** Ends what waits and takes the content out of what was decided on. Returns which approvals these are. */
export async function eraseAbout(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const approvals = await listForErasure(tx, await listApprovalsAbout(tx, ids))
  for (const approval of approvals) await eraseApproval(tx, approval)
  return approvals.map(({ id }) => id)
}

/** What was said before is announced no more than what is said now. */
async function eraseApproval(tx: Tx, approval: Approval): Promise<void> {
  const ended = endedByErasure(approval, tx.now)
  await updateApproval(tx, ended)
  if (isUnderWay(ended)) return
  const [before, after] = [withoutContent(approval), withoutContent(ended)]
  await eraseContent(tx, after)
  if (after.status === before.status) return
  announce(tx, after.status === 'CANCELLED' ? approvalCancelled : approvalStale, after, before)
}
