import type pg from 'pg'
import { FairLimiter } from '../fairness/limiter.ts'
import { writePending } from './commit.ts'
import type { Context } from './context.ts'
import {
  type Client,
  type ConnectionOptions,
  corkUntilTurnEnds,
  isConnectionLost,
  newPool,
} from './driver.ts'
import { Pending } from './pending.ts'
import type { Rows } from './readers.ts'
import { Reads } from './reads.ts'
import { CommitUnknown, retrying } from './retry.ts'
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

const stripes = 64
const writesWaitingMax = 250
const writeWaitMsMax = 5_000
const tenantPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Opening a transaction and entering the tenant is one message. The uuid is checked, never quoted. */
function opening(begin: 'begin' | 'begin read only', tenantId: string): string {
  if (!tenantPattern.test(tenantId)) throw new TypeError('a tenant is a lower-case uuid')
  return `${begin};set local souk.tenant_id='${tenantId}'`
}

/**
 * A sandbox can be emptied as a whole: whoever does it waits for the writes under way, and later ones wait for it. A
 * live tenant cannot, so its writes need no such lock.
 */
function openingWrite({ tenantId, mode, alone = false }: Context): string {
  const open = opening('begin', tenantId)
  if (mode === 'live') return open
  const key = BigInt.asIntN(64, BigInt(`0x${tenantId.replaceAll('-', '').slice(16)}`))
  return `${open};select pg_advisory_xact_lock${alone ? '' : '_shared'}(${key})`
}

export class Database {
  readonly system: System
  readonly #reads: Reads
  readonly #writers: pg.Pool
  readonly #writeLimiter: FairLimiter
  readonly #systemPool: pg.Pool
  readonly #rewriteText: ((text: string) => string) | undefined
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
    }
    this.#reads = new Reads(app, { readers, longReaders, shortReadMs })
    this.#writers = newPool(app, writers)
    this.#writeLimiter = new FairLimiter({
      atOnceMax: writers,
      waitingMax: writesWaitingMax,
      waitMsMax: writeWaitMsMax,
    })
    this.#systemPool = newPool({ ...app, url: options.systemUrl }, systemConnections)
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
    const open = opening('begin read only', tenantId)
    const workWith = (ask: (statement: Statement) => Promise<Rows>) => {
      const run: RunStatement = (strings, values) => ask(this.#compile(strings, values))
      return work(makeTx(context, nowOf(context), new Pending(), run))
    }
    if (duration === 'long') return retrying(() => this.#reads.long(tenantId, open, workWith))
    return workWith((statement) => retrying(() => this.#reads.short(tenantId, open, statement)))
  }

  /** Everything the work writes and announces commits together, or nothing of it does. */
  write<Result>(
    context: Context,
    work: (tx: Tx) => Promise<Result>,
    beforeCommit?: (tx: Tx, result: Result) => Promise<unknown> | undefined,
  ): Promise<Result> {
    return retrying(() =>
      this.#writeLimiter.run(context.tenantId, () => this.#writeOnce(context, work, beforeCommit)),
    )
  }

  /** Rejects when the database does not answer. */
  async ping(): Promise<void> {
    await this.system`select 1`
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.close(), this.#writers.end(), this.#systemPool.end()])
  }

  #compile(strings: TemplateStringsArray, values: unknown[]): Statement {
    const statement = compile(strings, values)
    if (!this.#rewriteText) return statement
    return { text: this.#rewriteText(statement.text), values: statement.values }
  }

  async #writeOnce<Result>(
    context: Context,
    work: (tx: Tx) => Promise<Result>,
    beforeCommit?: (tx: Tx, result: Result) => Promise<unknown> | undefined,
  ): Promise<Result> {
    const client = (await this.#writers.connect()) as unknown as Client & pg.PoolClient
    const transaction = new WriteTransaction(client, context, () => {
      this.writeFlushes += 1
    })
    const run: RunStatement = (strings, values) =>
      transaction.send(this.#compile(strings, values)).then((result) => result.rows)
    const tx = makeTx(context, nowOf(context), new Pending(), run)
    let broken = true
    try {
      const result = await work(tx)
      await transaction.commit([
        beforeCommit?.(tx, result),
        ...writePending(tx, this.#stripe(client)),
      ])
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

/** Opens with its first statement and batches what is sent in one turn into one flush. */
class WriteTransaction {
  readonly #client: Client
  readonly #context: Context
  readonly #onFlush: () => void
  #opened: Promise<unknown> | undefined
  #corked = false
  #ended = false

  constructor(client: Client, context: Context, onFlush: () => void) {
    this.#client = client
    this.#context = context
    this.#onFlush = onFlush
  }

  async send(statement: Statement): Promise<pg.QueryResult> {
    // A branch that outlives its failed sibling must not write on a connection that others use by now.
    if (this.#ended) throw new Error('the transaction has ended')
    this.#cork()
    this.#opened ??= this.#query(openingWrite(this.#context))
    const answer = this.#query(statement)
    const [result] = await Promise.all([answer, this.#opened])
    return result
  }

  /** The last rows and COMMIT share a flush. A failed row turns that COMMIT into a rollback. */
  async commit(last: readonly (Promise<unknown> | undefined)[]): Promise<void> {
    if (!this.#opened && last.every((row) => row === undefined)) return
    this.#cork()
    this.#ended = true
    const committed = this.#query('commit')
    try {
      const [result] = await Promise.all([committed, ...last])
      if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back')
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      throw new CommitUnknown(error)
    }
  }

  /** False when the connection can no longer be trusted with another transaction. */
  async rollback(): Promise<boolean> {
    this.#ended = true
    if (!this.#opened) return true
    try {
      await this.#query('rollback')
      return true
    } catch {
      return false
    }
  }

  #query(statement: Statement | string): Promise<pg.QueryResult> {
    const answer = this.#client.query(statement as pg.QueryConfig)
    // Whoever awaits the answer sees the failure; one nobody awaits yet must not end the process.
    answer.catch(() => {})
    return answer
  }

  #cork(): void {
    if (this.#corked) return
    this.#corked = true
    corkUntilTurnEnds(this.#client, () => {
      this.#corked = false
      this.#onFlush()
    })
  }
}
