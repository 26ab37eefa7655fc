import type { Logger } from 'pino'
import {
  codeOf,
  isConnectionLost,
  isDatabaseBusy,
  isLockNotGranted,
  type Shortage,
  shortageOf,
} from '../db/driver.ts'
import { CommitUnknown } from '../db/retry.ts'

type FailureLog = Pick<Logger, 'error' | 'warn' | 'debug'>

/** So long after the last failure the database counts as answering again. */
const defaultQuietMs = 30_000

/**
 * Logs failures. While the database or a node of it does not answer, everything that asks it fails for the same reason: one
 * line says that it began and one that it is over. What failed meanwhile is logged for those who debug.
 */
export class FailureReport {
  readonly #quietMs: number
  #quiet: NodeJS.Timeout | undefined
  #failures = 0

  constructor(quietMs = defaultQuietMs) {
    this.#quietMs = quietMs
  }

  add(log: FailureLog, about: object, error: unknown, text: string): void {
    // The database is well: somebody else was at it for longer than one waits.
    if (isLockNotGranted(error)) {
      const details = { ...about, ...reasonOf(error), failed: text }
      log.warn(details, 'a lock was not granted in time; this is tried again')
      return
    }
    const shortage = shortageOf(error)
    if (shortage) {
      const details = { ...about, ...reasonOf(error), failed: text }
      log[shortage === 'time' ? 'warn' : 'error'](details, shortOf[shortage])
      return
    }
    if (!isUnanswered(error)) {
      log.error({ ...about, err: error }, text)
      return
    }
    this.#failures += 1
    log.debug({ ...about, err: error }, text)
    if (this.#quiet) {
      this.#quiet.refresh()
      return
    }
    log.error({ ...about, ...reasonOf(error) }, 'the database or a node of it does not answer')
    this.#quiet = setTimeout(() => this.#end(log), this.#quietMs).unref()
  }

  /** Those of other nodes are answered all the time, so that one was says nothing: only that nobody was refused does. */
  #end(log: FailureLog): void {
    const failures = this.#failures
    this.#quiet = undefined
    this.#failures = 0
    const quietSeconds = this.#quietMs / 1_000
    log.warn({ failures, quietSeconds }, 'the database answers again: nothing failed for a while')
  }
}

/** What somebody has to do something about is an error. */
const shortOf: Readonly<Record<Shortage, string>> = {
  time: 'the database cancelled a statement that took too long',
  connections: 'the database has no connection left: raise its limit, or run fewer processes',
  disk: 'the disk of the database is full: nothing is saved until there is room',
  memory: 'the database is out of memory',
  resources: 'the database is out of resources',
}

const report = new FailureReport()

/** All parts of a process report together. */
export function logFailure(log: FailureLog, about: object, error: unknown, text: string): void {
  report.add(log, about, error, text)
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CommitUnknown || isConnectionLost(error) || isDatabaseBusy(error)
}

/** A cluster names the node in the message. */
function reasonOf(error: unknown): object {
  const reason = error instanceof CommitUnknown ? error.cause : error
  return {
    sqlstate: codeOf(reason),
    reason: reason instanceof Error ? reason.message : String(reason),
  }
}
