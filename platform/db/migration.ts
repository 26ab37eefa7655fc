import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, isLockNotGranted } from './driver.ts'
import { statementsOf } from './statements.ts'

/** A text of SQL that is applied once, and known by its checksum. */
export interface Migration {
  readonly service: string
  readonly name: string
  readonly checksum: string
  readonly statements: readonly string[]
}

export function migrationOf(service: string, name: string, text: string): Migration {
  const checksum = formerChecksum(text) ?? checksumOf(text)
  return { service, name, checksum, statements: statementsOf(text) }
}

export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A migration that was written anew and means the same is known by the checksum that it had. */
function formerChecksum(text: string): string | undefined {
  return /^-- formerly ([0-9a-f]{64}):/m.exec(text)?.[1]
}

/** How often a step is tried that meets locks of others, and how long the first pause is; each is twice the one before. */
export interface Patience {
  readonly attempts: number
  readonly pauseMs: number
}

export const usualPatience: Patience = { attempts: 8, pauseMs: 500 }
const longestPauseMs = 8_000

/**
 * Whoever asks for a table is asked to wait behind a change that waits for it: so a change gives up soon, lets the
 * others pass, and asks again.
 */
export const lockTimeout = `set lock_timeout = '1s'`

/** Others have held a table for too long; the message says what to do. */
export class TablesInUse extends Error {
  override name = 'TablesInUse'
}

/**
 * On a database that is in use each statement is a transaction of its own, with a note of how far it went. So no more
 * than one table of others is locked at a time, nobody who holds one and wants a second can be met halfway, and what was
 * cut off goes on where it stopped. Where nothing was made yet nobody can be in the way, and whole texts are applied.
 */
export async function apply(
  client: pg.Client,
  migration: Migration,
  patience: Patience,
  isInUse: boolean,
): Promise<void> {
  const { service, name, statements } = migration
  let done = isInUse ? await statementsDone(client, migration) : 0
  const written = isInUse ? statements : statements.map(withoutConcurrently)
  for (const step of stepsOf(written.slice(done), isInUse)) {
    done += step.length
    const isLast = done === statements.length
    try {
      const attempt = () => applyStep(client, migration, step, isLast ? 'all' : done)
      await patiently(`${service}/${name}`, attempt, patience)
    } catch (error) {
      if (error instanceof TablesInUse) throw error
      throw new Error(`migration ${service}/${name} failed`, { cause: error })
    }
  }
}

/** A statement that commits by itself, and may be repeated, says so: it stands alone. */
const commitsItself = /^-- commits table by table\b/m

/** An index that is built while others go on writing to its table, which no transaction allows. */
const concurrently = /^(create (?:unique )?index) concurrently (\w+) on (\w+)\./m

/** Where nothing was made yet nobody writes, and whole texts are one transaction. */
function withoutConcurrently(statement: string): string {
  return statement.replace(concurrently, '$1 $2 on $3.')
}

function stepsOf(statements: readonly string[], isInUse: boolean): string[][] {
  const steps: string[][] = []
  let isOpen = false
  for (const statement of statements) {
    const standsAlone = isInUse || commitsItself.test(statement)
    if (isOpen && !standsAlone) steps.at(-1)?.push(statement)
    else steps.push([statement])
    isOpen = !standsAlone
  }
  return steps
}

async function applyStep(
  client: pg.Client,
  migration: Migration,
  step: readonly string[],
  done: number | 'all',
): Promise<void> {
  const [first = ''] = step
  const isIndex = concurrently.test(first)
  const isAlone = isIndex || commitsItself.test(first)
  if (isIndex) await buildIndex(client, first)
  else if (isAlone) await client.query(first)
  await client.query('begin')
  try {
    if (!isAlone) for (const statement of step) await client.query(statement)
    await note(client, migration, done)
    const { command } = await client.query('commit')
    assert.equal(command, 'COMMIT')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** May be repeated: what was cut off before has left an index that nobody can use, and is begun again. */
async function buildIndex(client: pg.Client, statement: string): Promise<void> {
  const [, , name, schema] = concurrently.exec(statement) ?? []
  const { rows } = await client.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`,
    [`${schema}.${name}`],
  )
  if (rows[0]?.valid) return
  // It waits for whoever has begun before, and keeps nobody else waiting meanwhile.
  await client.query('set lock_timeout = 0')
  try {
    await client.query(`drop index concurrently if exists ${schema}.${name}`)
    await client.query(statement)
  } finally {
    await client.query(lockTimeout)
  }
}

async function note(
  client: pg.Client,
  { service, name, checksum }: Migration,
  done: number | 'all',
): Promise<void> {
  if (done !== 'all') {
    await client.query(
      `insert into souk.unfinished_migrations (service, name, checksum, statements_done) values ($1, $2, $3, $4)
       on conflict (service, name) do update set statements_done = excluded.statements_done`,
      [service, name, checksum, done],
    )
    return
  }
  await client.query(
    'insert into souk.migrations (service, name, checksum, applied_at) values ($1, $2, $3, now())',
    [service, name, checksum],
  )
  await client.query('delete from souk.unfinished_migrations where service = $1 and name = $2', [
    service,
    name,
  ])
}

async function statementsDone(client: pg.Client, migration: Migration): Promise<number> {
  const { service, name } = migration
  const { rows } = await client.query<{ checksum: string; done: number }>(
    `select checksum, statements_done as done from souk.unfinished_migrations where service = $1 and name = $2`,
    [service, name],
  )
  const [unfinished] = rows
  if (unfinished && unfinished.checksum !== migration.checksum) {
    throw new Error(`migration ${service}/${name} was changed after half of it had been applied`)
  }
  return unfinished?.done ?? 0
}

/** Tries a step again, which must be safe to repeat, while others have locked what it needs. */
export async function patiently(
  what: string,
  step: () => Promise<unknown>,
  { attempts, pauseMs }: Patience,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await step()
      return
    } catch (error) {
      if (!isLocked(error)) throw error
      if (tried >= attempts) throw tablesInUse(what, attempts, error)
      await delay(Math.min(pauseMs * 2 ** (tried - 1), longestPauseMs) * (0.5 + Math.random() / 2))
    }
  }
}

function tablesInUse(what: string, attempts: number, error: Error): TablesInUse {
  return new TablesInUse(
    `${what} met tables that others keep locked, ${attempts} times (${error.message}): what was done stands and the ` +
      'release before goes on; look in pg_stat_activity for a long transaction, such as a dump, let it end or end it, ' +
      'and start again',
  )
}

const deadlock = '40P01'

function isLocked(error: unknown): error is Error {
  return codeOf(error) === deadlock || isLockNotGranted(error)
}
