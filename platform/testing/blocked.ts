import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from './database.ts'

const roundsMax = 5_000

/** Returns once that many connections of the database wait for a lock: now two really collide. */
export async function untilBlocked(db: TestDatabase, waiters = 1): Promise<void> {
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  try {
    for (let round = 0; round < roundsMax; round += 1) {
      const { rows } = await client.query<{ waiting: string }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (Number(rows[0]?.waiting) >= waiters) return
      await turn()
    }
    assert.fail(`fewer than ${waiters} connections came to wait for a lock`)
  } finally {
    await client.end()
  }
}
