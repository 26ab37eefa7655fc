import {
  beforeAll,
  inStatements,
  literal,
  rows,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  type WaitingRows,
} from '@souk/platform'

/** Every tenant that has books is visited once in a while; one that has posted nothing costs one look. */
export function keepingBooks(): WaitingRows {
  return { table: sql`ledger.accounts`, waiting: sql`owner is null`, due: sql`true` }
}

/**
 * The last transaction that is in the sums of days. Selected as a whole: behind row-level security PostgreSQL looks nothing up in an index
 * by a `coalesce`, and would go through all transactions of the tenant.
 */
export function foldedThrough(tx: Tx): Sql {
  return sql`(
    select coalesce(
      (select through from ledger.folds where tenant_id = ${tx.tenantId}), ${beforeAll}::uuid
    )
  )`
}

/** Whether anything is to be added to the sums of days. */
export async function hasUnfolded(tx: Tx, beforeUuid: string): Promise<boolean> {
  const found = await tx`
    (
      select id
      from ledger.transactions
      where tenant_id = ${tx.tenantId} and id < ${beforeUuid}::uuid and booked_key is null
        and id > ${foldedThrough(tx)}
      limit 1
    )
    union all
    (
      select id
      from ledger.transactions
      where tenant_id = ${tx.tenantId} and booked_key < ${beforeUuid}::uuid
        and booked_key > ${foldedThrough(tx)}
      limit 1
    )
  `
  return found.length > 0
}

/** The last transaction that is in the sums; undefined where another worker is adding to them. */
export async function lockFold(tx: Tx): Promise<string | undefined> {
  const [, [row]] = await sentInOrder([
    tx`
      insert into ledger.folds (tenant_id, through)
      values (${tx.tenantId}, ${beforeAll})
      on conflict (tenant_id) do nothing
    `,
    tx<{ through: string }>`
      select through
      from ledger.folds
      where tenant_id = ${tx.tenantId}
      for update skip locked
    `,
  ])
  return row?.through
}

export async function updateFold(tx: Tx, through: string): Promise<void> {
  await tx`update ledger.folds set through = ${through}::uuid where tenant_id = ${tx.tenantId}`
}

interface Batch {
  readonly after: string
  readonly before: string
  readonly limit: number
}

/** The last of the next transactions; undefined where they are fewer than that. */
export async function findBatchEnd(
  tx: Tx,
  { after, before, limit }: Batch,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }>`
    select id
    from ledger.transactions
    where tenant_id = ${tx.tenantId} and id > ${after}::uuid and id < ${before}::uuid
    order by id
    offset ${literal(limit - 1)}
    limit 1
  `
  return row?.id
}

interface DaySum {
  readonly group_code: string
  readonly currency: string
  readonly effective_day: string
  readonly posted_day: string
  readonly debits: string
  readonly credits: string
}

export function sumBatch(
  tx: Tx,
  { after, through }: { readonly after: string; readonly through: string },
): Promise<DaySum[]> {
  return tx<DaySum>`
    select replace(account.code, coalesce(':' || account.owner, ''), '') as group_code,
      entry.currency,
      ((entry.effective_at at time zone 'UTC')::date)::text as effective_day,
      ((entry.posted_at at time zone 'UTC')::date)::text as posted_day,
      coalesce(sum(posting.amount) filter (where posting.direction = 'DEBIT'), 0)::text as debits,
      coalesce(sum(posting.amount) filter (where posting.direction = 'CREDIT'), 0)::text as credits
    from (
      select id, currency, effective_at, posted_at
      from ledger.transactions
      where tenant_id = ${tx.tenantId} and id > ${after}::uuid and id <= ${through}::uuid
        and booked_key is null
      union all
      select id, currency, effective_at, posted_at
      from ledger.transactions
      where tenant_id = ${tx.tenantId} and booked_key > ${after}::uuid
        and booked_key <= ${through}::uuid
    ) entry
    join ledger.postings posting
      on posting.tenant_id = ${tx.tenantId} and posting.transaction_id = entry.id
    join ledger.accounts account
      on account.tenant_id = ${tx.tenantId} and account.id = posting.account_id
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
  `
}

const columns = 7

/** Whoever adds holds the row of the fold, so nobody else does. */
export async function addToSums(tx: Tx, sums: readonly DaySum[]): Promise<void> {
  await Promise.all(
    inStatements(sums, columns).map((some) => {
      const list = some.map((sum) => [
        tx.tenantId,
        sum.group_code,
        sum.currency,
        sum.effective_day,
        sum.posted_day,
        sum.debits,
        sum.credits,
      ])
      return tx`
        insert into ledger.daily_sums
          (tenant_id, group_code, currency, effective_day, posted_day, debits, credits)
        values ${rows(list)}
        on conflict (tenant_id, group_code, currency, effective_day, posted_day) do update
        set debits = daily_sums.debits + excluded.debits,
          credits = daily_sums.credits + excluded.credits
      `
    }),
  )
}
