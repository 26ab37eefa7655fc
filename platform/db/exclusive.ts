import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Work on the database as a whole, which machines that start at the same time do one after the other. */
export interface ExclusiveWork {
  readonly ownerUrl: string
  /** Names the work: whoever asks for the same number waits. */
  readonly lock: number
  /** By which the connection is known in the database. */
  readonly name: string
}

/** How soon whoever waits for another process asks again. */
const pauseMs = 200

/** Its connection holds the lock, so a process that dies gives it back. */
export async function exclusively<Result>(
  { ownerUrl, lock, name }: ExclusiveWork,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: `souk ${name}` })
  await client.connect()
  try {
    await take(client, lock)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Asked again and again: an index that is built beside writes waits for everybody who waits inside of a statement. */
async function take(client: pg.Client, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [lock],
    )
    if (rows[0]?.free) return
    await delay(pauseMs)
  }
}
