import { id, plain, Table } from '@souk/platform'
import type { Line } from './line.ts'

export const lineTable = new Table<Line>('reconciliation.lines', {
  id: id('rln'),
  runId: id('rec'),
  gateway: plain(),
  number: plain(),
  type: plain(),
  reference: plain(),
  refs: plain(),
  subject: plain(),
  payout: plain(),
  gross: plain(),
  fee: plain(),
  net: plain(),
  currency: plain(),
  occurredAt: plain(),
  status: plain(),
  createdAt: plain(),
})
