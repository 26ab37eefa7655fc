import type pg from 'pg'
import { FairLimiter } from '../fairness/limiter.ts'
import type { PoolUse } from '../observe/metrics.ts'
import { writePending } from './commit.ts'
import type { Context } from './context.ts'
import { type Client, type ConnectionOptions, isConnectionLost, newPool, submit } from './driver.ts'
import { type Answer, Flush } from './flush.ts'
import type { Rows } from './readers.ts'
import { Reads } from './reads.ts'
import { CommitUnknown, retrying } from './retry.ts'
import { SilenceWatch } from './silence.ts'
import { compile, type Statement } from './sql.ts'
import { makeSystem, type System } from './system.ts'
import { makeTx, type RunStatement, type Tx } from './tx.ts'

export interface DatabaseOptions {
  readonly appUrl: string
  readonly systemUrl: string
  readonly applicationName: string
  readonly readers?: number
  /** Connections for reads that say they are long, and for those that prove to be. */
  readonly longReaders?: number
  /** What takes longer is no short read. */
  readonly shortReadMs?: number
  readonly writers?: number
  readonly systemConnections?: number
  /** Which of several processes this is, so that their writers do not share counter stripes. */
  readonly processIndex?: number
  /** Tests alter statements here to show that each layer of isolation holds without the other. */
  readonly rewriteText?: (text: string) => string
}

export interface WriteOptions {
  /** It records what has happened outside, so it is not refused for want of a place. */
  readonly mustRun?: boolean
}

const stripes = 64
const writesWaitingMax = 250
const writeWaitMsMax = 5_000
const tenantPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const simple = (text: string): Statement => ({ text, name: text, values: [] })
const beginning = { write: simple('begin'), read: simple('begin read only') }
const commit = simple('commit')
const rollback = simple('rollback')

/**
 * Opening a transaction and entering the tenant, each in a message of its own, because a distributed database repeats
 * the one with the setting on its nodes. The uuid is checked, never quoted; no setting takes a parameter.
 */
function opening(kind: keyof typeof beginning, tenantId: string): Statement[] {
  if (!tenantPattern.test(tenantId)) throw new TypeError('a tenant is a lower-case uuid')
  return [beginning[kind], { text: `set local souk.tenant_id='${tenantId}'`, values: [] }]
}

/**
 * A sandbox can be emptied as a whole: whoever does it waits for the writes under way, and later ones wait for it. A
 * live tenant cannot, so its writes need no such lock.
 */
function openingWrite({ tenantId, mode, alone = false }: Context): Statement[] {
  const open = opening('write', tenantId)
  if (mode === 'live') return open
  const key = BigInt.asIntN(64, BigInt(`0x${tenantId.replaceAll('-', '').slice(16)}`))
  const lock = `pg_advisory_xact_lock${alone ? '' : '_shared'}`
  return [...open, { text: `select ${lock}($1)`, name: lock, values: [key] }]
}

export class Database {
  readonly system: System
  /** How many may write at once. */
  readonly writers: number
  readonly #reads: Reads
  readonly #writers: pg.Pool
  readonly #writeLimiter: FairLimiter
  readonly #systemPool: pg.Pool
  readonly #rewriteText: ((text: string) => string) | undefined
  readonly #silence = new SilenceWatch()
  readonly #stripeOf = new WeakMap<object, number>()
  #nextStripe: number
  /** Flushes sent by writes since the start; tests assert that it does not grow with the work. */
  writeFlushes = 0

  constructor(options: DatabaseOptions) {
    const { readers = 4, longReaders = 2, shortReadMs = 500 } = options
    const { writers = 16, systemConnections = 4, processIndex = 0 } = options
    const app: ConnectionOptions = {
      url: options.appUrl,
      applicationName: options.applicationName,
      queryTimeoutMs: 0,
    }
    const system = { ...app, url: options.systemUrl, queryTimeoutMs: 20_000 }
    this.writers = writers
    this.#reads = new Reads(app, { readers, longReaders, shortReadMs })
    this.#writers = newPool(app, writers)
    this.#writeLimiter = new FairLimiter({
      atOnceMax: writers,
      waitingMax: writesWaitingMax,
      waitMsMax: writeWaitMsMax,
    })
    this.#systemPool = newPool(system, systemConnections)
    this.system = makeSystem(this.#systemPool)
    this.#rewriteText = options.rewriteText
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
    beforeCommit?: (tx: Tx, result: Result) => Promise<unknown> | undefined,
    { mustRun = false }: WriteOptions = {},
  ): Promise<Result> {
    return retrying((attempt) =>
      this.#writeLimiter.run(
        context.tenantId,
        () => this.#writeOnce(context, attempt, work, beforeCommit),
        mustRun,
      ),
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

  async close(): Promise<void> {
    this.#silence.close()
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
    beforeCommit?: (tx: Tx, result: Result) => Promise<unknown> | undefined,
  ): Promise<Result> {
    const client = (await this.#writers.connect()) as unknown as Client & pg.PoolClient
    const transaction = new WriteTransaction(client, context, this.#silence, () => {
      this.writeFlushes += 1
    })
    const run: RunStatement = (strings, values) =>
      transaction.send(this.#compile(strings, values)).then(({ rows }) => rows)
    const tx = makeTx(context, nowOf(context), run, attempt)
    let broken = true
    try {
      const result = await work(tx)
      const storeAnswer = () => beforeCommit?.(tx, result)
      await transaction.commit(writePending(tx, this.#stripe(client), storeAnswer))
      broken = false
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

/** Opens with its first statement and sends what comes up in one turn in one flush. */
class WriteTransaction {
  readonly #client: Client
  readonly #context: Context
  readonly #silence: SilenceWatch
  readonly #onFlush: () => void
  #opened: Promise<unknown> | undefined
  #flush: Flush | undefined
  #ended = false

  constructor(client: Client, context: Context, silence: SilenceWatch, onFlush: () => void) {
    this.#client = client
    this.#context = context
    this.#silence = silence
    this.#onFlush = onFlush
  }

  async send(statement: Statement): Promise<Answer> {
    // A branch that outlives its failed sibling must not write on a connection that others use by now.
    if (this.#ended) throw new Error('the transaction has ended')
    if (!this.#opened) {
      const steps = openingWrite(this.#context).map((step) => this.#add(step))
      this.#opened = Promise.all(steps)
      this.#opened.catch(() => {})
    }
    const answer = this.#add(statement)
    await this.#opened
    return answer
  }

  /** The last rows and COMMIT share a flush. When a row fails, COMMIT is skipped with all that follows the row. */
  async commit(last: readonly (Promise<unknown> | undefined)[]): Promise<void> {
    if (!this.#opened && last.every((row) => row === undefined)) return
    this.#ended = true
    const committed = this.#add(commit)
    const answers = await Promise.allSettled([...last, committed])
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed)
      throw isConnectionLost(failed.reason) ? new CommitUnknown(failed.reason) : failed.reason
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back')
  }

  /** False when the connection can no longer be trusted with another transaction. */
  async rollback(): Promise<boolean> {
    this.#ended = true
    if (!this.#opened) return true
    try {
      await this.#add(rollback)
      return true
    } catch {
      return false
    }
  }

  #add(statement: Statement): Promise<Answer> {
    this.#flush ??= this.#newFlush()
    return this.#flush.add(statement)
  }

  /** Leaves when the current turn ends. */
  #newFlush(): Flush {
    const flush = new Flush()
    process.nextTick(() => {
      this.#flush = undefined
      this.#silence.sent(this.#client)
      flush.answered(() => this.#silence.answered(this.#client))
      submit(this.#client, flush)
      this.#onFlush()
    })
    return flush
  }
}
