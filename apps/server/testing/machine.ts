import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@souk/platform/testing'
import type { Quickstart } from '../launcher/banner.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The product as `npm start` runs it, in a home of its own. */
export interface Machine {
  /** Where it answers, if it does. */
  readonly base: string
  readonly quickstart: Quickstart
  metrics(): Promise<string>
  /** Ends all of its processes at once and without warning, as a loss of power would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startMachine(settings: Record<string, string>): Promise<Machine> {
  const home = mkdtempSync(join(tmpdir(), 'souk-machine-'))
  chmodSync(home, 0o711)
  const port = await freePort()
  const launcher = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SOUK_HOME: home,
      SOUK_PROCESSES: '1',
      SOUK_METRICS_PORT: '0',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of processes of its own, which can be killed as one.
    detached: true,
  })
  let shown = ''
  for await (const chunk of launcher.stdout) {
    shown += chunk
    if (shown.includes('Ctrl-C stops everything')) break
  }
  const [, metricsUrl = ''] = /Metrics +(\S+)/.exec(shown) ?? []
  if (!metricsUrl) throw new Error(`the machine did not start: ${shown}`)
  launcher.stdout.resume()
  const end = async (kill: () => void) => {
    if (launcher.exitCode === null && launcher.signalCode === null) {
      const ended = once(launcher, 'exit')
      kill()
      await ended
    }
    rmSync(home, { recursive: true, force: true })
  }
  return {
    base: `http://127.0.0.1:${port}`,
    quickstart: JSON.parse(readFileSync(join(home, 'quickstart.json'), 'utf8')),
    metrics: async () => (await fetch(metricsUrl)).text(),
    kill: () => end(() => process.kill(-(launcher.pid ?? 0), 'SIGKILL')),
    stop: () => end(() => launcher.kill('SIGTERM')),
  }
}
