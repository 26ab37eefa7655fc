import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Assignment } from './assignment.ts'

export const assignmentTable = new Table<Assignment>('commissions.assignments', {
  id: id('cma'),
  providerId: idOrNull('prv'),
  planId: idOrNull('cmp'),
  effectiveFrom: plain(),
  createdAt: plain(),
})
