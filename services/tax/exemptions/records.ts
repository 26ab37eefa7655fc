import { nextAfter, type PersonalRecords } from '@souk/platform'
import { viewOfExemption } from './schemas.ts'
import { eraseTexts, listExemptionsAfter } from './store.ts'

/** That somebody was exempt, where and when, is a reason for taxes that were not charged: it stays. */
export const exemptionRecords: PersonalRecords = {
  name: 'tax_exemptions',
  columns: { 'tax.exemptions': ['certificate_url', 'rejection_reason'] },
  copy: async (tx, { ids: customerIds }, after) => {
    const found = await listExemptionsAfter(tx, customerIds, after)
    return { records: found.map(viewOfExemption), next: nextAfter(found) }
  },
  erase: async (tx, { ids: customerIds }, after) => {
    const found = await listExemptionsAfter(tx, customerIds, after)
    const ids = found.map(({ id }) => id)
    await eraseTexts(tx, ids)
    return { ids, next: nextAfter(found) }
  },
}
