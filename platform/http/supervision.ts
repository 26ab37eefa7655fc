import type { FastifyRequest, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Tx } from '../db/tx.ts'
import type { Claim } from '../outbound/store.ts'
import type { ProblemDeclaration } from '../problems/problem.ts'
import type { Outcome } from './outcome.ts'
import { isWrite } from './routes.ts'
import type { App } from './types.ts'

/**
 * Whoever looks at what some callers do: before it is done, before it is committed, and after. The kernel asks it at
 * every write, whichever operation that is.
 */
export interface Supervisor {
  readonly answers: SupervisedAnswers
  /** How this write is supervised; undefined for a caller whom nobody supervises. */
  readonly superviseWrite: (request: FastifyRequest) => Supervision | undefined
  /**
   * What a write that was answered before is answered with when that was `202`: how what waits stands now. Undefined if it
   * was no such answer.
   */
  readonly present: (
    tx: Tx,
    request: FastifyRequest,
    answer: { readonly headers: Readonly<Record<string, string>> },
  ) => Promise<object | undefined>
  /** Resolved when the read may go ahead; undefined for a caller whom nobody supervises. */
  readonly recordRead: (request: FastifyRequest) => Promise<void> | undefined
}

/** What any operation may answer because somebody supervises it. */
export interface SupervisedAnswers {
  /** The body of `202` of a write: what waits, and for whom. */
  readonly heldForApproval: TSchema
  readonly writeRefusals: readonly ProblemDeclaration[]
  readonly readRefusals: readonly ProblemDeclaration[]
  /** What the documents say of writes that are refused instead, because they cannot wait. */
  readonly neverWaits: {
    readonly answersSecret: string
    readonly commitsOutsideTransaction: string
  }
  /** Headers that it reads of a write, by the names that they have in the documents. */
  readonly writeHeaders: Readonly<Record<string, WriteHeader>>
}

export interface WriteHeader {
  readonly name: string
  readonly description: string
  readonly schema: TSchema
}

/** The supervision of one write. Each step but `decide` has a transaction of its own. */
export interface Supervision {
  /** Whether the caller has to send an idempotency key. */
  readonly needsKey: boolean
  /** Before a write that cannot be undone, and that nobody can look at first: throws unless it may be done at once. */
  readonly checkBeforehand: (tx: Tx) => Promise<void>
  /** Before anything is done: what is not on record does not happen. */
  readonly recordIntent: (tx: Tx) => Promise<void>
  /** When all is done and nothing committed. Throws `HeldForApproval` to have it undone until it is approved. */
  readonly decide: (tx: Tx, done: DoneWrite) => Promise<void>
  /** After it was undone: what the caller gets instead of the result. */
  readonly hold: (tx: Tx, held: HeldForApproval) => Promise<object>
  /** After something outside was asked: what the caller is told. Its end is told to `WriteEnded`, whoever finishes it. */
  readonly recordEnd: (
    tx: Tx,
    answer: { readonly status: number; readonly body: string },
  ) => Promise<void>
  /** After it was refused, or failed, or was cut off so that nobody knows; the code says which. */
  readonly recordFailure: (tx: Tx, code: string) => Promise<void>
}

/** A write that is done and not committed. */
export interface DoneWrite {
  /** None when something outside has to be asked first. */
  readonly outcome: Outcome | undefined
  readonly view: unknown
  /** The idempotency key that its answer will be stored under. */
  readonly claim: Claim | undefined
}

/**
 * Told how a write of an agent has ended that asked something outside, in the transaction that stores its answer:
 * whether that is the request itself, or a worker after it. There is no answer if nothing is left of what it began.
 */
export type WriteEnded = (
  tx: Tx,
  claim: Claim,
  answer: { readonly status: number; readonly body: string } | undefined,
) => Promise<void>

/** A write was undone because somebody has to approve it first. What it would have done goes along. */
export class HeldForApproval extends Error {
  override name = 'HeldForApproval'
  readonly findings: unknown

  constructor(findings: unknown) {
    super('the write waits for approval')
    this.findings = findings
  }
}

/** Puts what a supervised caller reads on record before it is read, whichever way the route reads it. */
export function superviseReads(app: App, { recordRead }: Supervisor): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { routeOptions } = request
    const isRead = !isWrite(routeOptions) && !routeOptions.config.isBulk
    const recorded = isRead ? recordRead(request) : undefined
    if (recorded) recorded.then(() => done(), done)
    else done()
  })
}

/**
 * Adds `202` to the answers of a write. One that answers so by itself may answer either. What cannot be undone, or answers
 * with a secret, never waits: it is refused instead. Nor does what decides on others that wait.
 */
export function declareHeldForApproval(
  route: RouteOptions,
  { heldForApproval }: SupervisedAnswers,
): void {
  const { commitsOutsideTransaction, answersSecret, decidesOnWaiting } = route.config ?? {}
  if (!isWrite(route) || commitsOutsideTransaction || answersSecret || decidesOnWaiting) return
  const { schema = {} } = route
  const response = schema.response as Record<number, TSchema>
  const own = response[202]
  schema.response = { ...response, 202: own ? Type.Union([own, heldForApproval]) : heldForApproval }
}
