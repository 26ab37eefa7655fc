import { exactlyOne, orStale, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { isOpen, type Promotion } from '../promotions/promotion.ts'

/** What a reservation compares, copied from the promotion whenever it changes: so it locks this row and no other. */
function gatesOf(promotion: Promotion) {
  const { limits, startsAt, endsAt } = promotion
  return {
    isOpen: isOpen(promotion),
    opensAt: startsAt,
    closesAt: endsAt,
    useLimit: limits.total,
    budget: limits.budget?.amount ?? null,
  }
}

export async function insertCounter(tx: Tx, promotion: Promotion): Promise<void> {
  const { isOpen: open, opensAt, closesAt, useLimit, budget } = gatesOf(promotion)
  await tx`
    insert into promotions.counters (
      tenant_id, id, is_open, opens_at, closes_at, use_limit, uses, budget, spent, is_full, told_full
    )
    values (
      ${tx.tenantId}, ${uuidOf(promotion.id)}, ${open}, ${opensAt}, ${closesAt}, ${useLimit}, 0, ${budget}, 0,
      false, false
    )
  `
}

/** Under the lock of its promotion. Whoever takes from the counter meanwhile waits for this, or is waited for. */
export async function updateGates(tx: Tx, promotion: Promotion): Promise<void> {
  const { isOpen: open, opensAt, closesAt, useLimit, budget } = gatesOf(promotion)
  await tx`
    update promotions.counters
    set is_open = ${open}, opens_at = ${opensAt}, closes_at = ${closesAt},
        use_limit = ${useLimit}::bigint, budget = ${budget}::bigint,
        is_full = coalesce(uses >= ${useLimit}::bigint, false) or coalesce(spent >= ${budget}::bigint, false)
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotion.id)}
  `
}

export async function deleteCounter(tx: Tx, promotionId: string): Promise<void> {
  await tx`
    delete from promotions.counters
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
  `
}

/** Takes a use and an amount, or nothing at all: who finds the promotion closed or full begins again, and is told why. */
export async function take(tx: Tx, promotionId: string, amount: number): Promise<void> {
  const taken = tx`${exactlyOne(sql`
    update promotions.counters
    set uses = uses + 1, spent = spent + ${amount}::bigint,
        is_full = coalesce(uses + 1 >= use_limit, false) or coalesce(spent + ${amount}::bigint >= budget, false)
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
      and is_open
      and (opens_at is null or opens_at <= ${tx.now})
      and (closes_at is null or closes_at > ${tx.now})
      and (use_limit is null or uses < use_limit)
      and (budget is null or spent + ${amount}::bigint <= budget)
  `)}`
  await orStale(taken, `${promotionId} has nothing left`)
}

/** Gives back a use, or none where a part of it is rolled back. */
export async function giveBack(
  tx: Tx,
  promotionId: string,
  { uses, amount }: { readonly uses: number; readonly amount: number },
): Promise<void> {
  await tx`
    update promotions.counters
    set uses = uses - ${uses}::bigint, spent = spent - ${amount}::bigint,
        is_full = coalesce(uses - ${uses}::bigint >= use_limit, false)
          or coalesce(spent - ${amount}::bigint >= budget, false)
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
  `
}

export interface Usage {
  readonly uses: number
  readonly spent: number
}

export async function getUsage(tx: Tx, promotionId: string): Promise<Usage> {
  const [row] = await tx<{ uses: string; spent: string }>`
    select uses, spent
    from promotions.counters
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
  `
  return { uses: Number(row?.uses ?? 0), spent: Number(row?.spent ?? 0) }
}

/** Counters that have become full, or are so no more, of which the status of the promotion says nothing yet. */
export function untoldCounters(): WaitingRows {
  return {
    table: sql`promotions.counters`,
    waiting: sql`is_full <> told_full`,
    due: sql`is_full <> told_full`,
  }
}

export async function listUntold(tx: Tx, postponed: readonly string[]): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from promotions.counters
    where tenant_id = ${tx.tenantId} and is_full <> told_full
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by id
    limit 1
  `
  return found.map(({ id }) => id)
}

/** What the counter says by now is told; undefined where there is none. */
export async function tellFullness(tx: Tx, promotionId: string): Promise<boolean | undefined> {
  const [row] = await tx<{ is_full: boolean }>`
    update promotions.counters
    set told_full = is_full
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
    returning is_full
  `
  return row?.is_full
}
