import { id, idOrNull, json, jsonOrNull, plain, Table } from '@souk/platform'
import type { Posting } from '../transaction.ts'
import type { PendingTransaction } from './pending-transaction.ts'

type StoredPending = Omit<PendingTransaction, 'postings'>

export const pendingTable = new Table<StoredPending>(
  'ledger.pending_transactions',
  {
    id: id('ltx'),
    kind: plain(),
    ref: plain(),
    currency: plain(),
    total: plain(),
    settled: plain(),
    status: plain(),
    effectiveAt: plain(),
    expiresAt: plain(),
    memo: plain(),
    reverses: idOrNull('ltx'),
    createdBy: json(),
    accountable: plain(),
    endedBy: jsonOrNull(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      ...(['kind', 'ref', 'currency', 'total', 'effectiveAt', 'expiresAt'] as const),
      ...(['memo', 'reverses', 'createdBy', 'accountable'] as const),
    ],
  },
)

export function toStoredPending(pending: PendingTransaction): StoredPending {
  const { postings: _postings, ...rest } = pending
  return rest
}

export function toPending(row: object, postings: readonly Posting[]): PendingTransaction {
  return { ...pendingTable.fieldsOf(row), postings }
}
