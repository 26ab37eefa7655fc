import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { exclusively } from './exclusive.ts'
import {
  apply,
  checksumOf,
  lockTimeout,
  migrationOf,
  type Patience,
  usualPatience,
} from './migration.ts'

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
  /** With tables that others have locked; only tests have less. */
  readonly patience?: Patience
}

/** Brings the schema forward. Safe to run by several processes at once and on every start. */
export async function migrate({
  ownerUrl,
  passwords,
  services,
  patience = usualPatience,
}: MigrateOptions): Promise<string[]> {
  return exclusively({ ownerUrl, lock: migrationLock, name: 'migrate' }, async (client) => {
    await client.query(lockTimeout)
    await client.query(await readFile(roles, 'utf8'))
    await layGroundwork(client, patience)
    if (passwords) await setPasswords(client, passwords)
    return migrateAll(client, [kernel, ...services], patience)
  })
}

/**
 * While a new release comes up, machines with the one before may start again: what they bring was laid before, so they
 * do not put it back over the new one. Neither do they mind migrations that they do not know.
 */
async function layGroundwork(client: pg.Client, patience: Patience): Promise<void> {
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
  // It makes functions and its own two tables, and locks no other: all of it is one transaction.
  await apply(client, migrationOf('groundwork', checksum, text), patience, false)
}

async function setPasswords(client: pg.Client, passwords: { app: string; system: string }) {
  for (const [role, password] of [
    ['souk_app', passwords.app],
    ['souk_system', passwords.system],
  ] as const) {
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`)
  }
}

async function migrateAll(
  client: pg.Client,
  sources: readonly MigrationSource[],
  patience: Patience,
): Promise<string[]> {
  const { rows } = await client.query<{ service: string; name: string; checksum: string }>(
    `select service, name, checksum from souk.migrations where service <> 'groundwork'`,
  )
  const checksums = new Map(rows.map((row) => [`${row.service}/${row.name}`, row.checksum]))
  const applied: string[] = []
  for (const { service, folder } of sources) {
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const migration = migrationOf(service, name, await readFile(new URL(name, folder), 'utf8'))
      const title = `${service}/${name}`
      const known = checksums.get(title)
      if (known === migration.checksum) continue
      if (known) throw new Error(`migration ${title} was changed after it had been applied`)
      await apply(client, migration, patience, checksums.size > 0)
      applied.push(title)
    }
  }
  return applied
}
