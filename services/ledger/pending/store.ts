import { newUuid, rows, type Sql, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import type { Posting } from '../transaction.ts'
import type { PendingTransaction } from './pending-transaction.ts'
import { pendingTable, toPending, toStoredPending } from './rows.ts'

/** False when it was reserved before, or reverses what something else reverses. */
export async function insertPending(tx: Tx, pending: PendingTransaction): Promise<boolean> {
  const once = sql`on conflict do nothing returning id`
  const inserted = await pendingTable.insertReturning(tx, [toStoredPending(pending)], once)
  return inserted.length > 0
}

export async function insertPendingPostings(
  tx: Tx,
  { id, currency, postings }: Pick<PendingTransaction, 'id' | 'currency' | 'postings'>,
): Promise<void> {
  const list = postings.map(({ account, direction, amount }) => [
    tx.tenantId,
    newUuid(),
    uuidOf(id),
    sql`ledger.account_id(${tx.tenantId}, ${account}, ${currency})`,
    direction,
    amount,
    true,
  ])
  await tx`
    insert into ledger.pending_postings
      (tenant_id, id, transaction_id, account_id, direction, amount, is_open)
    values ${rows(list)}
  `
}

/** Saves that it has ended, and counts its legs no more. */
export async function updateEnded(tx: Tx, pending: PendingTransaction): Promise<void> {
  await Promise.all([
    pendingTable.update(tx, toStoredPending(pending)),
    tx`
      update ledger.pending_postings
      set is_open = false
      where tenant_id = ${tx.tenantId} and transaction_id = ${uuidOf(pending.id)}
    `,
  ])
}

/** The legs of a row of `pending_transactions`, as JSON. */
function legsOf(tx: Tx): Sql {
  return sql`(
    select json_agg(leg)
    from (
      select account.code as account, posting.direction, posting.amount
      from ledger.pending_postings posting
      join ledger.accounts account
        on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
      where posting.tenant_id = ${tx.tenantId}
        and posting.transaction_id = pending_transactions.id
      order by posting.id
    ) leg
  )`
}

interface Legs {
  readonly postings: Posting[]
}

/** Locked: two who end it wait for each other. */
export async function findPendingForUpdate(
  tx: Tx,
  kind: string,
  ref: string,
): Promise<PendingTransaction | undefined> {
  const [row] = await tx<Legs>`
    select ${pendingTable.columns}, ${legsOf(tx)} as postings
    from ledger.pending_transactions
    where tenant_id = ${tx.tenantId} and kind = ${kind} and ref = ${ref}
    for update
  `
  return row && toPending(row, row.postings)
}

export async function findPendingByIdForUpdate(
  tx: Tx,
  transactionId: string,
): Promise<PendingTransaction | undefined> {
  const [row] = await tx<Legs>`
    select ${pendingTable.columns}, ${legsOf(tx)} as postings
    from ledger.pending_transactions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(transactionId)}
    for update
  `
  return row && toPending(row, row.postings)
}

export async function findPendingById(
  tx: Tx,
  transactionId: string,
): Promise<PendingTransaction | undefined> {
  const [row] = await tx<Legs>`
    select ${pendingTable.columns}, ${legsOf(tx)} as postings
    from ledger.pending_transactions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(transactionId)}
  `
  return row && toPending(row, row.postings)
}

/** What reverses it, or is about to. */
export async function findReversalOf(
  tx: Tx,
  transactionId: string,
): Promise<PendingTransaction | undefined> {
  const [row] = await tx<Legs>`
    select ${pendingTable.columns}, ${legsOf(tx)} as postings
    from ledger.pending_transactions
    where tenant_id = ${tx.tenantId} and reverses = ${uuidOf(transactionId)}
      and status in ('PENDING', 'POSTED')
  `
  return row && toPending(row, row.postings)
}

export function lapsing(now: Date): WaitingRows {
  return {
    table: sql`ledger.pending_transactions`,
    waiting: sql`status = 'PENDING' and expires_at is not null`,
    due: sql`waiting.expires_at <= ${now}`,
  }
}

/** The one that has waited longest. What somebody else is just ending is left to them. */
export async function findLapsedForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<PendingTransaction | undefined> {
  const [row] = await tx<Legs>`
    select ${pendingTable.columns}, ${legsOf(tx)} as postings
    from ledger.pending_transactions
    where tenant_id = ${tx.tenantId} and status = 'PENDING' and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  return row && toPending(row, row.postings)
}
