import { id, ids, plain, Table } from '@souk/platform'
import type { SignInLink } from './link.ts'

export const signInLinkTable = new Table<SignInLink>(
  'identity.sign_in_links',
  {
    hash: plain(),
    memberId: id('mem'),
    madeBy: ids('mem'),
    createdAt: plain(),
    expiresAt: plain(),
  },
  { key: ['hash'] },
)
