import { id, plain, Table } from '@souk/platform'
import type { ConsentRecord } from './consent.ts'

export const consentTable = new Table<ConsentRecord>('customers.consent_records', {
  id: id('cns'),
  customerId: id('cus'),
  purpose: plain(),
  channel: plain(),
  granted: plain(),
  source: plain(),
  at: plain(),
  recordedAt: plain(),
})
