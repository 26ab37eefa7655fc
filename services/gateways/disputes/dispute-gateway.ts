import type { Charge, GatewayRequest, Unanswered } from '../gateway.ts'

export const disputeReasons = [
  'FRAUDULENT',
  'NOT_RECEIVED',
  'NOT_AS_DESCRIBED',
  'DUPLICATE',
  'CREDIT_NOT_PROCESSED',
  'SUBSCRIPTION_CANCELLED',
  'UNRECOGNIZED',
  'GENERAL',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** How a dispute stands at the gateway. */
export type Standing = 'warning' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'

export interface DisputeFacts {
  readonly ref: string
  readonly reason: DisputeReason
  readonly networkCode: string | null
  readonly amount: number
  /** All that the gateway has charged for it. */
  readonly fee: number
  readonly currency: string
  readonly standing: Standing
  readonly evidenceDueAt: Date | null
}

/** What speaks for us, in words. */
export const evidenceFields = [
  'product_description',
  'customer_communication',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_date',
  'refund_policy',
  'service_date',
  'duplicate_explanation',
  'explanation',
] as const
export type Evidence = { readonly [Name in (typeof evidenceFields)[number]]?: string }

/** What we know of a dispute already, for a gateway that remembers nothing. */
export interface KnownDispute {
  readonly ref: string
  readonly round: number
  readonly createdAt: Date
  readonly evidenceDueAt: Date | null
  readonly submittedAt: Date | null
  readonly closedAt: Date | null
}

export interface DisputedCharge extends Charge {
  readonly captured: number
  readonly known: readonly KnownDispute[]
  readonly now: Date
}

export type DisputesAnswer =
  | { readonly outcome: 'known'; readonly disputes: readonly DisputeFacts[] }
  | Unanswered
export type CommandAnswer =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused' }
  | Unanswered

/** What a gateway does about disputes. It never tells: whoever hears of one asks. */
export interface DisputeGateway {
  disputesOf(charge: DisputedCharge, request: GatewayRequest): Promise<DisputesAnswer>
  submitEvidence(
    dispute: DisputeRef,
    evidence: Evidence,
    request: GatewayRequest,
  ): Promise<CommandAnswer>
  acceptDispute(dispute: DisputeRef, request: GatewayRequest): Promise<CommandAnswer>
}

export interface DisputeRef {
  readonly ref: string
  readonly charge: Charge
}
