/** What a gateway is told about the payment that it shall act on. */
export interface Charge {
  readonly paymentId: string
  readonly method: string
  readonly amount: number
  readonly currency: string
}

/** How a gateway is asked. */
export interface GatewayRequest {
  /**
   * Names what is asked for. It is made of what was saved before, so it is the same for every try and after every crash:
   * asked twice with it, a gateway acts once.
   */
  readonly key: string
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
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
export interface Unanswered {
  readonly outcome: 'unanswered'
}

/** Where a charge stands. */
export type ChargeStatus =
  | { readonly outcome: 'approved'; readonly ref: string }
  | { readonly outcome: 'declined'; readonly ref: string; readonly decline: Decline }
  | { readonly outcome: 'action_required'; readonly ref: string; readonly nextAction: NextAction }
  | Unanswered

export type CaptureAnswer =
  | { readonly outcome: 'captured' }
  | { readonly outcome: 'declined'; readonly decline: Decline }
  | Unanswered

/** The payment has ended either way; an unanswered void is retried for about a day. */
export type VoidAnswer = { readonly outcome: 'voided' } | Unanswered

export type RefundAnswer =
  | { readonly outcome: 'refunded'; readonly ref: string }
  | { readonly outcome: 'failed'; readonly failureCode: string }
  | Unanswered

/**
 * Whoever moves the money. It is called between two transactions and never inside one: what is wanted has been saved
 * before, what it answers is saved after. A call ends when its signal says so; what it came to is then `unanswered`.
 */
export interface Gateway {
  readonly name: string
  takes(method: string): boolean
  authorize(charge: Charge, request: GatewayRequest): Promise<ChargeStatus>
  /** Asks again about a charge that was left unanswered, or that waited for the customer. */
  poll(charge: Charge, request: GatewayRequest): Promise<ChargeStatus>
  capture(charge: Charge, amount: number, request: GatewayRequest): Promise<CaptureAnswer>
  /** Asks again about a capture that was left unanswered. One that never arrived is made now. */
  pollCapture(charge: Charge, amount: number, request: GatewayRequest): Promise<CaptureAnswer>
  /** Releases what is held or awaited and was not captured. */
  void(charge: Charge, request: GatewayRequest): Promise<VoidAnswer>
  refund(charge: Charge, amount: number, request: GatewayRequest): Promise<RefundAnswer>
  /** Asks again about a refund that was left unanswered. */
  pollRefund(charge: Charge, amount: number, request: GatewayRequest): Promise<RefundAnswer>
}
