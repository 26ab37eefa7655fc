import { id, json, plain, Table } from '@souk/platform'
import type { CommissionPlan, Revision } from './plan.ts'

/** Rules are kept as they are shown. */
export const planTable = new Table<CommissionPlan>('commissions.plans', {
  id: id('cmp'),
  name: plain(),
  status: plain(),
  rules: json(),
  revision: plain(),
  rulesValidFrom: plain(),
  activatedAt: plain(),
  retiredAt: plain(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

export const revisionTable = new Table<Revision>(
  'commissions.revisions',
  {
    planId: id('cmp'),
    revision: plain(),
    rules: json(),
    validFrom: plain(),
    createdAt: plain(),
  },
  { key: ['planId', 'revision'] },
)
