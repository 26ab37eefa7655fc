import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Entry } from './entry.ts'

export const entryTable = new Table<Entry>('reconciliation.entries', {
  id: id('ltx'),
  gateway: plain(),
  kind: plain(),
  ref: plain(),
  type: plain(),
  subject: plain(),
  gatewayRef: plain(),
  amount: plain(),
  currency: plain(),
  effectiveAt: plain(),
  lineId: idOrNull('rln'),
  missedBy: idOrNull('rec'),
  writtenOff: plain(),
  createdAt: plain(),
})
