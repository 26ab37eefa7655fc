import { checkServerSecret, WrongServerSecret } from '@souk/identity/contract'
import { checkDistribution, Database, type Distribution, NotAsSet } from '@souk/platform/server'
import type { ChildConfig } from './config.ts'
import { askOnce, quoted } from './database-facts.ts'
import { type DatabaseUrls, databaseRoles } from './secrets.ts'
import { StartError } from './start-error.ts'

/** What was found before anything is changed. */
export interface Checked {
  /** Whether the two roles do not let us in yet, so that they are made or get their passwords. */
  readonly rolesWanted: boolean
  /** Whether an earlier start has made the tables. */
  readonly isSetUp: boolean
}

/**
 * All that can be known without a change is asked before the first one: whoever is refused finds the database as it was,
 * and can do what the refusal says.
 */
export async function checkFirst(
  config: ChildConfig,
  urls: DatabaseUrls,
  distributed: Distribution,
): Promise<Checked> {
  await checkDistribution(urls.owner, distributed).catch((error) => {
    throw error instanceof NotAsSet ? new StartError(error.message) : error
  })
  const rolesWanted = !urls.rolesGiven && !(await mayLogIn(urls.app, urls.system))
  const found = await askOnce(urls.owner, async (client) => {
    const { rows } = await client.query<Found>(aboutOwner, [serving])
    return rows[0] as Found
  })
  const complaint = whatOwnerLacks(found, urls, rolesWanted)
  if (complaint) throw new StartError(complaint)
  if (found.isSetUp && !rolesWanted) await checkSecret(config)
  return { rolesWanted, isSetUp: found.isSetUp }
}

const serving = [databaseRoles.app, databaseRoles.system]

interface Found {
  readonly owner: string
  readonly superuser: boolean
  readonly mayCreateRoles: boolean
  /** Roles of ours that are there and that the owner may not change. */
  readonly beyondReach: readonly string[]
  /** Who owns what was made before, if that is somebody else. */
  readonly otherOwner: string | null
  readonly isSetUp: boolean
}

/** Since PostgreSQL 16 whoever creates roles may change those alone that it has made, or was given with that option. */
const aboutOwner = `
  select
    current_user as owner,
    rolsuper as superuser,
    rolcreaterole as "mayCreateRoles",
    array(
      select rolname::text from pg_roles
      where rolname = any($1) and current_setting('server_version_num')::int >= 160000
        and not pg_has_role(current_user, oid, 'member with admin option')
      order by rolname
    ) as "beyondReach",
    (
      select nspowner::regrole::text from pg_namespace
      where nspname = 'souk' and not pg_has_role(nspowner, 'usage')
    ) as "otherOwner",
    exists (
      select from pg_tables where schemaname = 'identity' and tablename = 'signing_keys'
    ) as "isSetUp"
  from pg_roles
  where rolname = current_user
`

function whatOwnerLacks(found: Found, urls: DatabaseUrls, rolesWanted: boolean) {
  const { owner, superuser, mayCreateRoles, beyondReach, otherOwner } = found
  const names = `DATABASE_URL names ${owner}, which`
  if (otherOwner) {
    return `${names} does not own what was made in this database for Souk before: name ${otherOwner}`
  }
  if (!rolesWanted || superuser) return undefined
  const host = new URL(urls.owner).hostname
  const instead =
    'make logins in souk_app and souk_system, as docs/operating.md shows, and set SOUK_APP_DATABASE_URL and ' +
    'SOUK_SYSTEM_DATABASE_URL'
  if (!mayCreateRoles) return `${names} may not make roles: give it CREATEROLE, or ${instead}`
  if (beyondReach.length === 0) return undefined
  return (
    `${names} may not change ${beyondReach.join(' and ')}. Roles belong to the whole server${host && ` ${host}`}, and these ` +
    `are somebody else's there: where another installation uses them, ${instead}; otherwise let a superuser run ` +
    `GRANT ${beyondReach.join(', ')} TO ${quoted(owner)} WITH ADMIN OPTION`
  )
}

async function mayLogIn(...addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) {
    const isIn = await askOnce(address, () => Promise.resolve(true)).catch(() => false)
    if (!isIn) return false
  }
  return true
}

/** What the database holds is sealed: with another secret nothing of it could be opened. */
async function checkSecret({ appUrl, systemUrl, secret, isPooled }: ChildConfig): Promise<void> {
  const applicationName = 'souk setup'
  const database = new Database({ appUrl, systemUrl, applicationName, isPooled })
  try {
    await checkServerSecret(database.system, secret)
  } catch (error) {
    if (error instanceof WrongServerSecret) throw wrongSecret()
    // A schema that was never finished, or an older one, may not have what is asked; the process that starts asks again.
  } finally {
    await database.close()
  }
}

export function wrongSecret(): StartError {
  return new StartError(
    'SOUK_SECRET is not the secret that this database was set up with: set it to that one; where it was never set, ' +
      'it is in secrets.json of the home that the database was first started with',
  )
}
