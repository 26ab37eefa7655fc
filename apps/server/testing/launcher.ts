import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Quickstart } from '../launcher/banner.ts'

/** The product as `npm start` runs it. */
export interface Launched {
  readonly quickstart: Quickstart
  /** Of the launcher. */
  readonly pid: number
  /** What it has logged as a failure of its own. */
  readonly failures: readonly string[]
  metrics(): Promise<string>
  /** Ends all of its processes at once and without warning, as a loss of power would. Only of a group. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface LaunchedOptions {
  /** Its processes are a group of their own, which can be killed as one. */
  readonly isGroup?: boolean
}

type Environment = Readonly<Record<string, string>>

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

function start(home: string, env: Environment, { isGroup = false } = {}): ChildProcess {
  const few = {
    SOUK_PROCESSES: '1',
    SOUK_RATE_LIMIT: '0',
    SOUK_DEMO: 'true',
    PORT: '0',
    LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [main], {
    env: { ...process.env, ...few, SOUK_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  })
}

export async function launched(
  home: string,
  env: Environment = {},
  options: LaunchedOptions = {},
): Promise<Launched> {
  const launcher = start(home, env, options)
  const complaint = text(launcher.stderr ?? Readable.from([]))
  const failures: string[] = []
  let metricsUrl = ''
  const ready = Promise.withResolvers<void>()
  createInterface(launcher.stdout ?? Readable.from([])).on('line', (line) => {
    metricsUrl ||= /Metrics +(\S+)/.exec(line)?.[1] ?? ''
    if (line.includes('Ctrl-C stops everything')) ready.resolve()
    if (line.includes('internal_error')) failures.push(line)
  })
  launcher.once('exit', () => complaint.then((said) => ready.reject(new Error(said))))
  await ready.promise
  const { pid = 0 } = launcher
  const end = async (kill: () => void) => {
    if (launcher.exitCode !== null || launcher.signalCode !== null) return
    const ended = once(launcher, 'exit')
    kill()
    await ended
  }
  return {
    quickstart: JSON.parse(readFileSync(join(home, 'quickstart.json'), 'utf8')),
    pid,
    failures,
    metrics: async () => (await fetch(metricsUrl)).text(),
    async kill() {
      assert(options.isGroup, 'its processes are of the group of the test')
      await end(() => process.kill(-pid, 'SIGKILL'))
    },
    stop: () => end(() => launcher.kill('SIGTERM')),
  }
}

/** What a start that must fail says, all of it. */
export async function refusalOf(home: string, env: Environment): Promise<string> {
  const launcher = start(home, env)
  launcher.stdout?.resume()
  const [said, [code]] = await Promise.all([
    text(launcher.stderr ?? Readable.from([])),
    once(launcher, 'exit'),
  ])
  if (code !== 1) throw new Error(`it ended with ${code}`)
  return said
}
