import { pagedRecords } from '@souk/platform'
import { viewOfExemption } from './schemas.ts'
import { eraseTexts, listExemptionsAfter } from './store.ts'

/** That somebody was exempt, where and when, is a reason for taxes that were not charged: it stays. */
export const exemptionRecords = pagedRecords({
  name: 'tax_exemptions',
  columns: { 'tax.exemptions': ['certificate_url', 'rejection_reason'] },
  list: (tx, { ids: customerIds }, after) => listExemptionsAfter(tx, customerIds, after),
  view: viewOfExemption,
  erase: eraseTexts,
})
