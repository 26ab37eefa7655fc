import type { PageProps } from '../page.ts'
import { Account } from './account.tsx'
import { Ledger as Overview } from './overview.tsx'

export function Ledger({ rest: [accountId] }: PageProps) {
  return accountId === undefined ? <Overview /> : <Account key={accountId} accountId={accountId} />
}
