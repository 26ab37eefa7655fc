import { type PersonalRecords, personalPageMax } from '@souk/platform'
import { deleteLinksOf } from './links/store.ts'
import { deleteMessagesOf } from './messages/store.ts'
import { viewOfAccount } from './schemas.ts'
import { deleteAccounts, listAccountsAfter } from './store.ts'

/** How a customer signed in. A password and what was sent are kept as digests and sealed, and go with the rest. */
export const accountRecords: PersonalRecords = {
  name: 'customer_accounts',
  columns: { 'accounts.accounts': ['password_hash'] },
  copy: async (tx, { ids }, after) => {
    const found = await listAccountsAfter(tx, ids, after)
    const next = found.length < personalPageMax ? null : (found.at(-1)?.id ?? null)
    return { records: found.map(viewOfAccount), next }
  },
  erase: async (tx, { ids }, after) => {
    const found = await listAccountsAfter(tx, ids, after)
    // Messages to somebody who never had an account name the customer as well.
    await Promise.all([deleteAccounts(tx, ids), deleteLinksOf(tx, ids), deleteMessagesOf(tx, ids)])
    return { ids: found.map(({ id }) => id), next: null }
  },
}
