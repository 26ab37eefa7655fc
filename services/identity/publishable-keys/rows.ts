import { id, plain, Table } from '@souk/platform'
import type { PublishableKey } from './publishable-key.ts'

export const publishableKeyTable = new Table<PublishableKey>(
  'identity.publishable_keys',
  {
    id: id('pub'),
    name: plain(),
    status: plain(),
    key: plain(),
    channel: plain(),
    origins: plain(),
    showsStock: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['key', 'channel'] },
)
