import { id, json, plain, Table } from '@souk/platform'
import type { LegalHold } from './hold.ts'

export const holdTable = new Table<LegalHold>(
  'privacy.holds',
  {
    id: id('lgh'),
    customerId: id('cus'),
    status: plain(),
    reason: plain(),
    placedBy: json(),
    releaseReason: plain(),
    releasedBy: json(),
    releasedAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['customerId', 'placedBy'] },
)
