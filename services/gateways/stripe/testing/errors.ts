import type { Intent } from './shapes.ts'

/** An answer that is no success. What Stripe keeps for the key of the request, it gives again. */
export class StripeFault extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  /** Of a request that was never looked at, nothing is kept. */
  readonly isKept: boolean

  constructor(status: number, error: Record<string, unknown>, isKept = true) {
    super(String(error.message ?? error.type))
    this.status = status
    this.error = error
    this.isKept = isKept
  }
}

export function invalid(message: string, more: Record<string, unknown> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...more }, false)
}

export function missing(param: string, id: string, status = 404): StripeFault {
  const message = `No such ${param}: '${id}'`
  return new StripeFault(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message,
  })
}

export function unexpectedState(intent: Intent, what: string): StripeFault {
  return new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be ${what} because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  })
}
