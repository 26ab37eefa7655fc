import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Entry } from './entry.ts'

export const entryTable = new Table<Entry>('stored_value.entries', {
  id: id('sve'),
  storedValueId: id('sv'),
  kind: plain(),
  amount: plain(),
  balance: plain(),
  currency: plain(),
  reason: plain(),
  note: plain(),
  paymentId: idOrNull('pay'),
  callKey: plain(),
  createdAt: plain(),
})
