import { idOrNull, plain, Table } from '@souk/platform'
import type { Link } from './link.ts'

export const linkTable = new Table<Link>(
  'accounts.links',
  {
    hash: plain(),
    kind: plain(),
    customerId: idOrNull('cus'),
    addressHash: plain(),
    challenge: plain(),
    sealedRegistration: plain(),
    createdAt: plain(),
    expiresAt: plain(),
  },
  { key: ['hash'] },
)
