import { id, idOrNull, plain, Table } from '@souk/platform'
import type { StoredValue } from './stored-value.ts'

export const storedValueTable = new Table<StoredValue>(
  'stored_value.stored_values',
  {
    id: id('sv'),
    kind: plain(),
    status: plain(),
    currency: plain(),
    initial: plain(),
    balance: plain(),
    reserved: plain(),
    ownerId: idOrNull('cus'),
    codeHash: plain(),
    lastCharacters: plain(),
    expiresAt: plain(),
    mergedIntoId: idOrNull('sv'),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  // What payments hold changes without a version, by a statement of its own.
  { fixed: ['kind', 'currency', 'initial', 'reserved'] },
)

export function toStoredValue(row: object): StoredValue {
  return storedValueTable.fieldsOf(row)
}
