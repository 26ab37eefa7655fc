import { Client } from 'pg'
import { StartError } from './start-error.ts'

/** What the database says of itself before anything is made in it. */
export interface DatabaseFacts {
  /** How many connections it has for ordinary users. */
  readonly connections: number
  /** Who the owner of all tables is, or will be. */
  readonly owner: string
  /** Tells it from every other database, of this server or another. */
  readonly databaseId: string
}

/** Views that run with the rights of whoever asks, and unique keys in which NULL equals NULL, came with it. */
const oldestVersion = 15

/** Asks as the owner, and refuses a database that the product cannot run on. */
export async function databaseFacts(ownerUrl: string): Promise<DatabaseFacts> {
  const { owner, databaseId, connections, ...found } = await askOnce(ownerUrl, async (client) => {
    const { rows } = await client.query<DatabaseFacts & Found>(aboutDatabase)
    return { ...(rows[0] as DatabaseFacts & Found), pooled: comesFromPooler(client, rows[0]) }
  })
  checkVersion(found)
  if (found.pooled) {
    throw new StartError(
      'DATABASE_URL cannot be used, because its connections come from a pooler: migrations need the address of the ' +
        'database itself; the addresses of a pooler belong in SOUK_APP_DATABASE_URL and SOUK_SYSTEM_DATABASE_URL, with SOUK_POOLER=transaction',
    )
  }
  if (found.isStandby) {
    throw new StartError('DATABASE_URL names a read-only standby: name the primary')
  }
  if (!found.mayCreate) {
    throw new StartError(
      `DATABASE_URL names ${owner}, which may not create schemas there: run ` +
        `GRANT CREATE ON DATABASE ${quoted(found.database)} TO ${quoted(owner)}`,
    )
  }
  return { owner, databaseId, connections }
}

export function checkVersion({ version, versionNumber }: Version): void {
  if (versionNumber >= oldestVersion * 10_000) return
  throw new StartError(
    `DATABASE_URL names a PostgreSQL ${version}: ${oldestVersion} or newer is needed`,
  )
}

interface Version {
  readonly version: string
  readonly versionNumber: number
}

interface Found extends Version {
  readonly backend: number
  readonly isStandby: boolean
  readonly mayCreate: boolean
  readonly database: string
}

/**
 * Every server counts its databases from the same number and may use the same names; no two have started at the same
 * microsecond. Seconds since 1970 read the same in every session, whatever its time zone is.
 */
export const databaseId = `concat_ws(' ', oid, extract(epoch from pg_postmaster_start_time()), datname)`

const aboutDatabase = `
  select
    current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    pg_backend_pid() as backend,
    pg_is_in_recovery() as "isStandby",
    current_user as owner,
    datname as database,
    ${databaseId} as "databaseId",
    has_database_privilege(oid, 'create') as "mayCreate",
    least(
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      nullif(datconnlimit, -1)
    ) as connections
  from pg_database
  where datname = current_database()
`

/** The database tells a client the id of its process when it lets it in; a pooler tells one of its own. */
export function comesFromPooler(client: Client, row: { backend: number } | undefined): boolean {
  const { processID } = client as Client & { processID: number | null }
  return processID !== row?.backend
}

/** On a connection of its own, which a start that fails does not leave open. */
export async function askOnce<Result>(
  url: string,
  ask: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const unknownAuthority = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
const noRightToConnect = '42501'

/** Why there is no connection, and what to do about it. */
export function whyNot(error: Error & { code?: string }, address: string): string {
  const reason = error.message || 'no answer'
  if (unknownAuthority.has(error.code ?? '')) {
    return 'its certificate is not signed by a trusted authority: add sslrootcert=FILE, the certificate of its authority, to the address'
  }
  if (error.code !== noRightToConnect) return reason
  const { username, pathname } = new URL(address)
  const database = quoted(decodeURIComponent(pathname.slice(1)))
  return `${reason}: run GRANT CONNECT ON DATABASE ${database} TO ${quoted(decodeURIComponent(username))}`
}

/** A name as it can be pasted into a statement. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}
