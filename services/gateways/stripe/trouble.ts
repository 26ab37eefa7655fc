/** Why there is no answer of Stripe. Nothing of the request is kept in it, so nothing can be told by a log. */
export class NotAnswered extends Error {
  readonly reason: string
  readonly mayHaveArrived: boolean

  constructor({ reason, mayHaveArrived }: { reason: string; mayHaveArrived: boolean }) {
    super(`no answer: ${reason}`)
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }

  static unsent(reason: string): NotAnswered {
    return new NotAnswered({ reason, mayHaveArrived: false })
  }
}

/** Stripe looked at the request and did not do it. */
export interface Refused {
  readonly kind: 'refused'
  readonly status: number
  readonly code: string | undefined
  readonly declineCode: string | undefined
  readonly param: string | undefined
  /** The intent that the request was about, where Stripe names it. */
  readonly intentId: string | undefined
}

export type Trouble =
  /** Stripe has certainly done nothing. */
  | { readonly kind: 'untouched'; readonly reason: string }
  /** Stripe may have done it. */
  | { readonly kind: 'unanswered' }
  | Refused

/**
 * What is turned away before Stripe looks at what is asked: a key that it does not know or that may not do this, and a
 * limit of requests. Stripe keeps no answer for the idempotency key of such a request, and executes none of it.
 */
const turnedAway: Readonly<Record<number, string>> = {
  401: 'wrong_key',
  403: 'forbidden',
  429: 'rate_limited',
}

/**
 * What became of a request that has no result. Everything that is not known to have had no effect counts as unanswered: an
 * error of the server may come after the card was charged, which Stripe says itself of its 5xx, and one of a proxy before
 * it says nothing of what stands behind. `mayHaveArrived` is false only while there was no connection to send it over.
 */
export function troubleOf(error: unknown): Trouble {
  const { type, detail, statusCode: status, code, rawType, ...rest } = fieldsOf(error)
  const cause = error instanceof NotAnswered ? error : detail
  if (cause instanceof NotAnswered) {
    const { reason, mayHaveArrived } = cause
    return mayHaveArrived ? { kind: 'unanswered' } : { kind: 'untouched', reason }
  }
  // Neither of ours nor of the library: a bug.
  if (typeof type !== 'string' || !type.startsWith('Stripe')) throw error
  if (typeof status !== 'number') return { kind: 'unanswered' }
  const reason = code === 'rate_limit' ? 'rate_limited' : turnedAway[status]
  if (reason !== undefined) return { kind: 'untouched', reason }
  // The key was used before, with something else or just now: what that came to is another question.
  const isKeyInUse = rawType === 'idempotency_error' || status === 409
  const isLookedAt = status === 400 || status === 402 || status === 404
  if (isKeyInUse || !isLookedAt) return { kind: 'unanswered' }
  return {
    kind: 'refused',
    status,
    code: textOf(code),
    declineCode: textOf(rest.decline_code),
    param: textOf(rest.param),
    intentId: textOf(fieldsOf(rest.payment_intent).id),
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
