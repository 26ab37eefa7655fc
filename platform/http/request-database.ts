import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BeforeCommit, Database } from '../db/database.ts'
import type { ListPage, PageRequest } from '../db/page.ts'
import { PreparedOnly } from '../db/retry.ts'
import type { Tx } from '../db/tx.ts'
import { idempotencyInProgress } from '../problems/common.ts'
import type { Problem } from '../problems/problem.ts'
import { deriveKey, type Vault } from '../secrets.ts'
import { answerOf, json } from './answer.ts'
import { BulkRun } from './bulk-runs.ts'
import { Cursors } from './cursor.ts'
import { type Check, type Exchange, Exchanges } from './exchange.ts'
import {
  type Answer,
  claim,
  isAnswered,
  isTaken,
  type StoredAnswer,
  storeAnswer,
  vaultOfAnswers,
  withPacked,
} from './idempotency.ts'
import { type KeyedRequest, keyedRequest } from './idempotency-key.ts'
import { checkIfMatchWasUsed } from './if-match.ts'
import { listBody, pageRequest } from './list.ts'
import { outcomeOf } from './outcome.ts'
import { callerOf, contextOf, principalOf } from './request-context.ts'
import { SupervisedWrites } from './supervised-write.ts'
import type { Supervisor, WriteEnded } from './supervision.ts'
import type { Principal } from './types.ts'
import { etagOf, matchesAny } from './versions.ts'

const cacheable = 'private, no-cache'

/** A write in two transactions, because a distributed database lets one write as one role only. */
export interface WriteAlone<Result> {
  /** What could refuse it; it has to wait for nobody. */
  readonly check: (tx: Tx) => Promise<void>
  /** What has to be done as another role, and stays done if the work fails. It leaves the audit entry. */
  readonly prepare: (tx: Tx) => Promise<unknown>
  /** Made of what is prepared; may be tried again. */
  readonly work: (tx: Tx) => Promise<Result>
  /** Told when what is prepared stays as it is, because the work failed. */
  readonly incomplete: () => Problem
}

/** Runs an attempt in a transaction, and gives it what there is to prepare, if anything. */
type Transact = <Result>(
  attempt: (tx: Tx, prepared?: () => Promise<void>) => Promise<Result>,
  beforeCommit?: BeforeCommit<Result>,
) => Promise<Result>

/** How a request reaches the database: reads, lists, writes, writes alone and exchanges. There is no other way. */
export class RequestDatabase {
  readonly #database: Database
  readonly #cursors: Cursors
  readonly #vault: Vault
  readonly #fingerprintKey: KeyObject
  readonly #exchanges: Exchanges
  readonly #supervised: SupervisedWrites | undefined
  readonly #keyedRequests = new WeakMap<FastifyRequest, { keyed: KeyedRequest | undefined }>()

  constructor(
    database: Database,
    secret: string,
    supervisor?: Supervisor,
    writeEnded: readonly WriteEnded[] = [],
  ) {
    this.#database = database
    this.#cursors = new Cursors(deriveKey(secret, 'cursors'))
    this.#vault = vaultOfAnswers(secret)
    this.#fingerprintKey = deriveKey(secret, 'fingerprints')
    this.#exchanges = new Exchanges(database, this.#vault, writeEnded)
    this.#supervised = supervisor && new SupervisedWrites(database, this.#vault, supervisor)
  }

  async read<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const { read: duration } = request.routeOptions.config
    const view = await this.#database.read(contextOf(request), work, duration)
    const etag = etagOf(view)
    if (etag === undefined) return view
    reply.header('etag', etag)
    if (request.routeOptions.config.volatile) return view
    reply.header('cache-control', cacheable)
    if (!matchesAny(request.headers['if-none-match'], etag)) return view
    return reply.code(304).send() as never
  }

  async list(
    request: FastifyRequest,
    reply: FastifyReply,
    ask: (tx: Tx, page: PageRequest) => Promise<ListPage>,
  ): Promise<never> {
    const asked = pageRequest(request, this.#cursors)
    const { read: duration } = request.routeOptions.config
    const page = await this.#database.read(contextOf(request), (tx) => ask(tx, asked), duration)
    return reply.type(json).send(listBody(request, this.#cursors, page)) as never
  }

  /**
   * Runs the work in the tenant's transaction. With an idempotency key the answer is stored by that same
   * transaction, and whoever comes again with the key gets those bytes.
   */
  async write<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const context = contextOf(request)
    const transact: Transact = (attempt, beforeCommit) =>
      this.#database.write(context, attempt, beforeCommit)
    const run = (check: Check) => this.#answer(request, transact, work, check)
    return send(reply, await this.#run(request, run))
  }

  /** The same in two transactions, while no other write of the sandbox runs. A repetition waits for nobody. */
  async writeAlone<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    { check, prepare, work, incomplete }: WriteAlone<Result>,
  ): Promise<Result> {
    assert(
      request.routeOptions.config.commitsOutsideTransaction,
      'the first transaction cannot be undone',
    )
    const isFirst = await this.precheck(request, check)
    if (!isFirst) return this.write(request, reply, () => Promise.reject(idempotencyInProgress()))
    const context = contextOf(request)
    const transact: Transact = (attempt, beforeCommit) =>
      this.#database.writeAlone(context, (tx) => checked(tx, prepare), attempt, beforeCommit)
    try {
      return send(reply, await this.#answer(request, transact, work, checkIfMatchWasUsed))
    } catch (error) {
      if (!(error instanceof PreparedOnly)) throw error
      request.log.error({ request_id: request.id, err: error }, error.message)
      throw incomplete()
    }
  }

  /**
   * Checks a write before something costly is made ready for it. What the write has done since the first time would
   * make the check of a repetition fail, so that counts only while no answer is stored.
   */
  precheck(request: FastifyRequest, check: (tx: Tx) => Promise<void>): Promise<boolean> {
    const keyed = this.#keyed(request)
    return this.#database.read(contextOf(request), async (tx) => {
      if (keyed && (await isAnswered(tx, keyed))) return false
      try {
        await check(tx)
        return true
      } catch (error) {
        if (keyed && (await isAnswered(tx, keyed))) return false
        throw error
      }
    })
  }

  /** The key of the whole is another one than those of its rows, and nothing is stored under it. */
  beginBulk(request: FastifyRequest, key: string): Promise<BulkRun> {
    const principal = principalOf(request)
    const { tenantId } = principal
    return BulkRun.begin(this.#database.system, { tenantId, clientId: callerOf(principal), key })
  }

  /** Whether such a caller has sent a request with the key before. */
  hasUsedKey(request: FastifyRequest, principal: Principal, key: string): Promise<boolean> {
    const { tenantId, mode, actor, currency, clockOffsetMs } = principal
    const who = { tenantId, mode, actor, currency, clockOffsetMs }
    const context = { ...who, requestId: request.id, operation: request.routeOptions.url ?? '' }
    return this.#database.read(context, (tx) => isTaken(tx, { clientId: callerOf(principal), key }))
  }

  /** A write in two transactions, with a call to the outside between them. */
  async exchange<Subject, Reply extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    exchange: Exchange<Subject, Reply>,
  ): Promise<Reply> {
    const keyed = this.#keyed(request)
    const { log } = request
    const context = contextOf(request)
    const run = (check: Check) => this.#exchanges.run({ ...exchange, context, keyed, log, check })
    return send(reply, await this.#run(request, run))
  }

  /** The same for a page, which shows what came of it: whoever sends a form sends no key. */
  exchangeUnsent<Subject, Reply extends object>(
    request: FastifyRequest,
    exchange: Exchange<Subject, Reply>,
  ): Promise<StoredAnswer> {
    const { log } = request
    const context = contextOf(request)
    const asked = { ...exchange, context, keyed: undefined, log }
    const run = (check: Check) => this.#exchanges.run({ ...asked, check })
    return this.#supervised
      ? this.#supervised.run(request, undefined, run)
      : run(checkIfMatchWasUsed)
  }

  /** Decides on a write that cannot be undone, before any of it is done. */
  async checkBeforehand(request: FastifyRequest): Promise<void> {
    await this.#supervised?.checkBeforehand(request, this.#keyed(request))
  }

  /** Runs a write, under the eyes of the supervisor if there is one. */
  async #run(request: FastifyRequest, write: (check: Check) => Promise<Answer>): Promise<Answer> {
    if (!this.#supervised) return write(checkIfMatchWasUsed)
    return this.#supervised.run(request, this.#keyed(request), write)
  }

  /** Made once a request: it is a digest of the whole body. */
  #keyed(request: FastifyRequest): KeyedRequest | undefined {
    const known = this.#keyedRequests.get(request)
    if (known) return known.keyed
    const keyed = keyedRequest(request, callerOf(principalOf(request)), this.#fingerprintKey)
    this.#keyedRequests.set(request, { keyed })
    return keyed
  }

  async #answer<Result>(
    request: FastifyRequest,
    transact: Transact,
    work: (tx: Tx) => Promise<Result>,
    check: Check,
  ): Promise<Answer> {
    const keyed = this.#keyed(request)
    const run = async (tx: Tx, prepared?: () => Promise<void>) => {
      if (prepared) await prepared()
      return checked(tx, work, check)
    }
    if (!keyed) return { ...answerOf(request, await transact(run)), replayed: false }
    const claimAndRun = async (tx: Tx, prepared?: () => Promise<void>) => {
      const stored = await claim(tx, keyed, this.#vault)
      if (stored) return { ...stored, replayed: true }
      const answer = answerOf(request, await run(tx, prepared))
      return { ...(await withPacked(answer)), replayed: false }
    }
    return transact(claimAndRun, (tx, answer) =>
      answer.replayed ? undefined : storeAnswer(tx, keyed, answer, this.#vault),
    )
  }
}

function send(reply: FastifyReply, { status, headers, body, replayed }: Answer): never {
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(status).headers(headers).send(body) as never
}

async function checked<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
  check: Check = checkIfMatchWasUsed,
): Promise<Result> {
  const result = await work(tx)
  await check(tx, outcomeOf(result), result)
  return result
}
