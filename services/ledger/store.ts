import {
  countsByKey,
  field,
  type ListPage,
  listItem,
  listItems,
  newUuid,
  orOutOfRange,
  type PageRequest,
  pageOf,
  rows,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  wireSum,
} from '@souk/platform'
import { type AccountType, type Direction, ownerOf, typeOf } from './account.ts'
import { ledgerAccountNotFound } from './problems.ts'
import { toStoredTransaction, toTransaction, transactionTable } from './rows.ts'
import type { LedgerTransaction, Posting } from './transaction.ts'
import type { GroupTurnover } from './trial-balance.ts'

/** The counter of a group of accounts, for one side and currency. */
export function turnoverKey(currency: string, direction: Direction, group: string): string {
  return `${currency} ${direction} ${group}`
}

/** Creates missing accounts, in the order of their codes, so that two requests cannot deadlock. */
export async function insertAccounts(
  tx: Tx,
  { currency, postings }: LedgerTransaction,
): Promise<void> {
  const codes = [...new Set(postings.map(({ account }) => account))].sort()
  await tx`
    insert into ledger.accounts (tenant_id, id, code, currency, type, owner, created_at)
    values ${rows(
      codes.map((code) => [
        tx.tenantId,
        newUuid(),
        code,
        currency,
        typeOf(code),
        ownerOf(code),
        tx.now,
      ]),
    )}
    on conflict (tenant_id, code, currency) do nothing
  `
}

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

export async function findTransaction(
  tx: Tx,
  kind: string,
  ref: string,
): Promise<LedgerTransaction | undefined> {
  const [row] = await tx<{ postings: Posting[] }>`
    select ${transactionTable.columns},
      (
        select json_agg(leg)
        from (
          select account.code as account, posting.direction, posting.amount
          from ledger.postings posting
          join ledger.accounts account
            on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
          where posting.tenant_id = ${tx.tenantId} and posting.transaction_id = transactions.id
          order by posting.id
        ) leg
      ) as postings
    from ledger.transactions
    where tenant_id = ${tx.tenantId} and kind = ${kind} and ref = ${ref}
  `
  return row && toTransaction(row, row.postings)
}

interface Turnover {
  readonly debits: number
  readonly credits: number
}

/** Sums one account's postings: for accounts with an owner, which have only a handful of them. */
export async function sumAccount(tx: Tx, code: string, currency: string): Promise<Turnover> {
  const [row] = await tx<Turnover>`
    select
      coalesce(sum(amount) filter (where direction = 'DEBIT'), 0)::bigint as debits,
      coalesce(sum(amount) filter (where direction = 'CREDIT'), 0)::bigint as credits
    from ledger.postings
    where tenant_id = ${tx.tenantId} and account_id = (
      select id from ledger.accounts
      where tenant_id = ${tx.tenantId} and code = ${code} and currency = ${currency}
    )
  `
  return row ?? { debits: 0, credits: 0 }
}

export interface AccountFilter {
  readonly type?: AccountType
  readonly code?: string
  /** A code without owner: the accounts that differ from it only in their owner. */
  readonly group?: string
}

const balance = sql`
  case when listed.type in ('ASSET', 'EXPENSE') then 1 else -1 end
    * (turnover.debits - turnover.credits)`

const accountItem = listItem({
  id: field.id('lac'),
  code: field.text(),
  type: field.word(),
  currency: field.word(),
  owner: field.text(),
  debits: field.money(sql`turnover.debits`, sql`listed.currency`),
  credits: field.money(sql`turnover.credits`, sql`listed.currency`),
  balance: field.money(balance, sql`listed.currency`),
  created_at: field.time(),
})

/**
 * The debits and credits of each `listed` account. Accounts of an owner are summed here. The tenant's own accounts may have
 * millions of postings, so their sums come from the counters that every posting adds to.
 */
function turnovers(tx: Tx): Sql {
  return sql`
    left join ${countsByKey(tx, 'ledger')} debited
      on debited.key = listed.currency || ' DEBIT ' || listed.code
    left join ${countsByKey(tx, 'ledger')} credited
      on credited.key = listed.currency || ' CREDIT ' || listed.code
    left join lateral (
      select
        sum(amount) filter (where direction = 'DEBIT')::bigint as debits,
        sum(amount) filter (where direction = 'CREDIT')::bigint as credits
      from ledger.postings
      where tenant_id = ${tx.tenantId} and account_id = listed.id and listed.owner is not null
    ) summed on true
    cross join lateral (
      select ${wireSum(sql`coalesce(summed.debits, debited.n, 0)`)} as debits,
        ${wireSum(sql`coalesce(summed.credits, credited.n, 0)`)} as credits
    ) turnover
  `
}

export function listAccounts(tx: Tx, filter: AccountFilter, page: PageRequest): Promise<ListPage> {
  const { type, code, group } = filter
  const reading = pageOf(
    tx,
    {
      from: sql`ledger.accounts`,
      where: [
        type === undefined ? undefined : sql`type = ${type}`,
        code === undefined ? undefined : sql`code = ${code}`,
        group === undefined ? undefined : sql`type = ${group.split(':', 1).join().toUpperCase()}`,
      ],
      comparing: group === undefined ? undefined : isOfGroup(group),
      joins: turnovers(tx),
      item: accountItem,
    },
    page,
  )
  return orOutOfRange(reading)
}

/** An account and what was posted to it so far. */
export interface AccountWithTurnover extends Turnover {
  readonly code: string
  readonly type: AccountType
  readonly currency: string
  readonly owner: string | null
  readonly createdAt: Date
}

export async function findAccount(tx: Tx, accountId: string): Promise<AccountWithTurnover> {
  const [row] = await orOutOfRange(
    tx<AccountWithTurnover>`
      select listed.code, listed.type, listed.currency, listed.owner, turnover.debits, turnover.credits,
        listed.created_at as "createdAt"
      from ledger.accounts listed
      ${turnovers(tx)}
      where listed.tenant_id = ${tx.tenantId} and listed.id = ${uuidOf(accountId)}
    `,
  )
  if (!row) throw ledgerAccountNotFound({ accountId })
  return row
}

function isOfGroup(group: string): Sql {
  return sql`(
    listed.code = ${group}
    or listed.owner is not null and replace(listed.code, ':' || listed.owner, '') = ${group}
  )`
}

/** Refuses an account that the tenant does not have. */
export async function checkAccount(tx: Tx, accountId: string): Promise<void> {
  const [row] = await tx`
    select id from ledger.accounts where tenant_id = ${tx.tenantId} and id = ${uuidOf(accountId)}
  `
  if (!row) throw ledgerAccountNotFound({ accountId })
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

/** With `asOf`, only what had happened in business by then. */
export function listPostings(
  tx: Tx,
  accountId: string,
  asOf: Date | undefined,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`ledger.postings`,
      where: [
        sql`account_id = ${uuidOf(accountId)}`,
        asOf === undefined
          ? undefined
          : sql`exists (
              select from ledger.transactions happened
              where happened.tenant_id = ${tx.tenantId} and happened.id = listed.transaction_id
                and happened.effective_at <= ${asOf}
            )`,
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

export interface TransactionFilter {
  readonly kind?: string
  /** One, or several with commas between. */
  readonly ref?: string
  readonly account?: string
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

const transactionItem = listItem({
  id: field.id('ltx'),
  kind: field.text(),
  ref: field.text(),
  amount: field.money(sql`listed.debit_total`, sql`listed.currency`),
  postings: field.json(sql`legs.postings`),
  effective_at: field.time(),
  posted_at: field.time(),
})

export function listTransactions(
  tx: Tx,
  filter: TransactionFilter,
  page: PageRequest,
): Promise<ListPage> {
  const { kind, ref, account } = filter
  return pageOf(
    tx,
    {
      from: sql`ledger.transactions`,
      where: [
        kind === undefined ? undefined : sql`kind = ${kind}`,
        ref === undefined ? undefined : sql`ref = any(${ref.split(',')}::text[])`,
        account === undefined ? undefined : postsTo(tx, account),
      ],
      joins: sql`
        cross join lateral (
          select ${legItems} as postings
          from ledger.postings posting
          join ledger.accounts account
            on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
          where posting.tenant_id = ${tx.tenantId} and posting.transaction_id = listed.id
        ) legs
      `,
      item: transactionItem,
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

/** The turnover of each group of accounts: exact, at a cost that does not grow with the postings. */
export async function listTurnovers(tx: Tx): Promise<GroupTurnover[]> {
  const counted = await orOutOfRange(
    tx<{ key: string; n: number }>`
      select key, ${wireSum(sql`n`)} as n from ${countsByKey(tx, 'ledger')} turnover order by key
    `,
  )
  return counted.map(({ key, n }) => {
    const [currency = '', direction, group = ''] = key.split(' ')
    return { currency, direction: direction as Direction, group, amount: n }
  })
}
