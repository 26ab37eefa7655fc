import type { Pools } from './connections.ts'
import {
  askOnce,
  comesFromPooler,
  type DatabaseFacts,
  databaseId,
  quoted,
  whyNot,
} from './database-facts.ts'
import { type DatabaseUrls, databaseRoles } from './secrets.ts'
import { StartError } from './start-error.ts'

/**
 * Roles that somebody else has made. The policies and rights of every table are given to `souk_app` and `souk_system`;
 * who logs in is one of these, or a member of it under any name. Each is held to what it has to be before anything is
 * migrated: a login that could pass its policies by would run without a complaint.
 */
export async function checkRoles(
  urls: DatabaseUrls,
  database: DatabaseFacts,
  pooler: Pooler,
): Promise<GivenRoles> {
  return {
    app: await checkRole('app', urls.app, database, pooler),
    system: await checkRole('system', urls.system, database, pooler),
  }
}

export type Pooler = 'transaction' | undefined

export interface GivenRoles {
  readonly app: GivenRole
  readonly system: GivenRole
}

interface GivenRole {
  readonly login: string
  /** Connections that this login may have, where somebody has set a limit. */
  readonly connections: number | null
}

type Kind = keyof GivenRoles

const variables = { app: 'SOUK_APP_DATABASE_URL', system: 'SOUK_SYSTEM_DATABASE_URL' } as const

async function checkRole(
  kind: Kind,
  url: string,
  database: DatabaseFacts,
  pooler: Pooler,
): Promise<GivenRole> {
  const own = databaseRoles[kind]
  const other = databaseRoles[kind === 'app' ? 'system' : 'app']
  const found = await askOnce(url, async (client) => {
    const { rows } = await client.query<Found>(aboutLogin, [own, other, database.owner])
    return { ...(rows[0] as Found), pooled: comesFromPooler(client, rows[0]) }
  }).catch((error: Error) => {
    throw new StartError(`${variables[kind]} cannot be used: ${whyNot(error, url)}`)
  })
  const complaint =
    wrongPlace(found, database, pooler) ??
    tooMuch(found, other, database.owner) ??
    tooLittle(found, own) ??
    (pooler && withoutLimits(found))
  if (complaint) throw new StartError(`${variables[kind]} ${complaint}`)
  return found
}

interface Found extends GivenRole {
  readonly backend: number
  readonly databaseId: string
  readonly isStandby: boolean
  /** The login itself, or a role that it can become, which may pass policies by or give itself more rights. */
  readonly powerful: string | null
  readonly canBeOwner: boolean
  readonly canBeOther: boolean
  readonly ownExists: boolean
  readonly isMember: boolean
  readonly hasRights: boolean
  readonly limits: Readonly<Record<string, number>>
}

const aboutLogin = `
  select
    current_user as login,
    nullif(login.rolconnlimit, -1) as connections,
    pg_backend_pid() as backend,
    (select ${databaseId} from pg_database where datname = current_database()) as "databaseId",
    pg_is_in_recovery() as "isStandby",
    (
      select rolname from pg_roles
      where pg_has_role(current_user, oid, 'member') and (rolsuper or rolbypassrls or rolcreaterole)
      order by rolname <> current_user, rolname
      limit 1
    ) as powerful,
    exists (select from pg_roles where rolname = $3 and pg_has_role(current_user, oid, 'member')) as "canBeOwner",
    exists (select from pg_roles where rolname = $2 and pg_has_role(current_user, oid, 'member')) as "canBeOther",
    exists (select from pg_roles where rolname = $1) as "ownExists",
    exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')) as "isMember",
    exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'usage')) as "hasRights",
    (
      select json_object_agg(name, setting::int) from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
    ) as limits
  from pg_roles login
  where login.rolname = current_user
`

function wrongPlace(
  found: Found & { pooled: boolean },
  database: DatabaseFacts,
  pooler: Pooler,
): string | undefined {
  if (found.pooled && !pooler) return 'leads through a pooler: set SOUK_POOLER=transaction'
  if (found.isStandby) return 'leads to a read-only standby: name the primary'
  if (found.databaseId === database.databaseId) return undefined
  return 'leads to another database than DATABASE_URL: both must name the same'
}

function tooMuch(found: Found, other: string, owner: string): string | undefined {
  const { login, powerful } = found
  const names = `names ${login}`
  if (powerful === login) {
    return (
      `${names}, which bypasses row-level security or can create roles: run ` +
      `ALTER ROLE ${quoted(login)} NOSUPERUSER NOBYPASSRLS NOCREATEROLE`
    )
  }
  const taken = powerful ?? (found.canBeOwner ? owner : found.canBeOther ? other : undefined)
  if (taken === login)
    return `${names}, which is already the owner or the other role: use a separate login`
  if (taken === undefined) return undefined
  return `${names}, which can act as ${taken}: run REVOKE ${quoted(taken)} FROM ${quoted(login)}`
}

function tooLittle({ login, ...found }: Found, own: string): string | undefined {
  if (!found.ownExists) {
    return `needs the role ${own}: run CREATE ROLE ${own} NOLOGIN; GRANT ${own} TO ${quoted(login)}`
  }
  if (found.hasRights) return undefined
  const grant = `GRANT ${own} TO ${quoted(login)}`
  // A membership remembers whether it was inherited when it was granted.
  const anew = found.isMember
    ? `ALTER ROLE ${quoted(login)} INHERIT; REVOKE ${own} FROM ${quoted(login)}; `
    : ''
  return `names ${login}, which lacks the rights of ${own}: run ${anew}${grant}`
}

/** Settings that a connection brings along do not pass a pooler, so the login has to have them. */
const wantedMs = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

const longestMs = 60_000

function withoutLimits({ login, limits }: Found): string | undefined {
  const missing = Object.entries(wantedMs).filter(([name]) => {
    const ms = limits[name] ?? 0
    return ms === 0 || ms > longestMs
  })
  if (missing.length === 0) return undefined
  const statements = missing.map(
    ([name, ms]) => `ALTER ROLE ${quoted(login)} SET ${name} = '${ms / 1_000}s'`,
  )
  return (
    `names ${login}, which has no time limits, or limits above 60 s: run ${statements.join('; ')}, ` +
    'and RECONNECT in the pooler'
  )
}

/** A login may have a limit of its own, below what the database allows. */
export function checkLimits(roles: GivenRoles, pools: Pools, processes: number): void {
  const { readers, longReaders, writers, system } = pools
  const opened = { app: processes * (readers + longReaders + writers), system: processes * system }
  for (const kind of ['app', 'system'] as const) {
    const { login, connections } = roles[kind]
    if (connections === null || connections >= opened[kind]) continue
    throw new StartError(
      `${login} may have ${connections} connections, and this machine opens ${opened[kind]} of them: run ` +
        `ALTER ROLE ${quoted(login)} CONNECTION LIMIT ${opened[kind]}, or lower SOUK_DATABASE_CONNECTIONS`,
    )
  }
}
