import type { Role } from './config.ts'
import { StartError } from './start-error.ts'

/**
 * The pools of one process: the connections that each opens when there are enough, and the fewest with which the
 * process still works. This table, the number of processes and what the database allows make the whole budget.
 */
const pools = {
  readers: { wanted: 4, least: 1 },
  longReaders: { wanted: 2, least: 1 },
  writers: { wanted: 16, least: 2 },
  system: { wanted: 4, least: 2 },
} as const

export type Pools = Record<keyof typeof pools, number>

const names = Object.keys(pools) as (keyof Pools)[]
const wantedEach = names.reduce((sum, name) => sum + pools[name].wanted, 0)
const leastEach = names.reduce((sum, name) => sum + pools[name].least, 0)

/** Left to people and their tools, and to the next migration. */
const keptFree = 10

/** PostgreSQL's own default for those that only a superuser may use. */
const superuserReserved = 3

export const fullPools: Pools = sizes(wantedEach)

/** What this machine runs. */
export interface Deployment {
  readonly roles: readonly Role[]
  readonly processes: number
  /** What this machine may open, where somebody decided. */
  readonly databaseConnections: number | undefined
  /** With a pooler in between, that number is what the pooler lets in, and may be more than the database does. */
  readonly pooler?: 'transaction' | undefined
}

/**
 * What the embedded database is told to allow: every pool full, and once more the pools of one process, whose
 * connections may not be gone yet when the one that takes its place opens its own.
 */
export function maxConnectionsFor(deployment: Deployment): number {
  return (processCount(deployment) + 1) * wantedEach + keptFree + superuserReserved
}

/** The pools of each process, so that all of them together never ask for more than the database allows. */
export function poolsWithin(allowed: number, deployment: Deployment): Pools {
  const { databaseConnections: decided, pooler } = deployment
  const most = pooler ? Number.POSITIVE_INFINITY : allowed
  const available = Math.max(0, decided ? Math.min(decided, most) : allowed - keptFree)
  const count = processCount(deployment)
  const each = Math.floor(available / count)
  if (each >= leastEach) return sizes(each)
  const limit = available === decided ? 'SOUK_DATABASE_CONNECTIONS' : 'max_connections'
  throw new StartError(
    `The database has ${available} connections for this machine, and ${count} processes need ` +
      `${count * leastEach}: lower SOUK_PROCESSES, or raise ${limit}`,
  )
}

/** Each pool gets its least; what is left goes one by one to the pool that has the smallest part of what it wants. */
function sizes(connections: number): Pools {
  const given = Object.fromEntries(names.map((name) => [name, pools[name].least])) as Pools
  const part = (name: keyof Pools) => given[name] / pools[name].wanted
  for (let left = Math.min(connections, wantedEach) - leastEach; left > 0; left -= 1) {
    given[names.reduce((poorest, name) => (part(name) < part(poorest) ? name : poorest))] += 1
  }
  return given
}

export function processCount({ roles, processes }: Deployment): number {
  return (roles.includes('api') ? processes : 0) + (roles.includes('worker') ? 1 : 0)
}
