import type { PageProps } from '../page.ts'
import { Account } from './account.tsx'
import { Accounts } from './accounts.tsx'
import { Transactions } from './transactions.tsx'
import { TrialBalancePage } from './trial-balance.tsx'

export function Ledger({ rest: [part] }: PageProps) {
  if (part === undefined) return <TrialBalancePage />
  if (part === 'accounts') return <Accounts />
  if (part === 'transactions') return <Transactions />
  return <Account key={part} accountId={part} />
}
