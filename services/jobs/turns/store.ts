import { type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { Job, Lane } from '../job.ts'

type Owned = Pick<Job, 'ownerId'>

/** The provider whose job it is, or the tenant itself. */
function partyIdOf(tx: Tx, { ownerId }: Owned): string {
  return ownerId === null ? tx.tenantId : uuidOf(ownerId)
}

/** No other job of the party is opened until the transaction ends. The lane is locked before. */
export async function lockTurns(tx: Tx, job: Owned): Promise<void> {
  await tx`
    insert into jobs.turns (tenant_id, party_id) values (${tx.tenantId}, ${partyIdOf(tx, job)})
    on conflict (tenant_id, party_id) do update set party_id = excluded.party_id
  `
}

const columnOf = (lane: Lane) => (lane === 'short' ? sql`short_at` : sql`long_at`)

/** When parties had a turn in a lane, for whoever joins the table as `turns`. */
export function lastTurnIn(lane: Lane): Sql {
  return sql`turns.${columnOf(lane)}`
}

/**
 * By the clock of the database, which no sandbox sets. Whoever hands out a turn holds the lane. A party whose jobs were
 * opened by the release before has no row yet.
 */
export async function upsertTurn(tx: Tx, job: Owned, lane: Lane): Promise<void> {
  const column = columnOf(lane)
  await tx`
    insert into jobs.turns (tenant_id, party_id, ${column})
    values (${tx.tenantId}, ${partyIdOf(tx, job)}, now())
    on conflict (tenant_id, party_id) do update set ${column} = excluded.${column}
  `
}
