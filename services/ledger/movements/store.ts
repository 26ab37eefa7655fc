import { idOf, literal, sql, type Tx, uuidOf } from '@souk/platform'

/** A posting as it changes the balance of an asset. */
export interface Movement {
  readonly transactionId: string
  readonly kind: string
  readonly ref: string
  /** More for a debit, less for a credit. */
  readonly amount: number
  readonly currency: string
  readonly effectiveAt: Date
}

interface Asked {
  readonly account: string
  readonly from: Date
  readonly to: Date
}

interface Page {
  readonly after: string | null
  readonly limit: number
}

/**
 * What was posted to an account, in all its currencies, in the order of the time in business. The account of a gateway has a posting in
 * every few transactions: `offset 0` keeps PostgreSQL, which plans for an average account, from reading all of it for each page.
 */
export async function listMovements(
  tx: Tx,
  { account, from, to }: Asked,
  { after, limit }: Page,
): Promise<{ readonly movements: readonly Movement[]; readonly next: string | null }> {
  const [at, uuid] = after?.split(' ') ?? []
  const behind =
    at === undefined || uuid === undefined
      ? sql`true`
      : sql`entry.effective_at >= ${new Date(at)} and (entry.effective_at, entry.id) > (${new Date(at)}, ${uuid}::uuid)`
  const found = await tx<Movement & { direction: string }>`
    select entry.id as "transactionId", entry.kind, entry.ref, entry.currency,
      entry.effective_at as "effectiveAt", posting.direction, posting.amount
    from ledger.transactions entry
    cross join lateral (
      select direction, amount
      from ledger.postings
      where tenant_id = ${tx.tenantId} and transaction_id = entry.id
        and account_id = any(array(
          select account.id from ledger.accounts account
          where account.tenant_id = ${tx.tenantId} and account.code = ${account}
        ))
      offset 0
    ) posting
    where entry.tenant_id = ${tx.tenantId} and entry.effective_at >= ${from}
      and entry.effective_at < ${to} and ${behind}
    order by entry.effective_at, entry.id
    limit ${literal(limit)}
  `
  const movements = found.map(({ direction, amount, transactionId, ...movement }) => ({
    ...movement,
    transactionId: idOf('ltx', transactionId),
    amount: direction === 'DEBIT' ? amount : -amount,
  }))
  const last = movements.at(-1)
  const isEnd = last === undefined || movements.length < limit
  const next = isEnd ? null : `${last.effectiveAt.toISOString()} ${uuidOf(last.transactionId)}`
  return { movements, next }
}
