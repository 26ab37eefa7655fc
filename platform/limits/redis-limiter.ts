import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { rateLimitFallbacks, rateLimitsShared } from '../observe/metrics.ts'
import { deriveKey } from '../secrets.ts'
import type { SharedLimiter } from './limits.ts'
import {
  type Claim,
  costMsOf,
  debtMsMaxOf,
  type Verdict,
  verdictOf,
  windowMsOf,
} from './ratelimit.ts'
import { connectRedis, type RedisConnection } from './redis-client.ts'
import type { Answer } from './redis-script.ts'

export interface RedisLimiterOptions {
  /** May hold a password, and is never logged. */
  readonly url: string
  /** The secret of the installation: several that share one Redis do not share its keys. */
  readonly secret: string
  readonly log: Logger
  /** How long a request waits for an answer. */
  readonly waitMs?: number
  /** How long Redis is left alone after it failed. */
  readonly pauseMs?: number
}

type Library = typeof import('@redis/client')
type FallbackReason = 'timeout' | 'error'

const defaultWaitMs = 100
const defaultPauseMs = 1_000
const startMs = 2_000
/** Nobody waits for the trial. */
const trialMs = 1_000
/** One late answer may be a pause of our own; so many in a row are Redis. */
const failuresMax = 3
const trial: Claim = { key: 'trial', quota: { perSecond: 1_000 } }

/**
 * Counts in Redis or Valkey for all machines, with one call a request. Time is that of Redis, so that the clocks of the
 * machines do not matter. While Redis is away or slow it says so, and nobody waits for it: a connection that fails is
 * dropped, and the next counts for nothing until a trial on it was answered.
 */
export class RedisLimiter implements SharedLimiter {
  readonly #options: Required<RedisLimiterOptions>
  readonly #library: Library
  readonly #prefix: string
  #connection: RedisConnection | undefined
  #isCluster = false
  #isAvailable = false
  #isClosed = false
  #failures = 0
  #pausing: NodeJS.Timeout | undefined
  #onFirstOutcome: () => void = () => {}
  #lastSaid: 'shared' | 'own' | undefined

  private constructor(options: Required<RedisLimiterOptions>, library: Library) {
    this.#options = options
    this.#library = library
    this.#prefix = `souk:${installationOf(options.secret)}:limit:`
  }

  /** Returns when Redis has answered or is known to be away: a start does not depend on it. */
  static async start(options: RedisLimiterOptions): Promise<RedisLimiter> {
    // Loaded here, so that an installation without Redis does not pay for it.
    const library = await import('@redis/client')
    const timing = { waitMs: defaultWaitMs, pauseMs: defaultPauseMs }
    const limiter = new RedisLimiter({ ...timing, ...options }, library)
    rateLimitsShared.set({ store: 'redis' }, 0)
    await new Promise<void>((resolve) => {
      const giveUp = setTimeout(() => {
        limiter.#say('own', 'no answer yet')
        resolve()
      }, startMs)
      limiter.#onFirstOutcome = () => {
        clearTimeout(giveUp)
        resolve()
      }
      limiter.#connect()
    })
    return limiter
  }

  get isAvailable(): boolean {
    return this.#isAvailable
  }

  async take(tenantId: string, claims: readonly Claim[]): Promise<Verdict[] | undefined> {
    const connection = this.#connection
    if (!connection || !this.#isAvailable) return undefined
    try {
      const verdicts = await this.#ask(connection, tenantId, claims, this.#options.waitMs)
      this.#failures = 0
      return verdicts
    } catch (error) {
      this.#failed(connection, error)
      return undefined
    }
  }

  async charge(tenantId: string, claims: readonly Claim[], requests: number): Promise<boolean> {
    const connection = this.#connection
    if (!connection || !this.#isAvailable) return false
    const numbers = [...numbersOf(claims), String(requests)]
    try {
      const charging = connection.charge(this.#keysOf(tenantId, claims), numbers)
      await within(this.#options.waitMs, charging)
      return true
    } catch (error) {
      this.#failed(connection, error)
      return false
    }
  }

  close(): void {
    this.#isClosed = true
    this.#isAvailable = false
    clearTimeout(this.#pausing)
    this.#connection?.destroy()
  }

  async #ask(
    connection: RedisConnection,
    tenantId: string,
    claims: readonly Claim[],
    waitMs: number,
  ): Promise<Verdict[]> {
    const asked = connection.take(this.#keysOf(tenantId, claims), numbersOf(claims))
    const untilFull = await within(waitMs, asked)
    return claims.map(({ quota }, index) => verdictOf((untilFull[index] ?? 0) / 1_000, quota))
  }

  /** Everything of a tenant has one hash tag, so that a cluster keeps it in one place and one script may touch it all. */
  #keysOf(tenantId: string, claims: readonly Claim[]): string[] {
    return claims.map(({ key }) => `${this.#prefix}{${tenantId}}:${key}`)
  }

  #connect(): void {
    if (this.#isClosed) return
    const { url, pauseMs } = this.#options
    this.#connection = connectRedis(this.#library, {
      url,
      pauseMs,
      isCluster: this.#isCluster,
      onReady: (connection) => void this.#try(connection),
      onLost: (connection, error) => this.#lost(connection, error),
      onEnd: (connection, error) => this.#drop(connection, error),
    })
  }

  /** A server that lets us in may still refuse scripts, writes or our keys. */
  async #try(connection: RedisConnection): Promise<void> {
    try {
      await this.#ask(connection, 'trial', [trial], trialMs)
      if (connection !== this.#connection || this.#isClosed) return
      this.#failures = 0
      this.#isAvailable = true
      this.#say('shared')
    } catch (error) {
      this.#drop(connection, error)
    }
  }

  #failed(connection: RedisConnection, error: unknown): void {
    rateLimitFallbacks.inc({ reason: reasonOf(error) })
    if (connection !== this.#connection) return
    this.#failures += 1
    if (this.#failures >= failuresMax || isOfCluster(error)) this.#drop(connection, error)
  }

  /** It connects again by itself. */
  #lost(connection: RedisConnection, error: unknown): void {
    if (connection !== this.#connection || this.#isClosed) return
    this.#isAvailable = false
    this.#say('own', error)
  }

  /** A connection that does not answer may never do so again, while a new one would. */
  #drop(connection: RedisConnection, error: unknown): void {
    if (connection !== this.#connection || this.#isClosed) return
    this.#connection = undefined
    this.#isAvailable = false
    connection.destroy()
    if (isOfCluster(error) && !this.#isCluster) {
      this.#isCluster = true
      this.#connect()
      return
    }
    this.#say('own', error)
    this.#pausing = setTimeout(() => this.#connect(), this.#options.pauseMs).unref()
  }

  #say(now: 'shared' | 'own', error?: unknown): void {
    this.#onFirstOutcome()
    if (now === this.#lastSaid) return
    const isFirst = this.#lastSaid === undefined
    this.#lastSaid = now
    rateLimitsShared.set({ store: 'redis' }, now === 'shared' ? 1 : 0)
    const { log } = this.#options
    if (now === 'own') {
      const text = 'Redis unavailable: rate limits are counted per process'
      log.warn({ reason: harmless(error) }, text)
    } else if (isFirst) log.info('rate limits are counted in Redis')
    else log.warn('Redis available again: rate limits are shared')
  }
}

/** Of each claim what one request costs, its window and the most that it may be behind. */
function numbersOf(claims: readonly Claim[]): string[] {
  return claims.flatMap(({ quota }) =>
    [costMsOf(quota), windowMsOf(quota), debtMsMaxOf(quota)].map((ms) => String(ms * 1_000)),
  )
}

class LateAnswer extends Error {
  override name = 'LateAnswer'
}

/**
 * Gives up after that time. A process that was busy for longer finds the answer and the end of the time together, so it
 * looks at what has arrived before it decides.
 */
function within(waitMs: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new LateAnswer('no answer in time'))
    const timer = setTimeout(() => setImmediate(late), waitMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** So answers a node of a cluster that is asked for the keys of another. */
function isOfCluster(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('MOVED ')
}

function reasonOf(error: unknown): FallbackReason {
  return error instanceof LateAnswer ? 'timeout' : 'error'
}

/** The code of an error and never its text, which may repeat what the address holds. */
function harmless(error: unknown): string {
  if (typeof error === 'string') return error
  if (error instanceof LateAnswer) return error.message
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  const [code] = /^[A-Z]{3,20}\b/.exec(error.message) ?? []
  return code ?? error.constructor.name
}

function installationOf(secret: string): string {
  const key = deriveKey(secret, 'shared-limits').export()
  return createHash('sha256').update(key).digest('hex').slice(0, 12)
}
