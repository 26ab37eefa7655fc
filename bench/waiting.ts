import { setTimeout as delay } from 'node:timers/promises'
import type { World } from './world.ts'

/** What connections of the product were doing, over many looks. */
export interface Watched {
  readonly looks: number
  /** Transactions that were open while nothing was asked of the database, for longer than that: the most of one look. */
  readonly heldMost: number
  /** Mean of a look, of connections that were in a transaction. */
  readonly inTransaction: number
}

const everyMs = 20

/** Looks at the connections of API and worker again and again while the work runs. */
export async function watchingConnections<Result>(
  { owner }: World,
  idleMs: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly watched: Watched }> {
  const seen = { looks: 0, heldMost: 0, inTransaction: 0 }
  const ended = new AbortController()
  const look = async () => {
    while (!ended.signal.aborted) {
      const { rows } = await owner.query<{ held: number; open: number }>(
        `select
           count(*) filter (
             where state like 'idle in transaction%'
               and state_change < clock_timestamp() - $1 * interval '1 ms'
           )::int as held,
           count(*) filter (where xact_start is not null)::int as open
         from pg_stat_activity
         where application_name like 'souk api%' or application_name like 'souk worker%'`,
        [idleMs],
      )
      seen.looks += 1
      seen.heldMost = Math.max(seen.heldMost, rows[0]?.held ?? 0)
      seen.inTransaction += rows[0]?.open ?? 0
      await delay(everyMs)
    }
  }
  const looking = look()
  try {
    const result = await work()
    return { result, watched: { ...seen, inTransaction: seen.inTransaction / seen.looks } }
  } finally {
    ended.abort()
    await looking
  }
}
