import type { PageProps } from '../page.ts'
import { Account } from './account.tsx'
import { Ledger as Overview } from './overview.tsx'
import { Transactions } from './transactions.tsx'

export function Ledger({ rest: [accountId] }: PageProps) {
  if (accountId === 'transactions') return <Transactions />
  return accountId === undefined ? <Overview /> : <Account key={accountId} accountId={accountId} />
}
