import { id, plain, Table } from '@souk/platform'
import type { Grant } from './grant.ts'

export const grantTable = new Table<Grant>(
  'approvals.grants',
  {
    id: id('apg'),
    status: plain(),
    agentId: id('agt'),
    grantedBy: id('mem'),
    operations: plain(),
    amountEach: plain(),
    amountTotal: plain(),
    currency: plain(),
    count: plain(),
    until: plain(),
    usedAmount: plain(),
    usedCount: plain(),
    reason: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      ...(['agentId', 'grantedBy', 'operations', 'amountEach', 'amountTotal'] as const),
      ...(['currency', 'count', 'until', 'reason'] as const),
    ],
  },
)
