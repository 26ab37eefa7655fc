import { countsByKey, type Sql, sql, type Tx } from '@souk/platform'
import type { Direction } from '../account.ts'
import type { GroupTurnover, Turnover } from './trial-balance.ts'

/** The counter of a group of accounts, for one side and currency. */
export function turnoverKey(currency: string, direction: Direction, group: string): string {
  return `${currency} ${direction} ${group}`
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

/** The same of what is reserved for it and not posted yet. */
export async function sumPending(tx: Tx, code: string, currency: string): Promise<Turnover> {
  const [row] = await tx<Turnover>`
    select
      coalesce(sum(amount - settled) filter (where direction = 'DEBIT'), 0)::bigint as debits,
      coalesce(sum(amount - settled) filter (where direction = 'CREDIT'), 0)::bigint as credits
    from ledger.pending_postings
    where tenant_id = ${tx.tenantId} and is_open and account_id = (
      select id from ledger.accounts
      where tenant_id = ${tx.tenantId} and code = ${code} and currency = ${currency}
    )
  `
  return row ?? { debits: 0, credits: 0 }
}

/**
 * The debits and credits of each `listed` account. Accounts of an owner are summed here. The tenant's own accounts may have
 * millions of postings, so their sums come from the counters that every posting adds to.
 */
export function turnovers(tx: Tx): Sql {
  return sql`
    left join ${countsByKey(tx, 'ledger')} debited
      on debited.key = listed.currency || ' DEBIT ' || listed.code
    left join ${countsByKey(tx, 'ledger')} credited
      on credited.key = listed.currency || ' CREDIT ' || listed.code
    left join lateral (
      select
        sum(amount) filter (where direction = 'DEBIT') as debits,
        sum(amount) filter (where direction = 'CREDIT') as credits
      from ledger.postings
      where tenant_id = ${tx.tenantId} and account_id = listed.id and listed.owner is not null
    ) summed on true
    cross join lateral (
      select coalesce(summed.debits, debited.n, 0)::numeric as debits,
        coalesce(summed.credits, credited.n, 0)::numeric as credits
    ) turnover
  `
}

/** What is reserved for each `listed` account. What is pending ends within days, so it is summed for all of them. */
export function pendingOf(tx: Tx): Sql {
  return sql`
    left join lateral (
      select
        coalesce(sum(amount - settled) filter (where direction = 'DEBIT'), 0) as debits,
        coalesce(sum(amount - settled) filter (where direction = 'CREDIT'), 0) as credits
      from ledger.pending_postings
      where tenant_id = ${tx.tenantId} and account_id = listed.id and is_open
    ) pending on true
  `
}

/** The turnover of each group of accounts: exact, at a cost that does not grow with the postings. */
export async function listTurnovers(tx: Tx): Promise<GroupTurnover[]> {
  const counted = await tx<{ key: string; n: string }>`
    select key, n::text as n from ${countsByKey(tx, 'ledger')} turnover order by key
  `
  return counted.map(({ key, n }) => {
    const [currency = '', direction, group = ''] = key.split(' ')
    return { currency, direction: direction as Direction, group, amount: BigInt(n) }
  })
}

/** What is reserved in each group of accounts: only what is pending is read, whatever has ended before. */
export async function listPendingTurnovers(tx: Tx): Promise<GroupTurnover[]> {
  const found = await tx<Omit<GroupTurnover, 'amount'> & { amount: string }>`
    select account.currency, pending.direction,
      replace(account.code, coalesce(':' || account.owner, ''), '') as group,
      sum(pending.amount - pending.settled)::text as amount
    from ledger.pending_transactions reserved
    join ledger.pending_postings pending
      on pending.tenant_id = ${tx.tenantId} and pending.transaction_id = reserved.id
    join ledger.accounts account
      on account.tenant_id = ${tx.tenantId} and account.id = pending.account_id
    where reserved.tenant_id = ${tx.tenantId} and reserved.status = 'PENDING' and pending.is_open
    group by 1, 2, 3
    order by 1, 2, 3
  `
  return found.map(({ amount, ...group }) => ({ ...group, amount: BigInt(amount) }))
}
