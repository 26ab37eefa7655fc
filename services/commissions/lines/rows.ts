import { id, idOrNull, json, plain, Table } from '@souk/platform'
import type { CommissionLine } from './line.ts'

export const lineTable = new Table<CommissionLine>('commissions.lines', {
  id: id('cml'),
  kind: plain(),
  orderId: id('ord'),
  orderItemId: idOrNull('oit'),
  providerId: id('prv'),
  planId: id('cmp'),
  revision: plain(),
  ruleId: id('cmr'),
  terms: json(),
  currency: plain(),
  units: plain(),
  base: plain(),
  amount: plain(),
  fixedAmount: plain(),
  taxAmount: plain(),
  fixedTax: plain(),
  weight: plain(),
  fixedWeight: plain(),
  isWeighedByUnits: plain(),
  reverses: idOrNull('cml'),
  placedAt: plain(),
  paidAt: plain(),
  createdAt: plain(),
})
