import { literal, rows, sql } from '../../db/sql.ts'
import type { System } from '../../db/system.ts'
import type { Tx } from '../../db/tx.ts'
import type { WaitingRows } from '../../worker/tenants.ts'
import { type EventRow, eventColumns } from '../log.ts'
import type { LoggedBatch } from '../relay.ts'

/** So many batches of the relay are taken together, which bounds what one run reads. */
const batchesMax = 20

/** Rows of one insert: few enough for a text that stays prepared. */
const insertedAtOnce = 40

/** Part of a tenant's log that a reaction is to take. */
export interface WantedGathering extends LoggedBatch {
  readonly reaction: string
  readonly gatherMs: number
}

export async function insertGathered(
  system: System,
  wanted: readonly WantedGathering[],
): Promise<void> {
  const gathered = wanted.map(({ tenantId, reaction, through, after, gatherMs }) => [
    tenantId,
    reaction,
    through,
    after,
    sql`now() + make_interval(secs => ${gatherMs / 1_000})`,
  ])
  for (let start = 0; start < gathered.length; start += insertedAtOnce) {
    await system`
      insert into platform.gathered_reactions (tenant_id, reaction, through, after, run_at)
      values ${rows(gathered.slice(start, start + insertedAtOnce))}
      on conflict (tenant_id, reaction, through) do nothing
    `
  }
}

/** Logs that end behind what was gathered for one of these reactions. */
export function logsNotGathered(names: readonly string[]): WaitingRows {
  return {
    table: sql`platform.event_heads`,
    waiting: sql`true`,
    due: sql`exists (
      select from unnest(${names}::text[]) as wanted (reaction)
      where coalesce((waiting.gathered ->> wanted.reaction)::bigint, waiting.gathering_since)
        < waiting.last_sequence
    )`,
  }
}

export function dueGathered(names: readonly string[]): WaitingRows {
  return {
    table: sql`platform.gathered_reactions`,
    waiting: sql`true`,
    due: sql`run_at <= now() and reaction = any(${names}::text[])`,
  }
}

export interface GatheredBatch {
  readonly reaction: string
  readonly through: number
  readonly after: number
  readonly is_due: boolean
}

/** What has been gathered for these reactions, due or not. A batch that another worker has is not among it. */
export function lockGathered(tx: Tx, names: readonly string[]): Promise<GatheredBatch[]> {
  return tx<GatheredBatch>`
    select reaction, through, after, run_at <= now() as is_due
    from platform.gathered_reactions
    where tenant_id = ${tx.tenantId} and reaction = any(${names}::text[])
    order by reaction, through
    limit ${literal(batchesMax)}
    for update skip locked
  `
}

export function listGatheredEvents(
  tx: Tx,
  { types, onlyAbout }: { readonly types: readonly string[]; readonly onlyAbout: boolean },
  batches: readonly Pick<GatheredBatch, 'after' | 'through'>[],
): Promise<EventRow[]> {
  return tx<EventRow>`
    select ${eventColumns}
    from unnest(
      ${batches.map(({ after }) => after)}::bigint[], ${batches.map(({ through }) => through)}::bigint[]
    ) as batch (after, through)
    join platform.events event on event.tenant_id = ${tx.tenantId}
      and event.sequence > batch.after and event.sequence <= batch.through
    where event.type = any(${types}::text[]) ${onlyAbout ? sql`and event.about is not null` : sql``}
    order by event.sequence
  `
}

/** What is due waits once more. */
export async function postponeGathered(
  tx: Tx,
  reaction: string,
  delaySeconds: number,
): Promise<void> {
  await tx`
    update platform.gathered_reactions
    set run_at = now() + make_interval(secs => ${delaySeconds})
    where tenant_id = ${tx.tenantId} and reaction = ${reaction} and run_at <= now()
  `
}

export async function deleteGathered(
  tx: Tx,
  reaction: string,
  batches: readonly Pick<GatheredBatch, 'through'>[],
): Promise<void> {
  await tx`
    delete from platform.gathered_reactions
    where tenant_id = ${tx.tenantId} and reaction = ${reaction}
      and through = any(${batches.map(({ through }) => through)}::bigint[])
  `
}
