import type { LedgerTransaction } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { useTexts } from '../../../texts/index.ts'

export function TransactionState({ status }: Pick<LedgerTransaction, 'status'>) {
  return (
    <Badge
      tone={tones.ledger_transaction[status]}
      text={useTexts().states.ledger_transaction[status]}
    />
  )
}

/** Whether people have entered it: everything else is a domain's, and corrected there. */
export function isJournal({ kind }: Pick<LedgerTransaction, 'kind'>): boolean {
  return kind === 'manual' || kind === 'reversal'
}
