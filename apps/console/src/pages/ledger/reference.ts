import type { LedgerTransaction } from '@souk/sdk'
import { pathOfId } from '../../router/path-of-id.ts'
import type { Texts } from '../../texts/index.ts'

/** What happened, in words: `payment captured` of `payment.captured`. */
export function kindText(kind: string, t: Texts): string {
  return t.ledger.kinds[kind] ?? kind.replaceAll(/[._]/g, ' ')
}

/** The page of what a posting came from. A capture is named by its payment and how much that had captured by then. */
export function pathOfRef(ref: string): string | undefined {
  return pathOfId(ref.split(':', 1)[0] ?? ref)
}

/** The order whose money was moved, where one of the accounts is its own. */
export function orderOf({ postings }: Pick<LedgerTransaction, 'postings'>) {
  const parts = postings.flatMap(({ account }) => account.split(':'))
  return parts.find((part) => part.startsWith('ord_'))
}
