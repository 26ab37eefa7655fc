/** What a gateway is told about the payment it shall act on. */
export interface Charge {
  readonly paymentId: string
  readonly method: string
  readonly amount: number
  readonly currency: string
}

export interface Decline {
  readonly code: string
  /** Whether the same method may succeed later. */
  readonly retryable: boolean
  readonly advice: string
}

/** What the customer has to do before the payment can go on. */
export interface NextAction {
  readonly type: 'THREE_D_SECURE'
  readonly url: string
}

/** Where a charge stands. `unanswered` means that nobody knows yet whether money moved. */
export type Standing =
  | { readonly outcome: 'approved'; readonly ref: string }
  | { readonly outcome: 'declined'; readonly ref: string; readonly decline: Decline }
  | { readonly outcome: 'action_required'; readonly ref: string; readonly nextAction: NextAction }
  | { readonly outcome: 'unanswered' }

export type CaptureAnswer =
  | { readonly outcome: 'captured' }
  | { readonly outcome: 'declined'; readonly decline: Decline }

export type RefundAnswer =
  | { readonly outcome: 'refunded'; readonly ref: string }
  | { readonly outcome: 'failed'; readonly failureCode: string }

/**
 * Whoever moves the money. Operations call it inside their transaction, so an implementation answers from
 * what it knows: one that has to ask over the network answers `unanswered` here and is polled afterwards.
 */
export interface Gateway {
  readonly name: string
  takes(method: string): boolean
  authorize(charge: Charge): Standing
  /** Asks again about a charge that was left unanswered, or that waited for the customer. */
  poll(charge: Charge): Standing
  capture(charge: Charge, amount: number): CaptureAnswer
  refund(charge: Charge, refundId: string, amount: number): RefundAnswer
}
