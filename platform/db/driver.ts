import pg from 'pg'
import { Flush } from './flush.ts'
import type { Waits } from './waits.ts'

/** The socket below a `pg` client, so that several messages leave in one write. */
interface Corkable {
  cork(): void
  uncork(): void
  destroy(): void
}

export type Client = pg.Client & { readonly connection: { readonly stream: Corkable } }

/** Amounts and counts stay within the safe integers by schema, so `bigint` columns arrive as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('bigint outside the safe integers')
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export interface ConnectionOptions {
  readonly url: string
  readonly applicationName: string
  /** Until a statement without an answer is given up; 0 leaves that to whoever uses the connection. */
  readonly queryTimeoutMs: number
  /** Until the database gives a statement up, where that is not what is usually waited. */
  readonly statementTimeoutMs?: number
  readonly waits: Waits
  /** Whether the tables lie on several nodes. */
  readonly isDistributed: boolean
  /** Whether a pooler hands out connections by transaction. */
  readonly isPooled?: boolean
}

/**
 * Every statement starts from its tenant's part of an index, so one plan serves all values. Left to choose, PostgreSQL
 * plans some statements anew on every call, at a multiple of what running them costs, and keeps reading whole tables
 * that were empty when it planned.
 */
const plannedOnce = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

/**
 * A distributed database has to know the tenant before it can plan a join or a change with a condition, and has to pass the
 * tenant of a transaction on to its nodes. What is not about one tenant is small and asked often: one connection to each
 * node answers it with less work than many that are opened for it.
 */
const plannedForEachTenant = [
  '-c plan_cache_mode=force_custom_plan',
  '-c citus.propagate_set_commands=local',
  '-c citus.max_adaptive_executor_pool_size=1',
].join(' ')

/** Lists show times as PostgreSQL writes them. */
const readable = '-c datestyle=ISO'

function clientConfig(options: ConnectionOptions) {
  const { applicationName, queryTimeoutMs, waits } = options
  const { url, givenOptions } = withoutOptions(options.url)
  return {
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: waits.connectMs,
    query_timeout: queryTimeoutMs,
    ...(!options.isPooled && sessionSettings(options, givenOptions)),
  }
}

/** Options in the address would take the place of ours; some providers tell by them which database is meant. */
function withoutOptions(address: string): { url: string; givenOptions: string } {
  if (!/[?&]options=/.test(address)) return { url: address, givenOptions: '' }
  const url = new URL(address)
  const givenOptions = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  return { url: url.href, givenOptions }
}

/** What holds for every statement of a connection. A pooler takes none of it: there the roles have to have them. */
function sessionSettings(
  { isDistributed, waits, statementTimeoutMs = waits.statementMs }: ConnectionOptions,
  givenOptions: string,
) {
  return {
    options:
      `${givenOptions} ${isDistributed ? plannedForEachTenant : plannedOnce} ${readable}`.trim(),
    // Whatever takes longer is stuck and must let go of its connection and its locks.
    statement_timeout: statementTimeoutMs,
    lock_timeout: waits.lockMs,
    idle_in_transaction_session_timeout: waits.statementMs,
  }
}

/** Behind a pooler the next statement may reach a connection on which nobody has prepared it. */
class PooledClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    const send = super.query as (...args: unknown[]) => never
    return send.call(this, withoutName(query), ...rest)
  }
}

function withoutName(query: unknown): unknown {
  if (query instanceof Flush) return query.withoutNames()
  return query instanceof Object && 'name' in query ? { ...query, name: undefined } : query
}

export function newClient(options: ConnectionOptions): Client {
  const Kind = options.isPooled ? PooledClient : pg.Client
  return new Kind(clientConfig(options)) as Client
}

export function newPool(options: ConnectionOptions, max: number): pg.Pool {
  const kind = options.isPooled ? { Client: PooledClient } : {}
  const pool = new pg.Pool({ ...clientConfig(options), ...kind, max, idleTimeoutMillis: 60_000 })
  // Whoever uses a connection that breaks is told by the failing statement; an idle one is dropped by the
  // pool. Without a listener the same news would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Sends all of it in one write. */
export function submit(client: Client, ...flushes: readonly Flush[]): void {
  const { stream } = client.connection
  stream.cork()
  for (const flush of flushes) client.query(flush as unknown as pg.QueryConfig)
  stream.uncork()
}

/** True when no connection of the pool came free in time: asking again would only lengthen the queue. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && /timeout exceeded when trying to connect/.test(error.message)
}

interface DatabaseError extends Error {
  readonly code?: string
  readonly severity?: string
  readonly constraint?: string
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as DatabaseError).code : undefined
}

/** A distributed database names only the constraint of the shard, with its number, and only in the message. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { constraint, message } = error as DatabaseError
  return constraint ?? /constraint "(\w+?)(?:_\d{6,})?"/.exec(message)?.[1]
}

/** PgBouncer says so when it has no connection for us, or the one that we had is gone. */
function isRefusedByPooler(error: unknown): boolean {
  return codeOf(error) === '08P01' && (error as DatabaseError).severity === 'FATAL'
}

/** True when the database gave a statement up because it took too long. */
export function isStatementCancelled(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** True when two transactions stood in each other's way: a serialization failure or a deadlock. */
export function isContended(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** True when somebody else held a lock for longer than it is waited for. */
export function isLockNotGranted(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** What the database answers that it was short of. */
export type Shortage = 'time' | 'connections' | 'disk' | 'memory' | 'resources'

/** Class 53 of SQLSTATE. */
const insufficientResources = /^53[0-9A-Z]{3}$/
const shortages: Readonly<Record<string, Shortage>> = {
  '57014': 'time',
  '53100': 'disk',
  '53200': 'memory',
  '53300': 'connections',
}

/** Undefined for any other error: a database that says what it lacks does answer. */
export function shortageOf(error: unknown): Shortage | undefined {
  const code = codeOf(error) ?? ''
  return shortages[code] ?? (insufficientResources.test(code) ? 'resources' : undefined)
}

/** True when the database had no time or no room for a statement that may do well later. */
export function isDatabaseBusy(error: unknown): boolean {
  return shortageOf(error) !== undefined || isPoolExhausted(error) || isLockNotGranted(error)
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
])

/** Of the client, and of a cluster whose coordinator or node dies while it waits for a node: these have no code. */
const connectionMessages =
  /Connection terminated|not queryable|Client was closed|connection timeout|Query read timeout|postmaster was shut down|failure on connection marked as essential|could not commit transaction for shard/i

/** True when the statement never got an answer because the connection went away. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && connectionCodes.has(code)) return true
  if (isRefusedByPooler(error)) return true
  // The socket file of a database that is down; any other missing file is something else.
  if (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') return true
  return error instanceof Error && connectionMessages.test(error.message)
}
