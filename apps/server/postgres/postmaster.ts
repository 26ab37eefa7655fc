import { spawn } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import { asAccount, giveTo, type Place } from './place.ts'
import { commandOf, isAlive, signal, untilDead } from './processes.ts'
import { type Profile, settingsText } from './settings.ts'

export interface Installation {
  place: Place
  binaries: Binaries
  profile: Profile
  connections: number
  logBytesMax: number
}

/** Long, because a database that was killed under load first replays its log. */
const readyBoundMs = 300_000
const fastStopBoundMs = 30_000
const immediateStopBoundMs = 10_000
const attempts = 6

/**
 * Starts PostgreSQL and gives the id of its main process, with which all of it ends. A few attempts, because
 * the remains of a killed one hold its memory for an instant.
 */
export async function startPostmaster(installation: Installation): Promise<number> {
  const { logFile } = installation.place
  rotateLog(installation)
  writeSettings(installation)
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryStart(installation)
    if (typeof outcome === 'number') return outcome
    if (attempt === attempts) {
      throw new StartError(`PostgreSQL does not start: ${outcome.reason} (see ${logFile})`)
    }
    await sleep(50 * 2 ** attempt)
  }
}

/** Fast first: no new work, open transactions rolled back, all written. The rest is for one that hangs. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await untilDead(pid, fastStopBoundMs)) return
  signal(pid, 'SIGQUIT')
  if (await untilDead(pid, immediateStopBoundMs)) return
  signal(pid, 'SIGKILL')
  await untilDead(pid, immediateStopBoundMs)
}

/**
 * The one that outlived the Node process that started it, if it runs with today's binaries and settings; one
 * with other settings is stopped. A lock file whose process is gone, or is another program, is removed.
 */
export async function findRunning(installation: Installation): Promise<number | undefined> {
  const { dataDir } = installation.place
  const lock = readLock(dataDir)
  if (!lock) return undefined
  if (!isAlive(lock.pid) || !commandOf(lock.pid)?.includes(`/postgres -D ${dataDir}`)) {
    rmSync(lockFile(dataDir), { force: true })
    return undefined
  }
  if (readFileSync(settingsFile(dataDir), 'utf8') === settingsOf(installation)) return lock.pid
  await stopPostmaster(lock.pid)
  return undefined
}

/** The process id when it is ready for connections, else why it ended. */
async function tryStart({ place, binaries }: Installation): Promise<number | { reason: string }> {
  const log = openSync(place.logFile, 'a', 0o600)
  const logStart = statSync(place.logFile).size
  const child = spawn(join(binaries.binDir, 'postgres'), ['-D', place.dataDir], {
    ...asAccount(place.account),
    cwd: place.root,
    // A group of its own: Ctrl-C in the terminal must not stop the database under the requests.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', () => {
    failure ??= lastComplaint(place.logFile, logStart)
  })
  child.unref()
  const deadline = Date.now() + readyBoundMs
  while (failure === undefined) {
    const lock = readLock(place.dataDir)
    if (lock?.ready && lock.pid === child.pid) {
      // From here on an exit is the supervisor's matter, and its log may be gone by then.
      child.removeAllListeners('exit')
      return lock.pid
    }
    if (Date.now() > deadline) failure = `it was not ready after ${readyBoundMs / 1_000} seconds`
    await sleep(5)
  }
  if (child.pid && isAlive(child.pid)) await stopPostmaster(child.pid)
  return { reason: failure }
}

function lastComplaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1)
  return complaint?.replace(/^.*?(FATAL|PANIC): +/, '') || 'it ended without a word'
}

function writeSettings(installation: Installation): void {
  const file = settingsFile(installation.place.dataDir)
  writeFileSync(file, settingsOf(installation), { mode: 0o600 })
  giveTo(installation.place.account, file)
}

function settingsOf({ place, binaries, profile, connections }: Installation): string {
  const { socketDir } = place
  const { version } = binaries
  return settingsText({ profile, connections, memoryBytes: memoryBytes(), socketDir, version })
}

/** What the container may use, where there is one. */
function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** PostgreSQL's own lock file: process, data, start time, port, socket folder, address, memory, state. */
function readLock(dataDir: string): { pid: number; ready: boolean } | undefined {
  if (!existsSync(lockFile(dataDir))) return undefined
  const lines = readFileSync(lockFile(dataDir), 'utf8').split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Keeps one old log beside the new one. Copied and emptied, not moved: PostgreSQL has the file open and goes on at its
 * end wherever that is. A line that is written between the two is lost.
 */
export function rotateLog({ place: { logFile, account }, logBytesMax }: Installation): void {
  if (!existsSync(logFile) || statSync(logFile).size <= logBytesMax) return
  const old = `${logFile}.1`
  copyFileSync(logFile, old)
  giveTo(account, old)
  truncateSync(logFile)
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid')
}

function settingsFile(dataDir: string): string {
  return join(dataDir, 'postgresql.conf')
}
