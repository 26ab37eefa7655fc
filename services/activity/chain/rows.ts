import { id, plain, Table } from '@souk/platform'
import type { Entry } from './entry.ts'

export const entryTable = new Table<Entry>(
  'activity.entries',
  {
    sequence: plain(),
    at: plain(),
    agentId: id('agt'),
    operation: plain(),
    outcome: plain(),
    content: plain(),
    hash: plain(),
    salt: plain(),
  },
  { key: ['sequence'] },
)
