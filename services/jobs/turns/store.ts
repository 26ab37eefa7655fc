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

/** When parties had a turn in a lane, for whoever joins the table as `turns`. */
export function lastTurnIn(lane: Lane): Sql {
  return lane === 'short' ? sql`turns.short_at` : sql`turns.long_at`
}

/** By the clock of the database, which no sandbox sets. Whoever hands out a turn holds the lane. */
export async function updateTurn(tx: Tx, job: Owned, lane: Lane): Promise<void> {
  const column = lane === 'short' ? sql`short_at` : sql`long_at`
  await tx`
    update jobs.turns set ${column} = now()
    where tenant_id = ${tx.tenantId} and party_id = ${partyIdOf(tx, job)}
  `
}
