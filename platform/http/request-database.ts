import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../db/context.ts'
import type { BeforeCommit, Database } from '../db/database.ts'
import type { ListPage, PageRequest } from '../db/page.ts'
import { CommitUnknown, PreparedOnly } from '../db/retry.ts'
import type { Tx } from '../db/tx.ts'
import {
  commitUnknown,
  idempotencyInProgress,
  idempotencyKeyRequired,
  internalError,
  validationFailed,
} from '../problems/common.ts'
import { Problem } from '../problems/problem.ts'
import { deriveKey, type Vault } from '../secrets.ts'
import { answerOf, json } from './answer.ts'
import { Cursors } from './cursor.ts'
import { type Check, type Exchange, Exchanges } from './exchange.ts'
import {
  type Answer,
  claim,
  isAnswered,
  isTaken,
  storeAnswer,
  vaultOfAnswers,
} from './idempotency.ts'
import { callerOfApproval, type KeyedRequest, keyedRequest } from './idempotency-key.ts'
import { listBody, pageRequest } from './list.ts'
import { outcomeOf } from './outcome.ts'
import { type Supervision, type Supervisor, Withheld, type WriteEnded } from './supervision.ts'
import type { Principal } from './types.ts'
import { etagOf, expectedVersion, matchesAny } from './versions.ts'

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
  readonly #supervisor: Supervisor | undefined

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
    this.#supervisor = supervisor
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
    return send(reply, await this.#present(request, await this.#supervised(request, run)))
  }

  /** The same in two transactions, while no other write of the sandbox runs. A repetition waits for nobody. */
  async writeAlone<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    { check, prepare, work, incomplete }: WriteAlone<Result>,
  ): Promise<Result> {
    assert(request.routeOptions.config.commitsBeside, 'the first transaction cannot be undone')
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
    const keyed = keyedRequest(request, callerOf(principalOf(request)), this.#fingerprintKey)
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
    const keyed = keyedRequest(request, callerOf(principalOf(request)), this.#fingerprintKey)
    const { log } = request
    const context = contextOf(request)
    const run = (check: Check) => this.#exchanges.run({ ...exchange, context, keyed, log, check })
    return send(reply, await this.#present(request, await this.#supervised(request, run)))
  }

  /** Runs a write under the eyes of the supervisor, if the caller has one. */
  async #supervised(
    request: FastifyRequest,
    run: (check: Check) => Promise<Answer>,
  ): Promise<Answer> {
    const supervision = this.#supervisor?.watchWrite(request)
    if (!supervision) return run(checkIfMatchWasUsed)
    const keyed = keyedRequest(request, callerOf(principalOf(request)), this.#fingerprintKey)
    if (!keyed && supervision.needsKey) throw idempotencyKeyRequired()
    const isFirst = await this.#begin(request, supervision, keyed, supervision.intend)
    let isAnsweredLater = false
    const judge: Check = async (tx, outcome, view) => {
      await checkIfMatchWasUsed(tx)
      await supervision.judge(tx, { outcome, view, claim: keyed })
      isAnsweredLater = outcome === undefined
    }
    try {
      const answer = await run(judge)
      if (isAnsweredLater) await this.#noteEnd(request, (tx) => supervision.conclude(tx, answer))
      return answer
    } catch (error) {
      if (error instanceof Withheld) return this.#withhold(request, keyed, supervision, error)
      const code = codeOf(error)
      if (isFirst) await this.#noteEnd(request, (tx) => supervision.fail(tx, code))
      throw error
    }
  }

  /** What waited when it was answered may have been decided on since: whoever asks again is told how it stands. */
  async #present(request: FastifyRequest, answer: Answer): Promise<Answer> {
    const supervisor = this.#supervisor
    if (!supervisor || !answer.replayed || answer.status !== 202) return answer
    const { expectedVersion: _ofTheWrite, ...context } = contextOf(request)
    const view = await this.#database.read(context, (tx) => supervisor.present(tx, request, answer))
    return view === undefined ? answer : { ...answerOf(request, view), replayed: true }
  }

  /** What was done stays done, and what was answered stays answered, whether its end can be noted or not. */
  async #noteEnd(request: FastifyRequest, note: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      await this.#database.write(besideContext(request), note)
    } catch (error) {
      request.log.error({ request_id: request.id, err: error }, 'noting the end of a write failed')
    }
  }

  /** Decides on a write that cannot be undone, before any of it is done. A repetition was decided on before. */
  async permit(request: FastifyRequest): Promise<void> {
    const supervision = this.#supervisor?.watchWrite(request)
    if (!supervision) return
    const keyed = keyedRequest(request, callerOf(principalOf(request)), this.#fingerprintKey)
    await this.#begin(request, supervision, keyed, supervision.permit)
  }

  /** False for a repetition of what was answered before. A refusal is told to the supervisor. */
  async #begin(
    request: FastifyRequest,
    supervision: Supervision,
    keyed: KeyedRequest | undefined,
    step: (tx: Tx) => Promise<void>,
  ): Promise<boolean> {
    try {
      return await this.#database.write(besideContext(request), async (tx) => {
        if (keyed && (await isAnswered(tx, keyed))) return false
        await step(tx)
        return true
      })
    } catch (error) {
      if (error instanceof Problem) {
        await this.#noteEnd(request, (tx) => supervision.fail(tx, error.code))
      }
      throw error
    }
  }

  /** Answers under the key of the write, so that its repetition gets the same. */
  async #withhold(
    request: FastifyRequest,
    keyed: KeyedRequest | undefined,
    supervision: Supervision,
    withheld: Withheld,
  ): Promise<Answer> {
    const attempt = async (tx: Tx): Promise<Answer> => {
      const stored = keyed && (await claim(tx, keyed, this.#vault))
      if (stored) return { ...stored, replayed: true }
      return { ...answerOf(request, await supervision.withhold(tx, withheld)), replayed: false }
    }
    // Whoever wanted to write is who asks for approval.
    const { expectedVersion: _ofTheWrite, ...context } = contextOf(request)
    try {
      return await this.#database.write(context, attempt, (tx, answer) =>
        answer.replayed || !keyed ? undefined : storeAnswer(tx, keyed, answer, this.#vault),
      )
    } catch (error) {
      const beside = besideContext(request)
      await this.#database.write(beside, (tx) => supervision.fail(tx, codeOf(error)))
      throw error
    }
  }

  async #answer<Result>(
    request: FastifyRequest,
    transact: Transact,
    work: (tx: Tx) => Promise<Result>,
    check: Check,
  ): Promise<Answer> {
    const keyed = keyedRequest(request, callerOf(principalOf(request)), this.#fingerprintKey)
    const run = async (tx: Tx, prepared?: () => Promise<void>) => {
      if (prepared) await prepared()
      return checked(tx, work, check)
    }
    if (!keyed) return { ...answerOf(request, await transact(run)), replayed: false }
    const claimAndRun = async (tx: Tx, prepared?: () => Promise<void>) => {
      const stored = await claim(tx, keyed, this.#vault)
      if (stored) return { ...stored, replayed: true }
      return { ...answerOf(request, await run(tx, prepared)), replayed: false }
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

function codeOf(error: unknown): string {
  if (error instanceof CommitUnknown) return commitUnknown.code
  return error instanceof Problem ? error.code : internalError.code
}

/** Two members of one client are two callers, by an agent too: what one was answered is not for the other to see. */
function callerOf({ clientId, actor, agent, approvalId }: Principal): string {
  if (approvalId !== undefined) return callerOfApproval(approvalId)
  if (agent?.onBehalfOf) return `${clientId} ${actor.id} ${agent.onBehalfOf}`
  return actor.type === 'client' ? clientId : `${clientId} ${actor.id}`
}

function principalOf(request: FastifyRequest): Principal {
  assert(request.principal, 'a public route has no tenant to act for')
  return request.principal
}

function contextOf(request: FastifyRequest): Context {
  const principal = principalOf(request)
  const ifMatch = expectedVersion(request.headers['if-match'])
  return {
    tenantId: principal.tenantId,
    mode: principal.mode,
    actor: principal.actor,
    currency: principal.currency,
    clockOffsetMs: principal.clockOffsetMs,
    requestId: request.id,
    operation: request.routeOptions.schema?.operationId ?? request.routeOptions.url ?? 'unknown',
    ...(principal.timeZone && { timeZone: principal.timeZone }),
    ...(principal.party && { party: principal.party }),
    ...(principal.accountableMembers && { accountableMembers: principal.accountableMembers }),
    ...(principal.approvalId && { approvalId: principal.approvalId }),
    ...(ifMatch !== undefined && { expectedVersion: ifMatch }),
  }
}

/** What the kernel writes beside the write of a request; the request itself is recorded by that. */
function besideContext(request: FastifyRequest): Context {
  const { expectedVersion: _ofTheWrite, ...context } = contextOf(request)
  return { ...context, actor: { type: 'system', id: context.operation } }
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

/** A precondition that the operation did not check is refused, not ignored. */
async function checkIfMatchWasUsed(tx: Tx): Promise<void> {
  if (tx.expectedVersion === undefined || tx.pending.versionChecked) return
  throw validationFailed(undefined, {
    errors: [
      {
        path: '/headers/if-match',
        code: 'not_supported',
        message: 'If-Match is not supported by this operation',
      },
    ],
  })
}
