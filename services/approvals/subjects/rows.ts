import { id, plain, Table } from '@souk/platform'
import type { Subject } from './subject.ts'

export const subjectTable = new Table<Subject>(
  'approvals.approval_subjects',
  { subjectId: plain(), approvalId: id('apr') },
  { key: ['subjectId', 'approvalId'] },
)
