import type pg from 'pg'
import { FairLimiter } from '../fairness/limiter.ts'
import type { PoolUse } from '../observe/metrics.ts'
import { overloadedBy } from '../problems/overload.ts'
import { finishWork, type Recorder, writePending } from './commit.ts'
import type { Context } from './context.ts'
import { type Client, type ConnectionOptions, newClient, newPool } from './driver.ts'
import { opening } from './opening.ts'
import type { Rows } from './pipelined-readers.ts'
import { ReadRouter } from './read-router.ts'
import { CommitUnknown, PreparedOnly, retrying } from './retry.ts'
import { compile, type Statement } from './sql.ts'
import { StalledConnections } from './stalled-connections.ts'
import { makeSystem, type System } from './system.ts'
import { makeTx, type RunStatement, type Tx } from './tx.ts'
import { usualWaits, type Waits } from './waits.ts'
import { WriteTransaction } from './write-transaction.ts'

export interface DatabaseOptions {
  readonly appUrl: string
  readonly systemUrl: string
  readonly applicationName: string
  /** Where to listen, when a pooler stands before the database that hands out connections by transaction. */
  readonly listenUrl?: string
  readonly readers?: number
  /** Connections for reads that say they are long, and for those that prove to be. */
  readonly longReaders?: number
  /** What takes longer is no short read. */
  readonly shortReadMs?: number
  readonly writers?: number
  /** Where a machine may be so busy that the usual would be too short. */
  readonly waits?: Partial<Waits>
  readonly systemConnections?: number
  /** Which of several processes this is, so that their writers do not share counter stripes. */
  readonly processIndex?: number
  /** Whether the tables of tenants lie on several nodes. */
  readonly isDistributed?: boolean
  /** Whether a pooler hands out connections by transaction. */
  readonly isPooled?: boolean
  /** Told what is announced, in the transactions that announce it. */
  readonly recorders?: readonly Recorder[]
  /** Tests alter statements here to show that each layer of isolation holds without the other. */
  readonly rewriteText?: (text: string) => string
}

export interface WriteOptions {
  /** It records what has happened outside, so it is not refused for want of a place. */
  readonly mustRun?: boolean
}

export interface ListenHandlers {
  readonly onMessage: (message: string) => void
  /** No more will arrive. */
  readonly onLost: () => void
}

export interface Listening {
  end(): Promise<void>
}

const stripes = 64
const writesWaitingMax = 250
const aloneWaitingMax = 10

export type BeforeCommit<Result> = (tx: Tx, result: Result) => Promise<unknown> | undefined

/** Longer than a database that answers takes to close a connection. */
const endMsMax = 1_000

/** Nothing is lost with a connection that only listens, so one whose other end is silent is cut off. */
async function endSoon(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as Client).connection
  const timer = setTimeout(() => stream.destroy(), endMsMax)
  await client.end().finally(() => clearTimeout(timer))
}

export class Database {
  readonly system: System
  /** How many may write at once. */
  readonly writers: number
  readonly #reads: ReadRouter
  readonly #writers: pg.Pool
  readonly #writeLimiter: FairLimiter
  readonly #aloneLimiter: FairLimiter
  readonly #systemPool: pg.Pool
  readonly #rewriteText: ((text: string) => string) | undefined
  readonly #recorders: readonly Recorder[]
  readonly #stalled: StalledConnections
  readonly #stripeOf = new WeakMap<object, number>()
  #nextStripe: number
  /** Called after each commit that has left work to a worker: events to relay, or lanes that are awake. */
  onWork: () => void = () => {}
  readonly #listenOptions: ConnectionOptions
  /** Flushes sent by writes since the start; tests assert that it does not grow with the work. */
  writeFlushes = 0

  constructor(options: DatabaseOptions) {
    const { readers = 4, longReaders = 2, shortReadMs = 500 } = options
    const { writers = 16, systemConnections = 4, processIndex = 0 } = options
    const waits = { ...usualWaits, ...options.waits }
    const app: ConnectionOptions = {
      url: options.appUrl,
      applicationName: options.applicationName,
      queryTimeoutMs: 0,
      isDistributed: options.isDistributed ?? false,
      isPooled: options.isPooled ?? false,
      waits,
    }
    const system = { ...app, url: options.systemUrl, queryTimeoutMs: waits.silenceMs }
    this.writers = writers
    this.#stalled = new StalledConnections(waits.silenceMs)
    this.#reads = new ReadRouter(app, { readers, longReaders, shortReadMs })
    this.#writers = newPool(app, writers)
    this.#writeLimiter = new FairLimiter({
      atOnceMax: writers,
      waitingMax: writesWaitingMax,
      waitMsMax: waits.writeMs,
    })
    // Each takes two connections; most are left to those who write one by one.
    this.#aloneLimiter = new FairLimiter({
      atOnceMax: Math.max(1, Math.floor(writers / 4)),
      waitingMax: aloneWaitingMax,
      waitMsMax: waits.aloneMs,
      refusal: () => overloadedBy('resets', 'Too many sandboxes are being reset at once.'),
    })
    this.#systemPool = newPool(system, systemConnections)
    this.#listenOptions = { ...system, url: options.listenUrl ?? options.systemUrl }
    this.system = makeSystem(this.#systemPool, app.isDistributed)
    this.#rewriteText = options.rewriteText
    this.#recorders = options.recorders ?? []
    this.#nextStripe = processIndex * writers
  }

  /**
   * Each statement is its own read-only transaction, opened and closed in the flush that asks. A long read has a
   * connection to itself; the others share theirs.
   */
  async read<Result>(
    context: Context,
    work: (tx: Tx) => Promise<Result>,
    duration: 'short' | 'long' = 'short',
  ): Promise<Result> {
    const { tenantId } = context
    const open = opening('read', tenantId)
    const workWith = (ask: (statement: Statement) => Promise<Rows>) => {
      const run: RunStatement = (strings, values) => ask(this.#compile(strings, values))
      return work(makeTx(context, nowOf(context), run))
    }
    if (duration === 'long') return retrying(() => this.#reads.long(tenantId, open, workWith))
    return workWith((statement) => retrying(() => this.#reads.short(tenantId, open, statement)))
  }

  /** Everything the work writes and announces commits together, or nothing of it does. */
  write<Result>(
    context: Context,
    work: (tx: Tx) => Promise<Result>,
    beforeCommit?: BeforeCommit<Result>,
    { mustRun = false }: WriteOptions = {},
  ): Promise<Result> {
    return retrying((attempt) => {
      const once = () => this.#writeOnce(context, attempt, work, beforeCommit)
      return this.#writeLimiter.run(context.tenantId, once, mustRun)
    })
  }

  /**
   * A write of a sandbox with no other beside it, in two transactions. The work asks for the preparation once it knows that
   * it goes ahead: that commits first, and is never done again, whatever becomes of the work. Both are locked against all
   * others, each by its own transaction, so that a lock is lost only together with what it protects.
   */
  writeAlone<Result>(
    context: Context,
    prepare: (tx: Tx) => Promise<unknown>,
    work: (tx: Tx, prepared: () => Promise<void>) => Promise<Result>,
    beforeCommit?: BeforeCommit<Result>,
  ): Promise<Result> {
    const { tenantId } = context
    let isPrepared = false
    const prepareOnce = async (waiting: Tx) => {
      if (isPrepared) return
      // The work holds its lock from its first statement on, if it has sent none before.
      await waiting`select 1`
      // Past the limiter: those that wait for it may have taken the whole share of the tenant.
      await this.#writeOnce({ ...context, alone: 'preparation' }, 1, async (tx) => {
        await prepare(tx)
        // If the connection of the work was lost meanwhile, both begin again.
        await waiting`select 1`
      })
      isPrepared = true
    }
    const attempt = (number: number) => {
      const asked = (tx: Tx) => work(tx, () => prepareOnce(tx))
      const once = () => this.#writeOnce({ ...context, alone: 'work' }, number, asked, beforeCommit)
      return this.#writeLimiter.run(tenantId, once, isPrepared)
    }
    return this.#aloneLimiter.run(tenantId, () =>
      retrying(attempt).catch((error) => {
        throw isPrepared && !(error instanceof CommitUnknown) ? new PreparedOnly(error) : error
      }),
    )
  }

  /** What its connections do just now, by pool. */
  get poolUse(): PoolUse[] {
    const { totalCount, idleCount, waitingCount: waiting } = this.#systemPool
    return [
      ...this.#reads.use,
      { pool: 'writers', ...this.#writeLimiter.use },
      { pool: 'system', inUse: totalCount - idleCount, waiting },
    ]
  }

  /** Rejects when the database does not answer. */
  async ping(): Promise<void> {
    await this.system`select 1`
  }

  /** Opens a connection of its own on which what is sent to the channel arrives, until it is ended or lost. */
  async listen(channel: string, { onMessage, onLost }: ListenHandlers): Promise<Listening> {
    const client = newClient(this.#listenOptions)
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    client.on('error', onLost)
    client.on('end', onLost)
    await client.connect()
    try {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    return { end: () => endSoon(client) }
  }

  async close(): Promise<void> {
    this.#stalled.close()
    await Promise.all([this.#reads.close(), this.#writers.end(), this.#systemPool.end()])
  }

  #compile(strings: TemplateStringsArray, values: unknown[]): Statement {
    const statement = compile(strings, values)
    if (!this.#rewriteText) return statement
    return { text: this.#rewriteText(statement.text), values: statement.values }
  }

  async #writeOnce<Result>(
    context: Context,
    attempt: number,
    work: (tx: Tx) => Promise<Result>,
    beforeCommit?: BeforeCommit<Result>,
  ): Promise<Result> {
    const client = (await this.#writers.connect()) as unknown as Client & pg.PoolClient
    const transaction = new WriteTransaction(client, context, this.#stalled, () => {
      this.writeFlushes += 1
    })
    const run: RunStatement = (strings, values) =>
      transaction.send(this.#compile(strings, values)).then(({ rows }) => rows)
    const tx = makeTx(context, nowOf(context), run, attempt)
    let broken = true
    try {
      const result = await work(tx)
      await finishWork(tx, this.#recorders)
      const storeAnswer = () => beforeCommit?.(tx, result)
      await transaction.commit(writePending(tx, this.#stripe(client), storeAnswer))
      broken = false
      if (tx.pending.events.length > 0 || tx.pending.wakesLane) this.onWork()
      return result
    } catch (error) {
      broken = !(await transaction.rollback())
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** One stripe a connection: two writers at once never wait for each other's counter row. */
  #stripe(client: object): number {
    let stripe = this.#stripeOf.get(client)
    if (stripe === undefined) {
      stripe = this.#nextStripe % stripes
      this.#nextStripe += 1
      this.#stripeOf.set(client, stripe)
    }
    return stripe
  }
}

function nowOf(context: Context): Date {
  return new Date(Date.now() + context.clockOffsetMs)
}
