import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { CommitUnknown } from '../db/retry.ts'
import type { Tx } from '../db/tx.ts'
import { commitUnknown, idempotencyKeyRequired, internalError } from '../problems/common.ts'
import { Problem } from '../problems/problem.ts'
import type { Vault } from '../secrets.ts'
import { answerOf } from './answer.ts'
import type { Check } from './exchange.ts'
import { type Answer, claim, isAnswered, storeAnswer } from './idempotency.ts'
import type { KeyedRequest } from './idempotency-key.ts'
import { checkIfMatchWasUsed } from './if-match.ts'
import { besideContext, repeatedContext } from './request-context.ts'
import { HeldForApproval, type Supervision, type Supervisor } from './supervision.ts'

type Keyed = KeyedRequest | undefined

/** The course of a write that somebody supervises: recorded before, looked at before the commit, and after. */
export class SupervisedWrites {
  readonly #database: Database
  readonly #vault: Vault
  readonly #supervisor: Supervisor

  constructor(database: Database, vault: Vault, supervisor: Supervisor) {
    this.#database = database
    this.#vault = vault
    this.#supervisor = supervisor
  }

  async run(
    request: FastifyRequest,
    keyed: Keyed,
    write: (check: Check) => Promise<Answer>,
  ): Promise<Answer> {
    const supervision = this.#supervisor.superviseWrite(request)
    if (!supervision) return this.#present(request, await write(checkIfMatchWasUsed))
    if (!keyed && supervision.needsKey) throw idempotencyKeyRequired()
    const isFirst = await this.#begin(request, supervision, keyed, supervision.recordIntent)
    let isAnsweredLater = false
    const decide: Check = async (tx, outcome, view) => {
      await checkIfMatchWasUsed(tx)
      await supervision.decide(tx, { outcome, view, claim: keyed })
      isAnsweredLater = outcome === undefined
    }
    try {
      const answer = await write(decide)
      if (isAnsweredLater)
        await this.#tryToRecord(request, (tx) => supervision.recordEnd(tx, answer))
      return await this.#present(request, answer)
    } catch (error) {
      if (error instanceof HeldForApproval) {
        const answer = await this.#hold(request, keyed, supervision, error)
        return this.#present(request, answer)
      }
      const code = codeOf(error)
      if (isFirst) await this.#tryToRecord(request, (tx) => supervision.recordFailure(tx, code))
      throw error
    }
  }

  /** Decides on a write that cannot be undone, before any of it is done. A repetition was decided on before. */
  async checkBeforehand(request: FastifyRequest, keyed: Keyed): Promise<void> {
    const supervision = this.#supervisor.superviseWrite(request)
    if (supervision) await this.#begin(request, supervision, keyed, supervision.checkBeforehand)
  }

  /** What waited when it was answered may have been decided on since: whoever asks again is told how it stands. */
  async #present(request: FastifyRequest, answer: Answer): Promise<Answer> {
    if (!answer.replayed || answer.status !== 202) return answer
    const view = await this.#database.read(repeatedContext(request), (tx) =>
      this.#supervisor.present(tx, request, answer),
    )
    return view === undefined ? answer : { ...answerOf(request, view), replayed: true }
  }

  /** What was done stays done, and what was answered stays answered, whether its end can be recorded or not. */
  async #tryToRecord(request: FastifyRequest, record: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      await this.#database.write(besideContext(request), record)
    } catch (error) {
      request.log.error({ request_id: request.id, err: error }, 'noting the end of a write failed')
    }
  }

  /** False for a repetition of what was answered before. A refusal is told to the supervisor. */
  async #begin(
    request: FastifyRequest,
    supervision: Supervision,
    keyed: Keyed,
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
        await this.#tryToRecord(request, (tx) => supervision.recordFailure(tx, error.code))
      }
      throw error
    }
  }

  /** Answers under the key of the write, so that its repetition gets the same. */
  async #hold(
    request: FastifyRequest,
    keyed: Keyed,
    supervision: Supervision,
    held: HeldForApproval,
  ): Promise<Answer> {
    const attempt = async (tx: Tx): Promise<Answer> => {
      const stored = keyed && (await claim(tx, keyed, this.#vault))
      if (stored) return { ...stored, replayed: true }
      return { ...answerOf(request, await supervision.hold(tx, held)), replayed: false }
    }
    try {
      // Whoever wanted to write is who asks for approval.
      return await this.#database.write(repeatedContext(request), attempt, (tx, answer) =>
        answer.replayed || !keyed ? undefined : storeAnswer(tx, keyed, answer, this.#vault),
      )
    } catch (error) {
      await this.#tryToRecord(request, (tx) => supervision.recordFailure(tx, codeOf(error)))
      throw error
    }
  }
}

function codeOf(error: unknown): string {
  if (error instanceof CommitUnknown) return commitUnknown.code
  return error instanceof Problem ? error.code : internalError.code
}
