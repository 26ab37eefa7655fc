import { id, json, plain, Table } from '@souk/platform'
import type { CountedReads } from './read.ts'

export const readsTable = new Table<CountedReads>(
  'activity.reads',
  {
    agentId: id('agt'),
    operation: plain(),
    about: plain(),
    windowStart: plain(),
    closesAt: plain(),
    facts: json(),
    calls: plain(),
    lastAt: plain(),
    digest: plain(),
  },
  { key: ['agentId', 'operation', 'about', 'windowStart'] },
)
