import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import { validationFailed } from '../problems/common.ts'
import { toProblemDocument } from '../problems/problem.ts'
import { deriveKey, Vault } from '../secrets.ts'
import { Cursors } from './cursor.ts'
import {
  claim,
  isAnswered,
  type KeyedRequest,
  keyedRequest,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.ts'
import { type ListPage, listBody, type PageRequest, pageRequest } from './list.ts'
import { outcomeOf } from './outcome.ts'
import type { Principal } from './types.ts'
import { etagOf, expectedVersion, matchesAny } from './versions.ts'

const json = 'application/json; charset=utf-8'
const problemJson = 'application/problem+json'
const cacheable = 'private, no-cache'

/** The doors from a request to the database. There is no other. */
export class Doors {
  readonly #database: Database
  readonly #cursors: Cursors
  readonly #vault: Vault
  readonly #fingerprintKey: KeyObject

  constructor(database: Database, secret: string) {
    this.#database = database
    this.#cursors = new Cursors(deriveKey(secret, 'cursors'))
    this.#vault = new Vault(deriveKey(secret, 'stored-answers'))
    this.#fingerprintKey = deriveKey(secret, 'fingerprints')
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
    if (request.routeOptions.config.perishable) return view
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
    const keyed = keyedRequest(request, callerOf(principalOf(request)), this.#fingerprintKey)
    const answer = keyed
      ? await this.#writeKeyed(request, keyed, work)
      : { ...answerOf(request, await this.#writePlain(request, work)), replayed: false }
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    return reply.code(answer.status).headers(answer.headers).send(answer.body) as never
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

  #writePlain<Result>(request: FastifyRequest, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#database.write(contextOf(request), (tx) => checked(tx, work))
  }

  #writeKeyed<Result>(
    request: FastifyRequest,
    keyed: KeyedRequest,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<StoredAnswer & { replayed: boolean }> {
    const attempt = async (tx: Tx) => {
      const stored = await claim(tx, keyed, this.#vault)
      if (stored) {
        tx.pending.isReplay = true
        return { ...stored, replayed: true }
      }
      return { ...answerOf(request, await checked(tx, work)), replayed: false }
    }
    return this.#database.write(contextOf(request), attempt, (tx, answer) =>
      answer.replayed ? undefined : storeAnswer(tx, keyed, answer, this.#vault),
    )
  }
}

/** Two members of one client are two callers: what one was answered is not for the other to see. */
function callerOf({ clientId, actor }: Principal): string {
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
    ...(principal.providerId !== undefined && { providerId: principal.providerId }),
    ...(ifMatch !== undefined && { expectedVersion: ifMatch }),
    ...(request.routeOptions.config.alone && { alone: true }),
  }
}

/** A precondition that nobody checked would be a promise broken in silence. */
async function checked<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = await work(tx)
  if (tx.expectedVersion === undefined || tx.pending.versionChecked) return result
  throw validationFailed(undefined, {
    errors: [
      {
        path: '/headers/if-match',
        code: 'not_supported',
        message: 'this operation has no version to compare',
      },
    ],
  })
}

/** The bytes of an answer, made before the commit so that they can be stored with it. */
function answerOf(request: FastifyRequest, view: unknown): StoredAnswer {
  const { status, location, refusal } = outcomeOf(view)
  if (refusal) {
    const body = JSON.stringify(toProblemDocument(refusal, request.id))
    return { status, headers: { ...refusal.headers, 'content-type': problemJson }, body }
  }
  const etag = etagOf(view)
  const headers: Record<string, string> = { 'content-type': json }
  if (location !== undefined) headers.location = location
  if (etag !== undefined) headers.etag = etag
  return { status, headers, body: JSON.stringify(view ?? null) }
}
