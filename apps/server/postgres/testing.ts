import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOf } from './place.ts'
import { findRunning, stopPostmaster } from './postmaster.ts'
import { identityOf } from './processes.ts'
import { installationAt, startPostgres } from './supervisor.ts'

const prefix = 'souk-test-'

/** For several test files at once, some of which open as many as a whole product does. */
const connections = 400

export interface TestPostgres {
  /** The superuser's, for `SOUK_TEST_DATABASE_URL`. */
  url: string
  stop(): Promise<void>
}

/**
 * One throw-away PostgreSQL for a whole test run: nothing of it is durable. Inside a run that has one, that
 * one is used, and stopping it is left to whoever started it.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.SOUK_TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  await clearAbandoned()
  const home = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(home, 0o711)
  writeFileSync(ownerFile(home), ownerMark(process.pid))
  const postgres = await startPostgres({ home, profile: 'test', connections })
  return {
    url: postgres.url('owner', 'postgres'),
    async stop() {
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A killed test run leaves its PostgreSQL running: the next one clears it away. */
async function clearAbandoned(): Promise<void> {
  const homes = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))
  for (const home of homes.map((name) => join(tmpdir(), name)).filter(isAbandoned)) {
    // Two runs that start at once clear the same folder: what is gone already is as good as cleared.
    await clear(home).catch(() => {})
  }
}

async function clear(home: string): Promise<void> {
  const place = placeOf(home)
  const pid = await findRunning(installationAt(place, { profile: 'test', connections }))
  if (pid) await stopPostmaster(pid)
  rmSync(home, { recursive: true, force: true })
}

function isAbandoned(home: string): boolean {
  try {
    if (statSync(home).uid !== process.getuid?.()) return false
    const mark = readFileSync(ownerFile(home), 'utf8')
    return mark !== ownerMark(Number.parseInt(mark, 10))
  } catch {
    // It is being made, or cleared away, at this moment.
    return false
  }
}

function ownerMark(pid: number): string {
  return `${pid} ${identityOf(pid)}`
}

function ownerFile(home: string): string {
  return join(home, 'owner')
}
