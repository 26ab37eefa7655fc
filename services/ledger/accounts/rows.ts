import { id, plain, Table } from '@souk/platform'
import type { LedgerAccount } from './ledger-account.ts'

export const accountTable = new Table<LedgerAccount>(
  'ledger.accounts',
  {
    id: id('lac'),
    code: plain(),
    currency: plain(),
    type: plain(),
    owner: plain(),
    name: plain(),
    externalNumber: plain(),
    isManual: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['code', 'currency', 'type', 'owner', 'isManual'] },
)
