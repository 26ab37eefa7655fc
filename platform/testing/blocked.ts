import pg from 'pg'
import type { TestDatabase } from './database.ts'
import { keptClient } from './kept.ts'
import { until } from './until.ts'

/** Returns once that many connections of the database wait for a lock: now two really collide. */
export function untilBlocked(db: TestDatabase, waiters = 1): Promise<void> {
  return onNodes(db, async (nodes) => {
    const isBlocked = async () => (await countWaitingOn(nodes)) >= waiters
    await until(isBlocked, `a lock for which ${waiters} connections wait`)
  })
}

/** How many connections of the database wait for a lock just now, on whichever node. */
export function countBlocked(db: TestDatabase): Promise<number> {
  return onNodes(db, countWaitingOn)
}

async function onNodes<Result>(
  db: TestDatabase,
  work: (nodes: readonly pg.Client[]) => Promise<Result>,
): Promise<Result> {
  return work(await Promise.all(db.nodeUrls.map(keptClient)))
}

async function countWaitingOn(nodes: readonly pg.Client[]): Promise<number> {
  const counts = await Promise.all(nodes.map(countWaiting))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `)
  return rows[0]?.waiting ?? 0
}

/**
 * Nobody else writes to the table or locks a row of it before `meanwhile` is over; reading goes on. What shall outlast
 * it has to be returned inside an object, else it would be waited for.
 */
export function holding<Result>(
  db: TestDatabase,
  table: string,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  return asOwner(db, async (client) => {
    await client.query(`begin; lock table ${table} in exclusive mode`)
    return meanwhile()
  })
}

/**
 * Starts all attempts and lets them go on together once every one of them waits at the table: what each has decided,
 * it has decided without knowing of the others.
 */
export async function allAtOnce<Result>(
  db: TestDatabase,
  table: string,
  attempts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const { outcomes } = await holding(db, table, async () => {
    const outcomes = Promise.all(attempts.map((attempt) => attempt()))
    outcomes.catch(() => {})
    await untilBlocked(db, attempts.length)
    return { outcomes }
  })
  return outcomes
}

/** For what no role of the product may do. A lock that it has taken ends with the connection. */
export async function asOwner<Result>(
  db: TestDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
