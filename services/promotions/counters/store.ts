import {
  exactlyOne,
  literal,
  type Money,
  orStale,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { type SpentIn, toSpent } from './spent.ts'

/**
 * What a reservation compares, copied from a promotion or a campaign whenever that changes: so a reservation locks this row
 * and no other.
 */
export interface Gates {
  readonly id: string
  readonly ofCampaign: boolean
  readonly isOpen: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly useLimit: number | null
  readonly budget: Money | null
}

/** What is left then is little: whoever pays wants to know before it is nothing. */
const thresholdPercent = 80

/** What was spent in a currency, with an amount more or less. */
function spentWith({ amount, currency }: Money): Sql {
  const spent = sql`coalesce((spent_in ->> ${currency}::text)::bigint, 0) + ${amount}::bigint`
  return sql`jsonb_set(spent_in, array[${currency}::text], (${spent})::text::jsonb)`
}

/** What a counter is compared with. */
interface Bounds {
  readonly useLimit: Sql
  readonly budget: Sql
  readonly currency: Sql
}
const kept: Bounds = {
  useLimit: sql`use_limit`,
  budget: sql`budget`,
  currency: sql`budget_currency`,
}

/** What a counter says of itself after a change, for those who tell it. */
function fullness(uses: Sql, spentIn: Sql, { useLimit, budget, currency }: Bounds = kept): Sql {
  const spent = sql`coalesce((${spentIn} ->> ${currency})::bigint, 0)`
  return sql`
    is_full = coalesce(${uses} >= ${useLimit}, false) or coalesce(${spent} >= ${budget}, false),
    is_low = of_campaign and (
      coalesce(${uses} * 100 >= ${useLimit} * ${literal(thresholdPercent)}, false)
      or coalesce(${spent} * 100 >= ${budget} * ${literal(thresholdPercent)}, false)
    )
  `
}

export async function insertCounter(tx: Tx, gates: Gates): Promise<void> {
  const { id, ofCampaign, isOpen, opensAt, closesAt, useLimit, budget } = gates
  await tx`
    insert into promotions.counters (
      tenant_id, id, of_campaign, is_open, opens_at, closes_at, use_limit, uses, budget, budget_currency,
      is_full, told_full
    )
    values (
      ${tx.tenantId}, ${uuidOf(id)}, ${ofCampaign}, ${isOpen}, ${opensAt}, ${closesAt}, ${useLimit}, 0,
      ${budget?.amount ?? null}, ${budget?.currency ?? null}, false, false
    )
  `
}

/** Under the lock of its promotion or campaign. Whoever takes from the counter meanwhile waits for this, or is waited for. */
export async function updateGates(tx: Tx, gates: Gates): Promise<void> {
  const { id, isOpen, opensAt, closesAt } = gates
  const bounds: Bounds = {
    useLimit: sql`${gates.useLimit}::bigint`,
    budget: sql`${gates.budget?.amount ?? null}::bigint`,
    currency: sql`${gates.budget?.currency ?? null}::text`,
  }
  await tx`
    update promotions.counters
    set is_open = ${isOpen}, opens_at = ${opensAt}, closes_at = ${closesAt},
        use_limit = ${bounds.useLimit}, budget = ${bounds.budget}, budget_currency = ${bounds.currency},
        ${fullness(sql`uses`, sql`spent_in`, bounds)}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
  `
}

export async function deleteCounter(tx: Tx, promotionId: string): Promise<void> {
  await tx`
    delete from promotions.counters
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
  `
}

/** Takes a use and an amount, or nothing at all: who finds it closed or full begins again, and is told why. */
export async function take(tx: Tx, id: string, cost: Money): Promise<void> {
  const spentIn = spentWith(cost)
  const taken = tx`${exactlyOne(sql`
    update promotions.counters
    set uses = uses + 1, spent_in = ${spentIn}, ${fullness(sql`(uses + 1)`, spentIn)}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
      and is_open
      and (opens_at is null or opens_at <= ${tx.now})
      and (closes_at is null or closes_at > ${tx.now})
      and (use_limit is null or uses < use_limit)
      and (budget is null or budget_currency = ${cost.currency} and (${spentIn} ->> budget_currency)::bigint <= budget)
  `)}`
  await orStale(taken, `${id} has nothing left`)
}

/** Gives back a use, or none where a part of it is rolled back. */
export async function giveBack(
  tx: Tx,
  id: string,
  { uses, cost }: { readonly uses: number; readonly cost: Money },
): Promise<void> {
  const spentIn = spentWith({ ...cost, amount: -cost.amount })
  await tx`
    update promotions.counters
    set uses = uses - ${uses}::bigint, spent_in = ${spentIn},
        ${fullness(sql`(uses - ${uses}::bigint)`, spentIn)}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
  `
}

export interface Usage {
  readonly uses: number
  /** One amount for each currency in which anything was taken off. */
  readonly spent: readonly Money[]
}

export async function getUsage(tx: Tx, id: string): Promise<Usage> {
  const [row] = await tx<{ uses: string; spent_in: SpentIn }>`
    select uses, spent_in
    from promotions.counters
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
  `
  return { uses: Number(row?.uses ?? 0), spent: toSpent(row?.spent_in ?? {}) }
}

const untoldPromotion = sql`not of_campaign and is_full <> told_full`
const untoldCampaign = sql`of_campaign and (is_full <> told_full or is_low <> told_low)`

/** Counters that have become full, or are so no more, of which the status of the promotion says nothing yet. */
export function untoldPromotions(): WaitingRows {
  return { table: sql`promotions.counters`, waiting: untoldPromotion, due: untoldPromotion }
}

export function untoldCampaigns(): WaitingRows {
  return { table: sql`promotions.counters`, waiting: untoldCampaign, due: untoldCampaign }
}

export async function listUntoldPromotions(tx: Tx, postponed: readonly string[]) {
  return listUntold(tx, untoldPromotion, postponed)
}

export async function listUntoldCampaigns(tx: Tx, postponed: readonly string[]) {
  return listUntold(tx, untoldCampaign, postponed)
}

async function listUntold(tx: Tx, untold: Sql, postponed: readonly string[]): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from promotions.counters
    where tenant_id = ${tx.tenantId} and ${untold}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by id
    limit 1
  `
  return found.map(({ id }) => id)
}

export interface Told {
  readonly isFull: boolean
  readonly isLow: boolean
}

/** What the counter says by now is told; undefined where there is none. */
export async function tell(tx: Tx, id: string): Promise<Told | undefined> {
  const [row] = await tx<{ is_full: boolean; is_low: boolean }>`
    update promotions.counters
    set told_full = is_full, told_low = is_low
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
    returning is_full, is_low
  `
  return row && { isFull: row.is_full, isLow: row.is_low }
}
