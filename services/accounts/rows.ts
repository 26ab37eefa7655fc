import { id, plain, Table } from '@souk/platform'
import type { Account } from './account.ts'

export const accountTable = new Table<Account>('accounts.accounts', {
  id: id('acc'),
  passwordHash: plain(),
  verifiedAt: plain(),
  lastSignInAt: plain(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})
