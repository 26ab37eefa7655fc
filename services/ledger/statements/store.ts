import { idOf, literal, orOutOfRange, sql, type Tx, uuidOf, wireSum } from '@souk/platform'
import type { SummedAccount } from '../balances/past/store.ts'
import type { Turnover } from '../balances/trial-balance.ts'
import type { Line, Place, Span } from './statement.ts'

interface LineRow extends Line {
  readonly at: Date
}

/**
 * In the order of their time, the oldest first. Of an account with few postings all are looked at. One with many has lines in every few
 * of the tenant's transactions, which are gone through in that order until the page is full: `offset 0` keeps PostgreSQL, which plans
 * for an average account, from reading the whole account and sorting it.
 */
export async function listLines(
  tx: Tx,
  { id: accountId, hasFewPostings }: Pick<SummedAccount, 'id' | 'hasFewPostings'>,
  { from, to, basis }: Span,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<Line[]> {
  const moment = basis === 'POSTED' ? sql`entry.posted_at` : sql`entry.effective_at`
  const behind =
    after === null
      ? sql`true`
      : sql`${moment} >= ${after.at} and (${moment}, posting.id) > (${after.at}, ${after.uuid}::uuid)`
  const found = await tx<LineRow>`
    select posting.id, entry.id as "transactionId", entry.kind, entry.ref, journal.memo,
      posting.direction, posting.amount, entry.effective_at as "effectiveAt",
      entry.posted_at as "postedAt"
    from ledger.transactions entry
    cross join lateral (
      select id, direction, amount
      from ledger.postings
      where tenant_id = ${tx.tenantId} and transaction_id = entry.id
        and account_id = ${uuidOf(accountId)}
      ${hasFewPostings ? sql`` : sql`offset 0`}
    ) posting
    left join ledger.pending_transactions journal
      on journal.tenant_id = ${tx.tenantId} and journal.id = entry.id
    where entry.tenant_id = ${tx.tenantId} and ${moment} >= ${from} and ${moment} < ${to}
      and ${behind}
    order by ${moment}, posting.id
    limit ${literal(limit)}
  `
  return found.map(({ id, transactionId, ...line }) => ({
    ...line,
    id: idOf('lpo', id),
    transactionId: idOf('ltx', transactionId),
  }))
}

/** What was posted in just that moment, up to that line. */
export async function sumMoment(
  tx: Tx,
  accountId: string,
  { basis }: Span,
  { at, uuid }: Place,
): Promise<Turnover> {
  const moment = basis === 'POSTED' ? sql`entry.posted_at` : sql`entry.effective_at`
  const [row] = await orOutOfRange(
    tx<Turnover>`
      select
        ${wireSum(sql`coalesce(sum(posting.amount) filter (where posting.direction = 'DEBIT'), 0)`)} as debits,
        ${wireSum(sql`coalesce(sum(posting.amount) filter (where posting.direction = 'CREDIT'), 0)`)} as credits
      from ledger.transactions entry
      cross join lateral (
        select id, direction, amount
        from ledger.postings
        where tenant_id = ${tx.tenantId} and transaction_id = entry.id
          and account_id = ${uuidOf(accountId)}
        offset 0
      ) posting
      where entry.tenant_id = ${tx.tenantId} and ${moment} = ${at} and posting.id <= ${uuid}::uuid
    `,
  )
  return row ?? { debits: 0, credits: 0 }
}
