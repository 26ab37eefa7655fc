import type pg from 'pg'
import { settleTables } from './data.ts'
import { timeSql, uuidAt, uuidSql } from './ids.ts'

const dayMs = 86_400_000

/** What was posted lies in the days from the first moment of all ids on. */
export const daysOfBooks = 365

const ownAccounts = [
  ['asset:psp:test', 'ASSET'],
  ['expense:psp_fees', 'EXPENSE'],
  ['revenue:sales', 'REVENUE'],
  ['revenue:shipping', 'REVENUE'],
  ['liability:tax', 'LIABILITY'],
  ['asset:bank:main', 'ASSET'],
] as const

type OwnCode = (typeof ownAccounts)[number][0]

const numberOf = (code: OwnCode) => ownAccounts.findIndex(([own]) => own === code)

/** The id of an account of a tenant that was filled here. */
export const accountUuid = (code: OwnCode) => uuidAt('account', numberOf(code))

const own = (code: OwnCode) => uuidSql('account', String(numberOf(code)))
const escrow = uuidSql('escrow', 't / 2')

/** What an order leaves behind: its money comes with a fee for the gateway, and becomes revenue when it ships. */
const legs = [
  { of: 0, group: 'asset:psp:test', account: own('asset:psp:test'), side: 'DEBIT', amount: 1_190 },
  { of: 0, group: 'liability:escrow', account: escrow, side: 'CREDIT', amount: 1_190 },
  { of: 0, group: 'expense:psp_fees', account: own('expense:psp_fees'), side: 'DEBIT', amount: 30 },
  { of: 0, group: 'asset:psp:test', account: own('asset:psp:test'), side: 'CREDIT', amount: 30 },
  { of: 1, group: 'liability:escrow', account: escrow, side: 'DEBIT', amount: 1_190 },
  { of: 1, group: 'revenue:sales', account: own('revenue:sales'), side: 'CREDIT', amount: 800 },
  {
    ...{ of: 1, group: 'revenue:shipping', account: own('revenue:shipping') },
    ...{ side: 'CREDIT', amount: 200 },
  },
  { of: 1, group: 'liability:tax', account: own('liability:tax'), side: 'CREDIT', amount: 190 },
] as const

export const postingsOfOrder = legs.length
/** Postings of `asset:psp:test`, for each order. */
export const pspPostingsOfOrder = 2
/** Of `asset:bank:main`. */
export const payouts = 10
const payoutAmount = 1_000
const stripes = 16

/**
 * Fills the books of a tenant, over a year: two transactions for each order, and ten payouts; with the counters and the sums
 * of days that would have come with them. Everything is posted the moment that it happens.
 */
export async function loadBooks(owner: pg.Client, tenantId: string, orders: number): Promise<void> {
  const transactions = orders * 2
  const everyMs = Math.floor((daysOfBooks * dayMs) / transactions)
  const payoutEveryMs = Math.floor((daysOfBooks * dayMs) / payouts)
  await owner.query('set synchronous_commit = off')
  // Each posting would look for its transaction.
  await owner.query('set session_replication_role = replica')
  await withoutIndexes(owner, async () => {
    for (const statement of [
      ...accountStatements(orders),
      ...transactionStatements(transactions, everyMs),
      ...payoutStatements(payoutEveryMs),
    ]) {
      await owner.query(statement.replaceAll('$1', `'${tenantId}'::uuid`))
    }
  })
  await owner.query('analyze ledger.transactions')
  for (const statement of sumStatements(orders)) {
    await owner.query(statement.replaceAll('$1', `'${tenantId}'::uuid`))
  }
  await owner.query('set session_replication_role = origin')
  await settleTables(owner)
}

/** Indexes are built over millions of rows in less time than the rows are entered in them one by one. */
async function withoutIndexes(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid in ('ledger.transactions'::regclass, 'ledger.postings'::regclass)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await owner.query(definition)
}

function accountStatements(orders: number): string[] {
  const owned = `'ord_' || lpad(n::text, 26, '0')`
  const list = ownAccounts
    .map(([code, type], number) => `(${number}, '${code}', '${type}')`)
    .join(', ')
  return [
    `insert into ledger.accounts (tenant_id, id, code, currency, type, owner, created_at)
     select $1, ${uuidSql('account', 'n')}, code, 'EUR', type, null, ${timeSql('0')}
     from (values ${list}) as own (n, code, type)`,
    `insert into ledger.accounts (tenant_id, id, code, currency, type, owner, created_at)
     select $1, ${uuidSql('escrow', 'n')}, 'liability:escrow:' || ${owned}, 'EUR', 'LIABILITY', ${owned},
       ${timeSql('0')}
     from generate_series(0, ${orders - 1}) as n`,
  ]
}

function transactionStatements(transactions: number, everyMs: number): string[] {
  const each = `from generate_series(0, ${transactions - 1}) as t`
  const at = `t * ${everyMs}::bigint`
  const total = (parity: number) =>
    legs
      .filter(({ of, side }) => of === parity && side === 'DEBIT')
      .reduce((sum, { amount }) => sum + amount, 0)
  const legList = legs
    .map(({ of, account, side, amount }, n) => `(${of}, ${n}, ${account}, '${side}', ${amount})`)
    .join(', ')
  return [
    `insert into ledger.transactions
       (tenant_id, id, kind, ref, currency, debit_total, credit_total, effective_at, posted_at)
     select $1, ${uuidSql('transaction', at)},
       case t % 2 when 0 then 'payment.captured' else 'order.revenue' end,
       'ord_' || lpad((t / 2)::text, 26, '0'), 'EUR', total, total, ${timeSql(at)}, ${timeSql(at)}
     ${each}
     cross join lateral (select case t % 2 when 0 then ${total(0)} else ${total(1)} end as total) sums`,
    `insert into ledger.postings (tenant_id, id, transaction_id, account_id, direction, amount)
     select $1, ${uuidSql('posting', `(${at} + leg.n)`)}, ${uuidSql('transaction', at)}, leg.account, leg.side,
       leg.amount
     ${each}
     cross join lateral (values ${legList}) as leg (parity, n, account, side, amount)
     where leg.parity = t % 2`,
  ]
}

function payoutStatements(everyMs: number): string[] {
  const each = `from generate_series(0, ${payouts - 1}) as t`
  const at = `t * ${everyMs}::bigint`
  return [
    `insert into ledger.transactions
       (tenant_id, id, kind, ref, currency, debit_total, credit_total, effective_at, posted_at)
     select $1, ${uuidSql('payout', at)}, 'gateway_payout.paid', 'po_' || t, 'EUR', ${payoutAmount},
       ${payoutAmount}, ${timeSql(at)}, ${timeSql(at)} ${each}`,
    `insert into ledger.postings (tenant_id, id, transaction_id, account_id, direction, amount)
     select $1, ${uuidSql('payout', `(${at} + leg.n)`)}, ${uuidSql('payout', at)}, leg.account, leg.side,
       ${payoutAmount}
     ${each}
     cross join lateral (
       values (0, ${own('asset:bank:main')}, 'DEBIT'), (1, ${own('asset:psp:test')}, 'CREDIT')
     ) as leg (n, account, side)`,
  ]
}

/** What the transactions that post and the schedule that folds leave behind. */
function sumStatements(orders: number): string[] {
  const legList = legs
    .map(({ of, group, side, amount }) => `(${of}, '${group}', '${side}', ${amount})`)
    .join(', ')
  const payoutLegs = `values ('asset:bank:main', 'DEBIT'), ('asset:psp:test', 'CREDIT')`
  return [
    `insert into ledger.daily_sums
       (tenant_id, group_code, currency, effective_day, posted_day, debits, credits)
     with days as (
       select (posted_at at time zone 'UTC')::date as day, kind, count(*) as n
       from ledger.transactions where tenant_id = $1 group by 1, 2
     )
     select $1, part.group_code, 'EUR', day, day,
       sum(case when side = 'DEBIT' then amount else 0 end),
       sum(case when side = 'CREDIT' then amount else 0 end)
     from (
       select day, leg.group_code, leg.side, leg.amount * n as amount
       from days
       join (values ${legList}) as leg (parity, group_code, side, amount)
         on leg.parity = case kind when 'payment.captured' then 0 when 'order.revenue' then 1 end
       union all
       select day, leg.group_code, leg.side, ${payoutAmount} * n
       from days cross join (${payoutLegs}) as leg (group_code, side)
       where kind = 'gateway_payout.paid'
     ) part
     group by part.group_code, day`,
    `insert into ledger.folds (tenant_id, through)
     select $1, id from ledger.transactions where tenant_id = $1 order by id desc limit 1`,
    `insert into platform.counters (tenant_id, name, key, stripe, n)
     select $1, 'ledger', key, stripe, n / ${stripes} + case stripe when 0 then n % ${stripes} else 0 end
     from (
       select 'EUR ' || side || ' ' || group_code as key, sum(amount)::bigint as n
       from (
         select group_code, side, amount * ${orders}::bigint as amount
         from (values ${legList}) as leg (parity, group_code, side, amount)
         union all
         select group_code, side, ${payoutAmount * payouts}
         from (${payoutLegs}) as leg (group_code, side)
       ) part
       group by 1
     ) counted
     cross join generate_series(0, ${stripes - 1}) as stripe`,
  ]
}
