import { type PersonalTraces, recordTraces } from '@souk/platform'
import { eraseAbout, makeSubjects } from './operations.ts'

/**
 * A request that waits or was decided on says what it would do to whom. Whoever asked for it was answered with the approval:
 * that goes too, with the digests of what it was.
 */
export const approvalTraces: PersonalTraces = {
  name: 'approvals',
  columns: {
    'approvals.approvals': [
      ...['request', 'preview', 'reason', 'sources', 'earlier_reasons', 'decisions'],
    ],
  },
  erase: async (tx, ids) => {
    await makeSubjects(tx)
    const approvalIds = await eraseAbout(tx, ids)
    if (approvalIds.length === 0) return
    for (const { erase } of recordTraces) await erase(tx, approvalIds)
  },
}
