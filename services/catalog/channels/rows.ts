import { id, json, plain, Table } from '@souk/platform'
import type { Channel } from './channel.ts'

export const channelTable = new Table<Channel>(
  'catalog.channels',
  {
    id: id('chn'),
    handle: plain(),
    name: plain(),
    status: plain(),
    externalId: plain(),
    metadata: json(),
    ordered: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  // An order says so beside whoever changes it, and never takes it back.
  { fixed: ['handle', 'ordered'] },
)
