import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { statementsOf } from './statements.ts'

export interface MigrationSource {
  readonly service: string
  readonly folder: URL
}

const kernel: MigrationSource = {
  service: 'platform',
  folder: new URL('../migrations/', import.meta.url),
}
const roles = new URL('./roles.sql', import.meta.url)
const groundwork = new URL('./groundwork.sql', import.meta.url)
const migrationLock = 727_274_001

export interface MigrateOptions {
  readonly ownerUrl: string
  /** Passwords that the two login roles get; without them roles that exist are left as they are. */
  readonly passwords?: { readonly app: string; readonly system: string }
  readonly services: readonly MigrationSource[]
}

/** Brings the schema forward. Safe to run by several processes at once and on every start. */
export async function migrate({
  ownerUrl,
  passwords,
  services,
}: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'souk migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // A change of a table that has to wait would make every request wait behind it: give up, start again later.
    await client.query(`set lock_timeout = '5s'`)
    await client.query(await readFile(roles, 'utf8'))
    await layGroundwork(client)
    if (passwords) await setPasswords(client, passwords)
    const applied: string[] = []
    for (const source of [kernel, ...services]) applied.push(...(await migrateOne(client, source)))
    return applied
  } finally {
    await client.end()
  }
}

/**
 * While a new release comes up, machines with the one before may start again: what they bring was laid before, so they
 * do not put it back over the new one. Neither do they mind migrations that they do not know.
 */
async function layGroundwork(client: pg.Client): Promise<void> {
  const text = await readFile(groundwork, 'utf8')
  const checksum = checksumOf(text)
  const { rows } = await client.query<{ laid: boolean }>(
    `select to_regclass('souk.migrations') is not null as laid`,
  )
  if (rows[0]?.laid) {
    const known = await client.query(
      `select from souk.migrations where service = 'groundwork' and name = $1`,
      [checksum],
    )
    if (known.rowCount !== 0) return
  }
  await apply(client, 'groundwork', checksum, text, checksum)
}

async function setPasswords(client: pg.Client, passwords: { app: string; system: string }) {
  for (const [role, password] of [
    ['souk_app', passwords.app],
    ['souk_system', passwords.system],
  ] as const) {
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`)
  }
}

async function migrateOne(client: pg.Client, { service, folder }: MigrationSource) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from souk.migrations where service = $1',
    [service],
  )
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const checksum = checksumOf(text)
    const known = checksums.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`migration ${service}/${name} was changed after it had been applied`)
    await apply(client, service, name, text, checksum)
    applied.push(`${service}/${name}`)
  }
  return applied
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function apply(
  client: pg.Client,
  service: string,
  name: string,
  text: string,
  checksum: string,
) {
  await client.query('begin')
  try {
    for (const statement of statementsOf(text)) await client.query(statement)
    await client.query(
      'insert into souk.migrations (service, name, checksum, applied_at) values ($1, $2, $3, now())',
      [service, name, checksum],
    )
    const { command } = await client.query('commit')
    assert.equal(command, 'COMMIT')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${service}/${name} failed`, { cause: error })
  }
}
