import type { ProblemCode, ProblemDetails } from './generated/problems.ts'
import type { FieldError } from './generated/types.ts'
import type { OperationId } from './operation.ts'

interface ProblemFacts {
  readonly status: number
  readonly title: string
  /** What to do about it. */
  readonly detail: string
  /** The fields that are wrong, where the request is. */
  readonly errors: readonly FieldError[]
  /** For logs and support. */
  readonly requestId: string
  readonly operationId: OperationId
  readonly headers: Headers
  /** Of a write: whoever repeats it with this key, because the server could not say what became of it, does nothing twice. */
  readonly idempotencyKey: string | undefined
}

/** The codes with which token endpoints refuse, as OAuth2 names them. */
type OAuthCode =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'slow_down'
  | 'unauthorized_client'
  | 'unsupported_grant_type'

type AnyCode = ProblemCode | OAuthCode

/** The refusal with this code, and what `meta` holds with it. */
export type ProblemOf<Code extends AnyCode> = Error &
  ProblemFacts & { readonly code: Code; readonly meta: MetaOf<Code> }

type MetaOf<Code> = Code extends keyof ProblemDetails
  ? ProblemDetails[Code]
  : Readonly<Record<string, unknown>>

type AnyProblem = { [Code in AnyCode]: ProblemOf<Code> }[AnyCode]

/** The server refused. `code` says why, and tells what is in `meta`. */
class Refused extends Error implements ProblemFacts {
  override readonly name = 'SoukProblem'
  readonly code: string
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly errors: readonly FieldError[]
  readonly requestId: string
  readonly operationId: OperationId
  readonly headers: Headers
  readonly idempotencyKey: string | undefined

  constructor(operationId: OperationId, answer: Refusal) {
    const { code, title = code, detail = title, errors = [], meta = {} } = answer
    const fields = errors.map(({ path, message }) => ` ${path} ${message}`).join(';')
    super(`${operationId}: ${title} (${code})${fields && `:${fields}`}`)
    this.code = code
    this.status = answer.status
    this.title = title
    this.detail = detail
    this.meta = meta
    this.errors = errors
    this.requestId = answer.request_id ?? ''
    this.operationId = operationId
    this.headers = answer.headers
    this.idempotencyKey = answer.idempotencyKey
  }
}

export interface Refusal {
  readonly code: string
  readonly status: number
  readonly headers: Headers
  readonly title?: string
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  readonly meta?: Readonly<Record<string, unknown>>
  readonly request_id?: string
  readonly idempotencyKey?: string | undefined
}

/** One of all refusals, so that a comparison of `code` tells the type of `meta`. */
export type SoukProblem = AnyProblem
export const SoukProblem = Refused as unknown as {
  new (operationId: OperationId, answer: Refusal): SoukProblem
}

/** Whether it is a refusal, and one of these where some are named. */
export function isProblem<Code extends AnyCode = AnyCode>(
  error: unknown,
  ...codes: Code[]
): error is ProblemOf<Code> {
  return error instanceof Refused && (codes.length === 0 || codes.includes(error.code as Code))
}

/** No answer came, or none that Souk gives: whether a write was done is not known, unless it is asked again with its key. */
export class SoukConnectionError extends Error {
  override readonly name = 'SoukConnectionError'
  readonly operationId: OperationId
  /** Of an answer that something between the client and Souk gave. */
  readonly status: number | undefined
  readonly attempts: number
  /** To go on later with the same call. */
  readonly idempotencyKey: string | undefined

  constructor(operationId: OperationId, facts: ConnectionFacts) {
    const { status, attempts, cause } = facts
    const what = status ? `unexpected answer ${status}` : messageOf(cause)
    const times = attempts === 1 ? 'attempt' : 'attempts'
    super(`${operationId}: ${what}, after ${attempts} ${times}`, { cause })
    this.operationId = operationId
    this.status = status
    this.attempts = attempts
    this.idempotencyKey = facts.idempotencyKey
  }
}

interface ConnectionFacts {
  readonly attempts: number
  readonly idempotencyKey: string | undefined
  readonly status?: number | undefined
  readonly cause?: unknown
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'no answer'
}
