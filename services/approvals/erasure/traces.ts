import type { PersonalTraces } from '@souk/platform'
import { eraseAbout, makeSubjects } from './operations.ts'

/** A request that waits or was decided on says what it would do to whom. */
export const approvalTraces: PersonalTraces = {
  name: 'approvals',
  columns: {
    'approvals.approvals': [
      ...['request', 'preview', 'reason', 'sources', 'earlier_reasons', 'decisions'],
    ],
  },
  prepare: makeSubjects,
  erase: (tx, ids, after = null) => eraseAbout(tx, ids, after),
}
