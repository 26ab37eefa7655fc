import { literal, orOutOfRange, type Sql, sql, type Tx, uuidOf, wireSum } from '@souk/platform'
import type { Direction } from '../../account.ts'
import { foldedThrough } from '../folds/store.ts'
import { dayOf, startOfDay, type Until } from '../moment.ts'
import type { GroupTurnover, Turnover } from '../trial-balance.ts'

const debits = sql`case when posting.direction = 'DEBIT' then posting.amount else 0 end`
const credits = sql`case when posting.direction = 'CREDIT' then posting.amount else 0 end`

/** The time of an `entry` that counts. */
function momentOf({ basis }: Until): Sql {
  return basis === 'POSTED' ? sql`entry.posted_at` : sql`entry.effective_at`
}

function happenedBy(until: Until): Sql {
  const { moment, isInclusive } = until
  return isInclusive ? sql`${momentOf(until)} <= ${moment}` : sql`${momentOf(until)} < ${moment}`
}

interface Wanted {
  /** On a sum. */
  readonly isWholeDay: Sql
  /** Transactions of which no sum says how much of them had happened: of the day itself, and those that are not folded. */
  readonly entries: Sql
}

/**
 * What is not folded is little, and the end of the tenant's transactions. `offset 0` has it looked for there: PostgreSQL, which knows
 * neither, would else go through all that had happened by then.
 */
function wanted(tx: Tx, until: Until): Wanted {
  const day = until.basis === 'POSTED' ? sql`posted_day` : sql`effective_day`
  const start = startOfDay(until)
  const isUntil = happenedBy(until)
  const unfolded = (isBehind: Sql) => sql`
    select entry.id, entry.currency
    from (
      select id, currency, effective_at, posted_at
      from ledger.transactions
      where tenant_id = ${tx.tenantId} and ${isBehind}
      offset 0
    ) entry
    where ${isUntil}
  `
  return {
    isWholeDay: sql`${day} < ${dayOf(start)}::date`,
    entries: sql`
      select entry.id, entry.currency
      from ledger.transactions entry
      where entry.tenant_id = ${tx.tenantId} and ${momentOf(until)} >= ${start} and ${isUntil}
        and coalesce(entry.booked_key, entry.id) <= ${foldedThrough(tx)}
      union all
      ${unfolded(sql`id > ${foldedThrough(tx)} and booked_key is null`)}
      union all
      ${unfolded(sql`booked_key > ${foldedThrough(tx)}`)}
    `,
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
  const { isWholeDay, entries } = wanted(tx, until)
  const summed = await tx<SumRow>`
    select currency, group_code as group, sum(debits)::text as debits,
      sum(credits)::text as credits
    from (
      select currency, group_code, debits, credits
      from ledger.daily_sums
      where tenant_id = ${tx.tenantId} and ${isWholeDay}
      union all
      select entry.currency, replace(account.code, coalesce(':' || account.owner, ''), ''),
        posting.debits, posting.credits
      from (${entries}) entry
      cross join lateral (
        select account_id, ${debits} as debits, ${credits} as credits
        from ledger.postings posting
        where tenant_id = ${tx.tenantId} and transaction_id = entry.id
        offset 0
      ) posting
      cross join lateral (
        select code, owner
        from ledger.accounts
        where tenant_id = ${tx.tenantId} and id = posting.account_id
        offset 0
      ) account
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
  readonly hasFewPostings: boolean
}

/** So many are read in less time than the transactions of a busy day. */
const fewPostings = 2_000

/** Whether an account has so few postings that all of them may be read. */
export async function hasFewPostings(tx: Tx, accountId: string): Promise<boolean> {
  const more = await tx`
    select id
    from ledger.postings
    where tenant_id = ${tx.tenantId} and account_id = ${uuidOf(accountId)}
    order by id
    offset ${literal(fewPostings)}
    limit 1
  `
  return more.length === 0
}

/** The tenant's own accounts are groups of themselves, of which the sums of days say how much was posted to them. */
export function sumUntil(tx: Tx, account: SummedAccount, until: Until): Promise<Turnover> {
  const isSummed = account.owner === null && !account.hasFewPostings
  return isSummed ? sumOwn(tx, account, until) : sumRaw(tx, account, until)
}

async function sumRaw(tx: Tx, { id }: SummedAccount, until: Until): Promise<Turnover> {
  const [row] = await orOutOfRange(
    tx<Turnover>`
      select ${wireSum(sql`coalesce(sum(${debits}), 0)`)} as debits,
        ${wireSum(sql`coalesce(sum(${credits}), 0)`)} as credits
      from ledger.postings posting
      join ledger.transactions entry
        on entry.tenant_id = ${tx.tenantId} and entry.id = posting.transaction_id
      where posting.tenant_id = ${tx.tenantId} and posting.account_id = ${uuidOf(id)}::uuid
        and ${happenedBy(until)}
    `,
  )
  return row ?? nothing
}

/** Each transaction of the day is looked into: an account with many postings has one in every few of them. */
async function sumOwn(
  tx: Tx,
  { id, code, currency }: SummedAccount,
  until: Until,
): Promise<Turnover> {
  const { isWholeDay, entries } = wanted(tx, until)
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
        select posting.debits, posting.credits
        from (${entries}) entry
        cross join lateral (
          select ${debits} as debits, ${credits} as credits
          from ledger.postings posting
          where tenant_id = ${tx.tenantId} and transaction_id = entry.id
            and account_id = ${uuidOf(id)}::uuid
          offset 0
        ) posting
      ) part
    `,
  )
  return row ?? nothing
}

const nothing: Turnover = { debits: 0, credits: 0 }
