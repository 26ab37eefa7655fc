import type { PageProps } from '../page.ts'
import { Account } from './account.tsx'
import { Accounts } from './accounts.tsx'
import { ReconciliationRuns } from './reconciliation/list.tsx'
import { GatewayPayouts } from './reconciliation/payouts.tsx'
import { ReconciliationRunPage } from './reconciliation/run.tsx'
import { Transactions } from './transactions.tsx'
import { TrialBalancePage } from './trial-balance.tsx'

export function Ledger({ rest: [part, id] }: PageProps) {
  if (part === undefined) return <TrialBalancePage />
  if (part === 'accounts') return <Accounts />
  if (part === 'transactions') return <Transactions />
  if (part === 'payouts') return <GatewayPayouts />
  if (part === 'reconciliation') {
    return id === undefined ? <ReconciliationRuns /> : <ReconciliationRunPage key={id} runId={id} />
  }
  return <Account key={part} accountId={part} />
}
