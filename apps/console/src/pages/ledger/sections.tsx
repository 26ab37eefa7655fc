import { Sections } from '../../kit/sections.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

/** The balance of the books, their accounts, and all that was posted to those. */
export function LedgerSections() {
  const t = useTexts()
  const may = useMay()
  return (
    <Sections
      name={t.menu.ledger}
      sections={[
        ['ledger', t.ledger.trialBalance],
        ['ledger/accounts', t.ledger.accounts],
        ['ledger/transactions', t.ledger.transactions],
        ['ledger/journals', t.journals.journals],
        ['ledger/periods', t.journals.periods],
        ...(may('getAccountingSettings')
          ? ([['ledger/accounting', t.accounting.title]] as const)
          : []),
        ...(may('listReconciliationRuns')
          ? ([
              ['ledger/reconciliation', t.reconciliation.title],
              ['ledger/payouts', t.reconciliation.payouts],
            ] as const)
          : []),
      ]}
    />
  )
}
