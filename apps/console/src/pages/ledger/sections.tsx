import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

/** Accounts, and all that was posted to them. */
export function LedgerSections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.ledger}
      sections={[
        ['ledger', t.ledger.accounts],
        ['ledger/transactions', t.ledger.transactions],
      ]}
    />
  )
}
