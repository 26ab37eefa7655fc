import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

/** The balance of the books, their accounts, and all that was posted to those. */
export function LedgerSections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.ledger}
      sections={[
        ['ledger', t.ledger.trialBalance],
        ['ledger/accounts', t.ledger.accounts],
        ['ledger/transactions', t.ledger.transactions],
      ]}
    />
  )
}
