import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { lockHome } from '../launcher/lock.ts'
import { findBinaries } from '../postgres/binaries.ts'
import { startPostgres } from '../postgres/index.ts'
import { placeOf } from '../postgres/place.ts'
import { urlAt } from '../postgres/supervisor.ts'
import { secretsOf } from '../secrets.ts'
import { StartError } from '../start-error.ts'
import {
  copyDurably,
  copyHomeFiles,
  copyTree,
  dataFolder,
  type Note,
  noteFile,
  releaseOfProduct,
} from './contents.ts'

/**
 * A copy of the embedded database and of the secrets beside it, complete or absent. The product may run and write
 * meanwhile: all that was committed before the backup began is in it; of what is committed meanwhile, a part may be.
 */
export async function backUp(home: string, target: string): Promise<void> {
  if (existsSync(target)) throw new StartError(`${target} exists already: name a new folder`)
  if (!existsSync(join(home, 'secrets.json'))) {
    throw new StartError(`${home} holds no database: set SOUK_HOME to the folder of yours`)
  }
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    await withDatabase(home, (client) => copyDatabase(client, home, join(unfinished, dataFolder)))
    copyHomeFiles(home, unfinished)
    const note: Note = {
      madeAt: new Date().toISOString(),
      postgres: findBinaries(placeOf(home)).version,
      release: releaseOfProduct(),
    }
    writeFileSync(join(unfinished, noteFile), `${JSON.stringify(note, null, 2)}\n`, { flush: true })
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** On the database that runs, or on one that is started for it and stopped again. */
async function withDatabase(home: string, work: (client: Client) => Promise<void>): Promise<void> {
  const url = urlAt(placeOf(home), secretsOf(home).passwords, 'owner')
  const running = await connected(url)
  if (running) return work(running).finally(() => running.end())
  const unlock = lockHome(home)
  try {
    const postgres = await startPostgres({ home })
    try {
      const client = new Client({ connectionString: url })
      await client.connect()
      await work(client).finally(() => client.end())
    } finally {
      await postgres.stop()
    }
  } finally {
    unlock()
  }
}

/** No socket, or one that nobody answers. Whatever else fails does so on a database that runs. */
const notRunning = ['ENOENT', 'ECONNREFUSED']

async function connected(connectionString: string): Promise<Client | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (notRunning.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/**
 * The way of PostgreSQL's own `pg_basebackup`, which the embedded one comes without. The files are copied while they
 * change; the write-ahead log from the start to the end of the copy, kept by the slot, makes them consistent again.
 */
async function copyDatabase(client: Client, home: string, to: string): Promise<void> {
  const { dataDir } = placeOf(home)
  await client.query(`select pg_create_physical_replication_slot('souk_backup', true, true)`)
  await client.query(`select pg_backup_start('souk', fast => true)`)
  copyTree(dataDir, to, isLeftOut)
  copyDurably(join(dataDir, 'global/pg_control'), join(to, 'global/pg_control'))
  const { rows } = await client.query<{ label: string; last: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
  )
  const { label = '', last = '' } = rows[0] ?? {}
  writeFileSync(join(to, 'backup_label'), label, { flush: true })
  const [, first = ''] = /START WAL LOCATION: .*\(file (\w+)\)/.exec(label) ?? []
  const log = join(dataDir, 'pg_wal')
  for (const name of readdirSync(log)) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
    if (isNeeded) copyDurably(join(log, name), join(to, 'pg_wal', name))
  }
}

/** What a server makes anew at its start, what belongs to the one that runs, and what is copied last. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./
const leftOut =
  /^postmaster\.(pid|opts)$|^global\/pg_control$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init)(\/|$)/

function isLeftOut(path: string): boolean {
  const kept = path === 'pg_wal/archive_status'
  return !kept && (emptied.test(path) || leftOut.test(path))
}
