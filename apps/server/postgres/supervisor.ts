import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type DatabaseRole, databaseRoles, secretsOf } from '../secrets.ts'
import { findBinaries } from './binaries.ts'
import { initialise } from './initialise.ts'
import { placeOf } from './place.ts'
import { findRunning, type Installation, startPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive, signal } from './processes.ts'
import type { Profile } from './settings.ts'

export interface PostgresOptions {
  home: string
  /** `test` gives up durability for speed. */
  profile?: Profile
  /** Told in a sentence what a person would like to know: a first start, a restart. */
  log?: (sentence: string) => void
  /** Called when PostgreSQL died and could not be started again. */
  onLost?: (error: Error) => void
}

export interface Postgres {
  /** Changes when a dead PostgreSQL was started again. */
  readonly pid: number
  readonly dataDir: string
  readonly binDir: string
  url(role: DatabaseRole, database?: string): string
  stop(): Promise<void>
  /** At once and without waiting; nothing committed is lost, the next start replays the log. */
  kill(): void
}

const database = 'souk'
const watchEveryMs = 200
const answerBoundMs = 10_000

/** Gives the running PostgreSQL of this home: the one that still runs, or a new one; restarted if it dies. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { home, profile = 'product', log = () => {} } = options
  const place = placeOf(home)
  const { passwords } = secretsOf(home)
  const installation: Installation = { place, binaries: findBinaries(place), profile }
  const { binDir } = installation.binaries
  if (!existsSync(place.dataDir)) {
    log('Creating the database (once)…')
    const superuser = { name: databaseRoles.owner, password: passwords.owner }
    await initialise(place, binDir, superuser, profile)
  }
  const url = (role: DatabaseRole, name: string = database) =>
    `postgresql://${databaseRoles[role]}:${passwords[role]}@localhost/${name}?host=${encodeURIComponent(place.socketDir)}`
  const first = await attachOrStart(installation, url('owner', 'postgres'))
  const watched = keepRunning(first, installation, log, options.onLost)
  return {
    get pid() {
      return watched.pid()
    },
    dataDir: place.dataDir,
    binDir,
    url,
    stop: watched.stop,
    kill: () => signal(watched.pid(), 'SIGQUIT'),
  }
}

async function attachOrStart(installation: Installation, adminUrl: string): Promise<number> {
  const running = await findRunning(installation)
  if (running) {
    if (await answers(adminUrl)) return running
    await stopPostmaster(running)
  }
  const started = await startPostmaster(installation)
  await ensureDatabase(adminUrl)
  return started
}

/** It may be replaying its log after a crash, so it is given some time. */
async function answers(url: string): Promise<boolean> {
  const deadline = Date.now() + answerBoundMs
  while (Date.now() < deadline) {
    try {
      await ensureDatabase(url)
      return true
    } catch {
      await sleep(100)
    }
  }
  return false
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      database,
    ])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end().catch(() => {})
  }
}

interface Watched {
  pid(): number
  stop(): Promise<void>
}

function keepRunning(
  first: number,
  installation: Installation,
  log: (sentence: string) => void,
  onLost: (error: Error) => void = () => {},
): Watched {
  let pid = first
  let restarting: Promise<void> | undefined
  const restart = async () => {
    log('PostgreSQL ended unexpectedly: starting it again')
    try {
      pid = await startPostmaster(installation)
    } catch (error) {
      clearInterval(watch)
      onLost(error as Error)
    }
    restarting = undefined
  }
  const watch = setInterval(() => {
    if (!restarting && !isAlive(pid)) restarting = restart()
  }, watchEveryMs)
  watch.unref()
  return {
    pid: () => pid,
    async stop() {
      clearInterval(watch)
      await restarting
      await stopPostmaster(pid)
    },
  }
}
