import { idOf, literal, sql, type Tx } from '@souk/platform'
import type { Direction } from '../account.ts'

/** A posting with all that its line in a file says. */
export interface BookedPosting {
  readonly id: string
  readonly transactionId: string
  readonly kind: string
  readonly ref: string
  readonly memo: string | null
  readonly account: string
  readonly name: string | null
  readonly externalNumber: string | null
  readonly direction: Direction
  readonly amount: number
  readonly currency: string
  readonly effectiveAt: Date
  readonly postedAt: Date
}

export interface Booked {
  readonly from: Date
  readonly to: Date
  readonly currency?: string
}

export interface TransactionPlace {
  readonly at: Date
  readonly uuid: string
}

/** The postings of the next transactions, in the order of their time in business; those of one come together. */
export async function listBooked(
  tx: Tx,
  { from, to, currency }: Booked,
  { after, limit }: { readonly after: TransactionPlace | null; readonly limit: number },
): Promise<BookedPosting[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`effective_at >= ${after.at} and (effective_at, id) > (${after.at}, ${after.uuid}::uuid)`
  const isWanted = currency === undefined ? sql`true` : sql`currency = ${currency}`
  const found = await tx<BookedPosting>`
    select posting.id, entry.id as "transactionId", entry.kind, entry.ref, journal.memo,
      account.code as account, account.name, account.external_number as "externalNumber",
      posting.direction, posting.amount, entry.currency, entry.effective_at as "effectiveAt",
      entry.posted_at as "postedAt"
    from (
      select id
      from ledger.transactions
      where tenant_id = ${tx.tenantId} and effective_at >= ${from} and effective_at < ${to}
        and ${isWanted} and ${behind}
      order by effective_at, id
      limit ${literal(limit)}
    ) page
    join ledger.transactions entry
      on entry.tenant_id = ${tx.tenantId} and entry.id = page.id
    join ledger.postings posting
      on posting.tenant_id = ${tx.tenantId} and posting.transaction_id = entry.id
    join ledger.accounts account
      on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
    left join ledger.pending_transactions journal
      on journal.tenant_id = ${tx.tenantId} and journal.id = entry.id
    order by entry.effective_at, entry.id, posting.id
  `
  return found.map(({ id, transactionId, ...posting }) => ({
    ...posting,
    id: idOf('lpo', id),
    transactionId: idOf('ltx', transactionId),
  }))
}
