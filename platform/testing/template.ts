import type pg from 'pg'
import { type MigrationSource, migrate } from '../db/migrate.ts'
import { connected, digestOf } from './cluster.ts'

/**
 * To run every migration takes longer than most test files, so it is done once for each set of services: the others of
 * that set copy the files of the database that it has made.
 */
export async function copyMigrated(
  superuserUrl: string,
  name: string,
  services: readonly MigrationSource[],
): Promise<void> {
  const template = `souk_migrated_${await digestOf(services)}`
  const templateUrl = new URL(superuserUrl)
  templateUrl.pathname = `/${template}`
  await connected(superuserUrl, async (client) => {
    // Test files start at once: one makes it, the others wait.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    if (!(await isComplete(client, template))) {
      await client.query(`drop database if exists ${template} with (force)`)
      await client.query(`create database ${template}`)
      await migrate({ ownerUrl: templateUrl.href, services })
      await client.query(`alter database ${template} with allow_connections false`)
    }
    await client.query('select pg_advisory_unlock(hashtext($1))', [template])
    await client.query(copyWithinTheKernel)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
}

/** The files are copied by the operating system, for a fraction of the time, where PostgreSQL can ask it to. */
const copyWithinTheKernel = `
  select set_config(name, 'clone', false) from pg_settings
  where name = 'file_copy_method' and 'clone' = any(enumvals)
`

/** Whoever is connected keeps it from being copied, so nobody can be from the moment it is complete. */
async function isComplete(client: pg.Client, template: string): Promise<boolean> {
  const found = await client.query(
    'select from pg_database where datname = $1 and not datallowconn',
    [template],
  )
  return found.rowCount !== 0
}
