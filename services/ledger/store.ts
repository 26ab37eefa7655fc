import {
  field,
  idOf,
  type ListPage,
  listItem,
  listItems,
  newUuid,
  type PageRequest,
  pageOf,
  rows,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Until } from './balances/moment.ts'
import type { PendingStatus } from './pending/pending-transaction.ts'
import { toStoredTransaction, toTransaction, transactionTable } from './rows.ts'
import type { LedgerTransaction, Posting } from './transaction.ts'

/** False when the entry had been posted before. Of two who post it at once, the second waits and gets false. */
export async function insertTransaction(tx: Tx, transaction: LedgerTransaction): Promise<boolean> {
  const once = sql`on conflict (tenant_id, kind, ref) do nothing returning id`
  const stored = toStoredTransaction(transaction)
  return (await transactionTable.insertReturning(tx, [stored], once)).length > 0
}

/** Fails when the entry was posted before, so that it may travel with the commit. */
export function insertNewTransaction(tx: Tx, transaction: LedgerTransaction): Promise<void> {
  return transactionTable.insert(tx, [toStoredTransaction(transaction)])
}

/** An account that is not there has no id, and without one the database takes no posting. */
export async function insertPostings(tx: Tx, transaction: LedgerTransaction): Promise<void> {
  const { id, currency, postings } = transaction
  const list = postings.map(({ account, direction, amount }) => [
    tx.tenantId,
    newUuid(),
    uuidOf(id),
    sql`ledger.account_id(${tx.tenantId}, ${account}, ${currency})`,
    direction,
    amount,
  ])
  await tx`
    insert into ledger.postings (tenant_id, id, transaction_id, account_id, direction, amount)
    values ${rows(list)}
  `
}

/** The legs of a row of `transactions`, as JSON. */
function legsOf(tx: Tx): Sql {
  return sql`(
    select json_agg(leg)
    from (
      select account.code as account, posting.direction, posting.amount
      from ledger.postings posting
      join ledger.accounts account
        on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
      where posting.tenant_id = ${tx.tenantId} and posting.transaction_id = transactions.id
      order by posting.id
    ) leg
  )`
}

export async function findTransaction(
  tx: Tx,
  kind: string,
  ref: string,
): Promise<LedgerTransaction | undefined> {
  const [row] = await tx<{ postings: Posting[] }>`
    select ${transactionTable.columns}, ${legsOf(tx)} as postings
    from ledger.transactions
    where tenant_id = ${tx.tenantId} and kind = ${kind} and ref = ${ref}
  `
  return row && toTransaction(row, row.postings)
}

export async function findTransactionById(
  tx: Tx,
  transactionId: string,
): Promise<LedgerTransaction | undefined> {
  const [row] = await tx<{ postings: Posting[] }>`
    select ${transactionTable.columns}, ${legsOf(tx)} as postings
    from ledger.transactions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(transactionId)}
  `
  return row && toTransaction(row, row.postings)
}

interface ShownPosting extends Posting {
  readonly id: string
  readonly accountId: string
}

/** The legs of what is posted, with their ids. */
export async function listPostedLegs(tx: Tx, transactionId: string): Promise<ShownPosting[]> {
  const found = await tx<ShownPosting>`
    select posting.id, account.id as "accountId", account.code as account, posting.direction,
      posting.amount
    from ledger.postings posting
    join ledger.accounts account
      on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
    where posting.tenant_id = ${tx.tenantId} and posting.transaction_id = ${uuidOf(transactionId)}
    order by posting.id
  `
  return found.map(withIds)
}

/** The same of what is pending, or has ended without being posted. */
export async function listPendingLegs(tx: Tx, transactionId: string): Promise<ShownPosting[]> {
  const found = await tx<ShownPosting>`
    select posting.id, account.id as "accountId", account.code as account, posting.direction,
      posting.amount
    from ledger.pending_postings posting
    join ledger.accounts account
      on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
    where posting.tenant_id = ${tx.tenantId} and posting.transaction_id = ${uuidOf(transactionId)}
    order by posting.id
  `
  return found.map(withIds)
}

function withIds(posting: ShownPosting): ShownPosting {
  return { ...posting, id: idOf('lpo', posting.id), accountId: idOf('lac', posting.accountId) }
}

const postingItem = listItem({
  id: field.id('lpo'),
  transaction_id: field.id('ltx'),
  kind: field.text(sql`entry.kind`),
  ref: field.text(sql`entry.ref`),
  direction: field.word(),
  amount: field.money(sql`listed.amount`, sql`entry.currency`),
  effective_at: field.time(sql`entry.effective_at`),
  posted_at: field.time(sql`entry.posted_at`),
})

/** Only what had happened until then, where that is asked for. */
export function listPostings(
  tx: Tx,
  accountId: string,
  until: Until | undefined,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`ledger.postings`,
      where: [
        sql`account_id = ${uuidOf(accountId)}`,
        until === undefined ? undefined : happenedBy(tx, until),
      ],
      joins: sql`
        join ledger.transactions entry
          on entry.tenant_id = ${tx.tenantId} and entry.id = listed.transaction_id
      `,
      item: postingItem,
    },
    page,
  )
}

function happenedBy(tx: Tx, { moment, basis }: Until): Sql {
  const at = basis === 'POSTED' ? sql`happened.posted_at` : sql`happened.effective_at`
  return sql`exists (
    select from ledger.transactions happened
    where happened.tenant_id = ${tx.tenantId} and happened.id = listed.transaction_id
      and ${at} <= ${moment}
  )`
}

export interface TransactionFilter {
  readonly status?: PendingStatus
  readonly kind?: string
  /** Only what people have entered. */
  readonly journals?: boolean
  /** One, or several with commas between. */
  readonly ref?: string
  readonly account?: string
  readonly link?: string
}

const legItems = listItems(
  {
    id: field.id('lpo', sql`posting.id`),
    account_id: field.id('lac', sql`account.id`),
    account: field.text(sql`account.code`),
    direction: field.word(sql`posting.direction`),
    amount: field.money(sql`posting.amount`, sql`listed.currency`),
  },
  sql`posting.id`,
)

const journalFields = {
  memo: field.text(sql`journal.memo`),
  reverses: field.id('ltx', sql`journal.reverses`),
  reversed_by: field.id('ltx', sql`reversal.id`),
  created_by: field.json(sql`journal.created_by`),
  ended_by: field.json(sql`journal.ended_by`),
  version: field.count(sql`coalesce(journal.version, 1)`),
}

const postedItem = listItem({
  id: field.id('ltx'),
  kind: field.text(),
  ref: field.text(),
  status: field.word(sql`'POSTED'`),
  amount: field.money(sql`listed.debit_total`, sql`listed.currency`),
  settled: field.money(sql`listed.debit_total`, sql`listed.currency`),
  postings: field.json(sql`legs.postings`),
  link: field.id('ltx'),
  exchange_rate: field.text(),
  ...journalFields,
  expires_at: field.time(sql`journal.expires_at`),
  effective_at: field.time(),
  posted_at: field.time(),
})

const pendingItem = listItem({
  id: field.id('ltx'),
  kind: field.text(),
  ref: field.text(),
  status: field.word(),
  amount: field.money(sql`listed.total`, sql`listed.currency`),
  settled: field.money(sql`listed.settled`, sql`listed.currency`),
  postings: field.json(sql`legs.postings`),
  link: field.id('ltx', sql`null::uuid`),
  exchange_rate: field.text(sql`null::text`),
  ...journalFields,
  expires_at: field.time(),
  effective_at: field.time(),
  posted_at: field.time(sql`null::timestamptz`),
})

/** What people know of a transaction, which stands with what was pending, and what has reversed it. */
function journals(tx: Tx): Sql {
  return sql`
    left join ledger.pending_transactions journal
      on journal.tenant_id = ${tx.tenantId} and journal.id = listed.id
    left join ledger.pending_transactions reversal
      on reversal.tenant_id = ${tx.tenantId} and reversal.reverses = listed.id
        and reversal.status = 'POSTED'
  `
}

/** As the indexes of these have it, which are small beside those of all transactions. */
const enteredByPeople = sql`kind in ('manual', 'reversal')`

/** Those that are posted, unless another status is asked for. */
export function listTransactions(
  tx: Tx,
  { status = 'POSTED', ...filter }: TransactionFilter,
  page: PageRequest,
): Promise<ListPage> {
  return status === 'POSTED' ? listPosted(tx, filter, page) : listPending(tx, status, filter, page)
}

function listPosted(
  tx: Tx,
  { kind, journals: isEntered, ref, account, link }: Omit<TransactionFilter, 'status'>,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`ledger.transactions`,
      where: [
        kind === undefined ? undefined : sql`kind = ${kind}`,
        isEntered === true ? enteredByPeople : undefined,
        ref === undefined ? undefined : sql`ref = any(${ref.split(',')}::text[])`,
        account === undefined ? undefined : postsTo(tx, account),
        link === undefined ? undefined : sql`link = ${uuidOf(link)}`,
      ],
      joins: sql`
        cross join lateral (
          select ${legItems} as postings
          from ledger.postings posting
          join ledger.accounts account
            on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
          where posting.tenant_id = ${tx.tenantId} and posting.transaction_id = listed.id
        ) legs
        ${journals(tx)}
      `,
      item: postedItem,
    },
    page,
  )
}

function listPending(
  tx: Tx,
  status: PendingStatus,
  { kind, journals: isEntered, ref, account, link }: Omit<TransactionFilter, 'status'>,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`ledger.pending_transactions`,
      where: [
        sql`status = ${status}`,
        kind === undefined ? undefined : sql`kind = ${kind}`,
        isEntered === true ? enteredByPeople : undefined,
        ref === undefined ? undefined : sql`ref = any(${ref.split(',')}::text[])`,
        account === undefined ? undefined : isPendingOn(tx, account),
        // Only what is posted is linked.
        link === undefined ? undefined : sql`false`,
      ],
      joins: sql`
        cross join lateral (
          select ${legItems} as postings
          from ledger.pending_postings posting
          join ledger.accounts account
            on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
          where posting.tenant_id = ${tx.tenantId} and posting.transaction_id = listed.id
        ) legs
        ${journals(tx)}
      `,
      item: pendingItem,
    },
    page,
  )
}

/** An account has one row for each of its currencies. */
function postsTo(tx: Tx, code: string): Sql {
  return sql`id in (
    select posting.transaction_id from ledger.postings posting
    where posting.tenant_id = ${tx.tenantId} and posting.account_id in (
      select account.id from ledger.accounts account
      where account.tenant_id = ${tx.tenantId} and account.code = ${code}
    )
  )`
}

function isPendingOn(tx: Tx, code: string): Sql {
  return sql`id in (
    select posting.transaction_id from ledger.pending_postings posting
    where posting.tenant_id = ${tx.tenantId} and posting.account_id in (
      select account.id from ledger.accounts account
      where account.tenant_id = ${tx.tenantId} and account.code = ${code}
    )
  )`
}
