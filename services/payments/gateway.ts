/** What a gateway is told about the payment it shall act on. The id is its key: asked twice, it acts once. */
export interface Charge {
  readonly paymentId: string
  readonly method: string
  readonly amount: number
  readonly currency: string
}

/**
 * Part of a charge that shall be captured or given back. The key is made of what was saved before, so it is the same
 * when the transaction around the call has to be tried again: asked twice with it, a gateway acts once.
 */
export interface Portion {
  readonly key: string
  readonly amount: number
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

/** Nobody knows yet whether money moved. */
interface Unanswered {
  readonly outcome: 'unanswered'
}

/** Where a charge stands. */
export type Standing =
  | { readonly outcome: 'approved'; readonly ref: string }
  | { readonly outcome: 'declined'; readonly ref: string; readonly decline: Decline }
  | { readonly outcome: 'action_required'; readonly ref: string; readonly nextAction: NextAction }
  | Unanswered

export type CaptureAnswer =
  | { readonly outcome: 'captured' }
  | { readonly outcome: 'declined'; readonly decline: Decline }
  | Unanswered

/** An authorisation that could not be voided lapses by itself, so either answer gives it up. */
export type VoidAnswer = { readonly outcome: 'voided' } | Unanswered

export type RefundAnswer =
  | { readonly outcome: 'refunded'; readonly ref: string }
  | { readonly outcome: 'failed'; readonly failureCode: string }
  | Unanswered

/**
 * Whoever moves the money. Operations call it inside their transaction, so an implementation answers from
 * what it knows: one that has to ask over the network answers `unanswered` here and is asked again afterwards.
 */
export interface Gateway {
  readonly name: string
  takes(method: string): boolean
  authorize(charge: Charge): Standing
  /** Asks again about a charge that was left unanswered, or that waited for the customer. */
  poll(charge: Charge): Standing
  capture(charge: Charge, portion: Portion): CaptureAnswer
  /** Gives up what is held or awaited and was not captured. */
  void(charge: Charge): VoidAnswer
  refund(charge: Charge, portion: Portion): RefundAnswer
  /** Asks again about a refund that was left unanswered. */
  pollRefund(charge: Charge, portion: Portion): RefundAnswer
}
