import { id, plain, Table } from '@souk/platform'
import type { CustomerSession } from './session.ts'

export const sessionTable = new Table<CustomerSession>('identity.customer_sessions', {
  id: id('cse'),
  customerId: id('cus'),
  clientId: plain('text'),
  salt: plain('text'),
  createdAt: plain('timestamptz'),
  refreshedAt: plain('timestamptz'),
  refreshedFrom: plain('text'),
  expiresAt: plain('timestamptz'),
  endedAt: plain('timestamptz'),
  version: plain('int'),
})
