import { id, idOrNull, json, plain, Table } from '@souk/platform'
import type { SavedView } from './view.ts'

export const savedViewTable = new Table<SavedView>(
  'identity.saved_views',
  {
    id: id('viw'),
    ownerMemberId: idOrNull('mem'),
    providerId: idOrNull('prv'),
    page: plain(),
    name: plain(),
    filters: json(),
    shared: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['ownerMemberId', 'providerId', 'page'] },
)
