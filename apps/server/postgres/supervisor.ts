import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseRole, databaseRoles, type Secrets, secretsOf } from '../secrets.ts'
import { findBinaries } from './binaries.ts'
import { databaseName, initialize } from './initialize.ts'
import { type Place, placeOf } from './place.ts'
import {
  findRunning,
  type Installation,
  rotateLog,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { isAlive, signal } from './processes.ts'
import type { Profile } from './settings.ts'

export interface PostgresOptions {
  home: string
  /** `test` gives up durability for speed. */
  profile?: Profile
  /** How many connections it lets in at once. */
  connections?: number
  /** From this size on its log is begun anew; the one before is kept. */
  logBytesMax?: number
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
  /** For whoever wants to find it: its folder and that of its socket. */
  readonly place: { folder: string; socketFolder: string; isInHome: boolean }
  url(role: DatabaseRole, database?: string): string
  stop(): Promise<void>
  /** At once and without waiting; nothing committed is lost, the next start replays the log. */
  kill(): void
}

const watchEveryMs = 200
const answerBoundMs = 10_000

/** Gives the running PostgreSQL of this home: the one that still runs, or a new one; restarted if it dies. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { home, log = () => {} } = options
  const place = placeOf(home)
  const { passwords } = secretsOf(home)
  const installation = installationAt(place, options)
  const { profile } = installation
  const { binDir } = installation.binaries
  if (!existsSync(place.dataDir)) {
    log('Creating the database (once)…')
    const superuser = { name: databaseRoles.owner, password: passwords.owner }
    await initialize(place, binDir, superuser, profile)
  }
  const url = (role: DatabaseRole, name?: string) => urlAt(place, passwords, role, name)
  const first = await attachOrStart(installation, url('owner'))
  const watched = keepRunning(first, installation, log, options.onLost)
  return {
    get pid() {
      return watched.pid()
    },
    dataDir: place.dataDir,
    binDir,
    place: {
      folder: place.root,
      socketFolder: place.socketDir,
      isInHome: place.isInHome,
    },
    url,
    stop: watched.stop,
    kill: () => signal(watched.pid(), 'SIGQUIT'),
  }
}

/** How to reach the PostgreSQL of a place, if it runs. */
export function urlAt(
  { socketDir }: Place,
  passwords: Secrets['passwords'],
  role: DatabaseRole,
  name = databaseName,
): string {
  return `postgresql://${databaseRoles[role]}:${passwords[role]}@localhost/${name}?host=${encodeURIComponent(socketDir)}`
}

/** How a PostgreSQL of this home is run; whoever looks for a running one must mean the same. */
export function installationAt(
  place: Place,
  { profile = 'product', connections = 100, logBytesMax = 10 * 2 ** 20 }: Partial<PostgresOptions>,
): Installation {
  return { place, binaries: findBinaries(place), profile, connections, logBytesMax }
}

async function attachOrStart(installation: Installation, url: string): Promise<number> {
  const running = await findRunning(installation)
  if (running) {
    if (await answers(url)) return running
    await stopPostmaster(running)
  }
  return startPostmaster(installation)
}

/** It may be replaying its log after a crash, so it is given some time. */
async function answers(url: string): Promise<boolean> {
  // Loaded where it is needed: the launcher seldom finds one running, and keeps for good what it loads.
  const { Client } = await import('pg')
  const deadline = Date.now() + answerBoundMs
  while (Date.now() < deadline) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      await sleep(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
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
    log('PostgreSQL exited unexpectedly; restarting')
    try {
      pid = await startPostmaster(installation)
    } catch (error) {
      clearInterval(watch)
      onLost(error as Error)
    }
    restarting = undefined
  }
  const watch = setInterval(() => {
    rotateLog(installation)
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
