import { id, plain, Table } from '@souk/platform'
import type { TaxExemption } from './exemption.ts'

export const exemptionTable = new Table<TaxExemption>('tax.exemptions', {
  id: id('txe'),
  customerId: id('cus'),
  jurisdictions: plain(),
  certificateUrl: plain(),
  validFrom: plain(),
  validTo: plain(),
  status: plain(),
  rejectionReason: plain(),
  approvedAt: plain(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

export function toExemption(row: object): TaxExemption {
  return exemptionTable.fieldsOf(row)
}
