import { beforeAll, orOutOfRange, type Sql, sql, type Tx, uuidOf, wireSum } from '@souk/platform'
import type { Direction } from '../../account.ts'
import { dayOf, startOfDay, type Until } from '../moment.ts'
import type { GroupTurnover, Turnover } from '../trial-balance.ts'

/** The last transaction that is in the sums of days. */
function folded(tx: Tx): Sql {
  return sql`coalesce(
    (select through from ledger.folds where tenant_id = ${tx.tenantId}), ${beforeAll}::uuid
  )`
}

const debits = sql`case when posting.direction = 'DEBIT' then posting.amount else 0 end`
const credits = sql`case when posting.direction = 'CREDIT' then posting.amount else 0 end`

interface Wanted {
  /** On an `entry`. */
  readonly isUntil: Sql
  /** Of the day itself, of which no sum says how much of it had happened. */
  readonly isOfDay: Sql
  /** On a sum. */
  readonly isWholeDay: Sql
}

function wanted(until: Until): Wanted {
  const { moment, basis, isInclusive } = until
  const isPosted = basis === 'POSTED'
  const column = isPosted ? sql`entry.posted_at` : sql`entry.effective_at`
  const day = isPosted ? sql`posted_day` : sql`effective_day`
  const start = startOfDay(until)
  return {
    isUntil: isInclusive ? sql`${column} <= ${moment}` : sql`${column} < ${moment}`,
    isOfDay: sql`${column} >= ${start}`,
    isWholeDay: sql`${day} < ${dayOf(start)}::date`,
  }
}

interface SumRow {
  readonly currency: string
  readonly group: string
  readonly debits: string
  readonly credits: string
}

/**
 * The turnover of each group of accounts until then, in parts that never overlap: whole days that are folded, what is folded of the
 * day itself, and what is not folded yet. One statement sees all of them as they are at one moment, however far the folding has come.
 */
export async function listTurnoversUntil(tx: Tx, until: Until): Promise<GroupTurnover[]> {
  const { isUntil, isOfDay, isWholeDay } = wanted(until)
  const summed = await tx<SumRow>`
      select currency, group_code as group, sum(debits)::text as debits,
        sum(credits)::text as credits
      from (
        select currency, group_code, debits, credits
        from ledger.daily_sums
        where tenant_id = ${tx.tenantId} and ${isWholeDay}
        union all
        select entry.currency,
          replace(account.code, coalesce(':' || account.owner, ''), '') as group_code,
          ${debits} as debits, ${credits} as credits
        from (
          select id, currency
          from ledger.transactions entry
          where entry.tenant_id = ${tx.tenantId} and ${isOfDay} and ${isUntil}
            and coalesce(entry.booked_key, entry.id) <= ${folded(tx)}
          union all
          select id, currency
          from ledger.transactions entry
          where entry.tenant_id = ${tx.tenantId} and ${isUntil}
            and entry.id > ${folded(tx)} and entry.booked_key is null
          union all
          select id, currency
          from ledger.transactions entry
          where entry.tenant_id = ${tx.tenantId} and ${isUntil}
            and entry.booked_key > ${folded(tx)}
        ) entry
        join ledger.postings posting
          on posting.tenant_id = ${tx.tenantId} and posting.transaction_id = entry.id
        join ledger.accounts account
          on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
      ) part
      group by currency, group_code
      order by currency, group_code
    `
  return summed.flatMap(({ currency, group, ...sides }) => {
    const side = (direction: Direction, amount: bigint) =>
      amount === 0n ? [] : [{ currency, group, direction, amount }]
    return [...side('DEBIT', BigInt(sides.debits)), ...side('CREDIT', BigInt(sides.credits))]
  })
}

export interface SummedAccount {
  readonly id: string
  readonly code: string
  readonly currency: string
  readonly owner: string | null
}

/** An account of an owner has few postings, which are read. The tenant's own are groups of themselves. */
export function sumUntil(tx: Tx, account: SummedAccount, until: Until): Promise<Turnover> {
  return account.owner === null ? sumOwn(tx, account, until) : sumRaw(tx, account, until)
}

async function sumRaw(tx: Tx, { id }: SummedAccount, until: Until): Promise<Turnover> {
  const { isUntil } = wanted(until)
  const [row] = await orOutOfRange(
    tx<Turnover>`
      select ${wireSum(sql`coalesce(sum(${debits}), 0)`)} as debits,
        ${wireSum(sql`coalesce(sum(${credits}), 0)`)} as credits
      from ledger.postings posting
      join ledger.transactions entry
        on entry.tenant_id = ${tx.tenantId} and entry.id = posting.transaction_id
      where posting.tenant_id = ${tx.tenantId} and posting.account_id = ${uuidOf(id)}::uuid
        and ${isUntil}
    `,
  )
  return row ?? nothing
}

async function sumOwn(
  tx: Tx,
  { id, code, currency }: SummedAccount,
  until: Until,
): Promise<Turnover> {
  const { isUntil, isOfDay, isWholeDay } = wanted(until)
  const [row] = await orOutOfRange(
    tx<Turnover>`
      select ${wireSum(sql`coalesce(sum(debits), 0)`)} as debits,
        ${wireSum(sql`coalesce(sum(credits), 0)`)} as credits
      from (
        select debits, credits
        from ledger.daily_sums
        where tenant_id = ${tx.tenantId} and group_code = ${code} and currency = ${currency}
          and ${isWholeDay}
        union all
        select ${debits} as debits, ${credits} as credits
        from (
          select id
          from ledger.transactions entry
          where entry.tenant_id = ${tx.tenantId} and ${isOfDay} and ${isUntil}
            and coalesce(entry.booked_key, entry.id) <= ${folded(tx)}
          union all
          select id
          from ledger.transactions entry
          where entry.tenant_id = ${tx.tenantId} and ${isUntil}
            and entry.id > ${folded(tx)} and entry.booked_key is null
          union all
          select id
          from ledger.transactions entry
          where entry.tenant_id = ${tx.tenantId} and ${isUntil}
            and entry.booked_key > ${folded(tx)}
        ) entry
        join ledger.postings posting
          on posting.tenant_id = ${tx.tenantId} and posting.transaction_id = entry.id
            and posting.account_id = ${uuidOf(id)}::uuid
      ) part
    `,
  )
  return row ?? nothing
}

const nothing: Turnover = { debits: 0, credits: 0 }
