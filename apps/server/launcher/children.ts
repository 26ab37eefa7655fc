import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

export interface Child {
  /** Settles when it first says that it is ready; fails when it ends before. */
  readonly ready: Promise<void>
  stop(): Promise<void>
  kill(): void
}

export interface ChildOptions {
  name: string
  spawn(): ChildProcess
  /** Aborted when everything is to stop: a child that ends from then on is not missed. */
  signal: AbortSignal
  log(sentence: string): void
  /** Called when it keeps dying: to go on would only hide that. */
  onLost(error: Error): void
}

/** A restart waits the longer, the more often the child died young; after the last one we give up. */
const restartDelaysMs = [0, 100, 200, 500, 1_000, 2_000, 5_000, 5_000, 5_000, 5_000] as const
const grownUpAfterMs = 30_000
const readyBoundMs = 60_000
const stopBoundMs = 30_000

/** Keeps one child process running until it is stopped. */
export function keepRunning(options: ChildOptions): Child {
  const { name, spawn, signal, log, onLost } = options
  const ending = new AbortController()
  let process = spawn()
  const ready = untilReady(name, process)

  const restartWhileWanted = async () => {
    await ready
    for (let youngDeaths = 0; ; ) {
      const bornAt = Date.now()
      const how = await ended(process)
      if (ending.signal.aborted || signal.aborted) return
      youngDeaths = Date.now() - bornAt < grownUpAfterMs ? youngDeaths + 1 : 1
      const delayMs = restartDelaysMs[youngDeaths - 1]
      if (delayMs === undefined) {
        return onLost(new StartError(`The ${name} ended ${youngDeaths} times in a row (${how})`))
      }
      log(`The ${name} ended (${how}): starting it again`)
      await sleep(delayMs, undefined, { signal: ending.signal })
      process = spawn()
    }
  }
  // A child that never became ready is reported by `ready`; a stop interrupts the wait for a restart.
  restartWhileWanted().catch(() => {})

  return {
    ready,
    async stop() {
      ending.abort()
      process.kill('SIGTERM')
      const hard = setTimeout(() => process.kill('SIGKILL'), stopBoundMs)
      await ended(process)
      clearTimeout(hard)
    },
    kill() {
      ending.abort()
      process.kill('SIGKILL')
    },
  }
}

function untilReady(name: string, process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(bound)
      reject(new StartError(`The ${name} did not start (${why})`))
    }
    const bound = setTimeout(() => fail('it is not ready after a minute'), readyBoundMs)
    ended(process).then(fail)
    process.on('message', (message) => {
      if (message !== 'ready') return
      clearTimeout(bound)
      resolve()
    })
  })
}

/** How the process ended, in words, as soon as it has. */
function ended(process: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const { exitCode, signalCode } = process
    if (exitCode !== null || signalCode !== null) return resolve(inWords(exitCode, signalCode))
    process.once('error', (error) => resolve(error.message))
    process.once('exit', (code, signal) => resolve(inWords(code, signal)))
  })
}

function inWords(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ? `killed by ${signal}` : `exit code ${code}`
}
