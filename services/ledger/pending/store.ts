import { newUuid, rows, type Sql, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { type Fact, type JournalEntry, type Posting, sumOf } from '../transaction.ts'
import type { PendingTransaction } from './pending-transaction.ts'
import { pendingTable, toPending, toStoredPending } from './rows.ts'

/** False when it was reserved before, or reverses what something else reverses. */
export async function insertPending(tx: Tx, pending: PendingTransaction): Promise<boolean> {
  const once = sql`on conflict do nothing returning id`
  const inserted = await pendingTable.insertReturning(tx, [toStoredPending(pending)], once)
  return inserted.length > 0
}

/** Fails when it was reserved before, so that it may travel with the commit. */
export function insertNewPending(tx: Tx, pending: PendingTransaction): Promise<void> {
  return pendingTable.insert(tx, [toStoredPending(pending)])
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

/** The pending transaction of that name, of which something is reserved. */
function reservedAs(tx: Tx, { kind, ref }: Fact): Sql {
  return sql`tenant_id = ${tx.tenantId} and kind = ${kind} and ref = ${ref} and status = 'PENDING'`
}

/**
 * Reserves less by what was posted, and nothing more once all of it was. Nothing changes where nothing is reserved. Two who settle at
 * once wait for each other at the row of the transaction.
 */
export async function settlePending(
  tx: Tx,
  settles: Fact,
  { currency, postings }: Pick<JournalEntry, 'currency' | 'postings'>,
): Promise<void> {
  const total = sumOf(postings, 'DEBIT')
  const by = JSON.stringify(tx.actor)
  const { kind, ref } = settles
  await Promise.all([
    tx`
      update ledger.pending_transactions
      set settled = least(total, settled + ${total}::bigint),
        status = case when settled + ${total}::bigint >= total then 'POSTED' else status end,
        ended_by = case when settled + ${total}::bigint >= total then ${by}::jsonb else null end,
        version = version + 1, updated_at = ${tx.now}
      where ${reservedAs(tx, settles)}
    `,
    ...postings.map(
      ({ account, direction, amount }) => tx`
        update ledger.pending_postings
        set settled = least(amount, settled + ${amount}::bigint),
          is_open = settled + ${amount}::bigint < amount
        where tenant_id = ${tx.tenantId} and is_open and direction = ${direction}
          and transaction_id = (
            select id from ledger.pending_transactions
            where tenant_id = ${tx.tenantId} and kind = ${kind} and ref = ${ref}
          )
          and account_id = (
            select id from ledger.accounts
            where tenant_id = ${tx.tenantId} and code = ${account} and currency = ${currency}
          )
      `,
    ),
  ])
}

/** Nothing of it is reserved any more. Nothing changes where nothing was. */
export async function releasePending(
  tx: Tx,
  fact: Fact,
  status: 'VOIDED' | 'EXPIRED',
): Promise<void> {
  const { kind, ref } = fact
  await Promise.all([
    tx`
      update ledger.pending_transactions
      set status = ${status}, ended_by = ${JSON.stringify(tx.actor)}::jsonb, version = version + 1,
        updated_at = ${tx.now}
      where ${reservedAs(tx, fact)}
    `,
    tx`
      update ledger.pending_postings
      set is_open = false
      where tenant_id = ${tx.tenantId} and is_open and transaction_id = (
        select id from ledger.pending_transactions
        where tenant_id = ${tx.tenantId} and kind = ${kind} and ref = ${ref}
      )
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
