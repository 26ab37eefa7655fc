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
  readonly metricsUrl: string
  /** Of the launcher. */
  readonly pid: number
  /** What it has logged as a failure of its own. */
  readonly failures: readonly string[]
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

function start(home: string, env: Environment): ChildProcess {
  const few = { SOUK_PROCESSES: '1', SOUK_RATE_LIMIT: '0', PORT: '0', LOG_LEVEL: 'error' }
  return spawn(process.execPath, [main], {
    env: { ...process.env, ...few, SOUK_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function launched(home: string, env: Environment = {}): Promise<Launched> {
  const launcher = start(home, env)
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
  return {
    quickstart: JSON.parse(readFileSync(join(home, 'quickstart.json'), 'utf8')),
    pid: launcher.pid ?? 0,
    metricsUrl,
    failures,
    async stop() {
      launcher.kill('SIGTERM')
      if (launcher.exitCode === null) await once(launcher, 'exit')
    },
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
