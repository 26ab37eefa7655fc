import { idOrNull, plain, Table } from '@souk/platform'
import type { Entry } from './entry.ts'
import type { Head } from './head.ts'

export const entryTable = new Table<Entry>(
  'activity.entries',
  {
    sequence: plain(),
    at: plain(),
    agentId: idOrNull('agt'),
    operation: plain(),
    outcome: plain(),
    content: plain(),
    hash: plain(),
    salt: plain(),
    hasSubjects: plain(),
  },
  { key: ['sequence'] },
)

export const headTable = new Table<Head>(
  'activity.heads',
  { size: plain(), hash: plain(), sealedSize: plain(), sealDueAt: plain() },
  { key: [] },
)
