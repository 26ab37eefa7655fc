import { json, plain, Table } from '@souk/platform'
import type { Baseline } from './baseline.ts'

export const baselineTable = new Table<Baseline>(
  'approvals.amounts',
  {
    resource: plain(),
    resourceId: plain(),
    since: plain(),
    amounts: json(),
    peopleAmounts: json(),
    leftAmounts: json(),
  },
  { key: ['resource', 'resourceId'], fixed: ['since'] },
)
