import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { type MetricsAnswer, open, ready } from './messages.ts'

export interface Child {
  /** What its metrics call it. */
  readonly label: string
  /** Settles when it first says that it is ready; fails when it ends before. */
  readonly ready: Promise<void>
  /** Tells it, and whatever takes its place later, that everything runs. */
  open(): void
  /** Its metrics as text; undefined when it is not there or does not answer in time. */
  metrics(): Promise<string | undefined>
  stop(): Promise<void>
  kill(): void
}

export interface ChildOptions {
  /** Its name in messages to a person. */
  name: string
  label: string
  spawn(): ChildProcess
  /** Aborted when everything is to stop: a child that ends from then on is not missed. */
  signal: AbortSignal
  log(sentence: string): void
  /** Until it is started again, by how often it died young; the last one stays. */
  restartDelaysMs?: readonly number[]
}

const defaultDelaysMs = [0, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const
const stableAfterMs = 30_000
/** A machine with little time for each process takes a minute. */
const readyBoundMs = 180_000
const stopBoundMs = 30_000
const metricsBoundMs = 2_000

/**
 * Keeps one child process running until it is stopped. One that keeps dying is started ever more slowly and never given
 * up: the others serve meanwhile, and to end them too would turn the fault of one into the fault of all.
 */
export function keepRunning(options: ChildOptions): Child {
  const { name, signal, log, restartDelaysMs = defaultDelaysMs } = options
  const ending = new AbortController()
  let isOpen = false
  const spawn = () => {
    const spawned = options.spawn()
    spawned.on('message', (message) => {
      if (message === ready && isOpen) spawned.send(open, () => {})
    })
    return spawned
  }
  let process = spawn()
  const firstReady = untilReady(name, process)

  const restartWhileWanted = async () => {
    await firstReady
    for (let quickExits = 0; ; ) {
      const startedAt = Date.now()
      const how = await ended(process)
      if (ending.signal.aborted || signal.aborted) return
      quickExits = Date.now() - startedAt < stableAfterMs ? quickExits + 1 : 1
      const delayMs = restartDelaysMs[quickExits - 1] ?? restartDelaysMs.at(-1) ?? 0
      log(`The ${name} ended (${how}): ${nextStart(quickExits, delayMs)}`)
      await sleep(delayMs, undefined, { signal: AbortSignal.any([ending.signal, signal]) })
      process = spawn()
    }
  }
  // A child that never became ready is reported by `ready`; a stop interrupts the wait for a restart.
  restartWhileWanted().catch(() => {})

  return {
    label: options.label,
    ready: firstReady,
    open() {
      isOpen = true
      process.send(open, () => {})
    },
    metrics: () => askMetrics(process),
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

function nextStart(quickExits: number, delayMs: number): string {
  if (quickExits === 1) return 'restarting'
  return `${quickExits} times in a row, restarting in ${delayMs / 1_000} s`
}

function untilReady(name: string, process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(bound)
      reject(new StartError(`The ${name} did not start (${why})`))
    }
    const bound = setTimeout(() => fail('it is not ready after three minutes'), readyBoundMs)
    ended(process).then(fail)
    process.on('message', (message) => {
      if (message !== ready) return
      clearTimeout(bound)
      resolve()
    })
  })
}

let metricsAsked = 0

function askMetrics(process: ChildProcess): Promise<string | undefined> {
  metricsAsked += 1
  const metricsWanted = metricsAsked
  return new Promise((resolve) => {
    const settle = (text?: string) => {
      clearTimeout(bound)
      process.off('message', onMessage)
      resolve(text)
    }
    const onMessage = (message: Partial<MetricsAnswer>) => {
      if (message.metricsWanted === metricsWanted) settle(message.text)
    }
    const bound = setTimeout(settle, metricsBoundMs)
    process.on('message', onMessage)
    process.send({ metricsWanted }, (error) => {
      if (error) settle()
    })
  })
}

/** Under `node --watch` a child reports the files it loads; passed on, a change of one restarts everything. */
export function relayed(child: ChildProcess): ChildProcess {
  if (process.env.WATCH_REPORT_DEPENDENCIES) {
    child.on('message', (message) => {
      if (Object.keys(message).some((key) => key.startsWith('watch:'))) process.send?.(message)
    })
  }
  return child
}

/** How the process ended, in words, as soon as it has. */
export function ended(process: ChildProcess): Promise<string> {
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
