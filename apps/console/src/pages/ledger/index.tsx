import type { PageProps } from '../page.ts'
import { Account } from './account.tsx'
import { Accounting } from './accounting/index.tsx'
import { Accounts } from './accounts.tsx'
import { JournalList } from './journals/list.tsx'
import { TransactionDetail } from './journals/transaction.tsx'
import { PeriodList } from './periods/list.tsx'
import { ReconciliationRuns } from './reconciliation/list.tsx'
import { GatewayPayouts } from './reconciliation/payouts.tsx'
import { ReconciliationRunPage } from './reconciliation/run.tsx'
import { Statement } from './statement.tsx'
import { Transactions } from './transactions.tsx'
import { TrialBalancePage } from './trial-balance.tsx'

export function Ledger({ rest: [part, id] }: PageProps) {
  if (part === undefined) return <TrialBalancePage />
  if (part === 'accounts') return <Accounts />
  if (part === 'transactions')
    return id === undefined ? <Transactions /> : <TransactionDetail key={id} transactionId={id} />
  if (part === 'journals') return <JournalList />
  if (part === 'periods') return <PeriodList />
  if (part === 'accounting') return <Accounting />
  if (part === 'payouts') return <GatewayPayouts />
  if (part === 'reconciliation') {
    return id === undefined ? <ReconciliationRuns /> : <ReconciliationRunPage key={id} runId={id} />
  }
  if (id === 'statement') return <Statement key={part} accountId={part} />
  return <Account key={part} accountId={part} />
}
