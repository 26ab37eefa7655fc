import { id, idOrNull, ids, plain, Table } from '@souk/platform'
import type { Member } from './member.ts'

export const memberTable = new Table<Member>(
  'identity.members',
  {
    id: id('mem'),
    email: plain(),
    name: plain(),
    status: plain(),
    roles: plain(),
    providerId: idOrNull('prv'),
    passwordHash: plain(),
    passwordBy: ids('mem'),
    passwordByUntil: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['email', 'providerId'] },
)
