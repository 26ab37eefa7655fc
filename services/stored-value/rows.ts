import { id, idOrNull, plain, Table } from '@souk/platform'
import type { StoredValue } from './stored-value.ts'

export const storedValueTable = new Table<StoredValue>(
  'stored_value.stored_values',
  {
    id: id('sv'),
    kind: plain(),
    status: plain('text'),
    currency: plain(),
    initial: plain(),
    balance: plain('bigint'),
    reserved: plain(),
    ownerId: idOrNull('cus'),
    codeHash: plain('text'),
    lastCharacters: plain('text'),
    expiresAt: plain('timestamptz'),
    orderId: idOrNull('ord'),
    orderItemId: idOrNull('oit'),
    takenBackAt: plain('timestamptz'),
    mergedIntoId: idOrNull('sv'),
    version: plain('int'),
    createdAt: plain('timestamptz'),
    updatedAt: plain('timestamptz'),
  },
  // What payments hold changes without a version, by a statement of its own.
  { fixed: ['kind', 'currency', 'initial', 'reserved', 'orderId', 'orderItemId'] },
)

export function toStoredValue(row: object): StoredValue {
  return storedValueTable.fieldsOf(row)
}
