import { type ErasedTraces, isSubjectOfEmail, type Tx } from '@souk/platform'
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
import {
  approvalsAtOnce,
  deleteSubjects,
  insertSubjects,
  listApprovalsAbout,
} from '../subjects/store.ts'
import { subjectsOf } from '../subjects/subject.ts'
import { endedByErasure, isUnderWay, withoutContent } from './erasure.ts'

/** Gives some approvals of the release before their subjects, and says whether there may be more. Two at once do the same. */
export async function makeSubjects(tx: Tx): Promise<boolean> {
  const approvals = await listWithoutSubjects(tx)
  if (approvals.length === 0) return false
  await insertSubjects(tx, approvals.flatMap(subjectsOf))
  await markWithSubjects(
    tx,
    approvals.map(({ id }) => id),
  )
  return true
}

/**
 * Ends what waits and takes the content out of what was decided on. Whoever asked for it was answered with the approval, and
 * events tell of it: these go by its id.
 */
export async function eraseAbout(
  tx: Tx,
  ids: readonly string[],
  after: string | null,
): Promise<ErasedTraces> {
  const found = await listApprovalsAbout(tx, ids, after)
  const approvals = await listForErasure(tx, found)
  for (const approval of approvals) await eraseApproval(tx, approval)
  const next = found.length < approvalsAtOnce ? null : (found.at(-1) ?? null)
  if (next === null) await deleteSubjects(tx, ids.filter(isSubjectOfEmail))
  return { ids: approvals.map(({ id }) => id), next }
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
