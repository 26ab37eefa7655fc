import { id, json, jsonOrNull, plain, Table } from '@souk/platform'
import type { Period } from './period.ts'

export const periodTable = new Table<Period>(
  'ledger.periods',
  {
    id: id('lpd'),
    through: plain(),
    timeZone: plain(),
    closedFrom: plain(),
    closedBefore: plain(),
    status: plain(),
    closedBy: json(),
    accountable: plain(),
    reopenedBy: jsonOrNull(),
    reopenedAt: plain(),
    reason: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['through', 'timeZone', 'closedFrom', 'closedBefore', 'closedBy', 'accountable'] },
)

/** What there is once for each tenant. */
export interface Books {
  readonly closedBefore: Date | null
}

export const openBooks: Books = { closedBefore: null }

export const booksTable = new Table<Books>('ledger.books', { closedBefore: plain() }, { key: [] })
