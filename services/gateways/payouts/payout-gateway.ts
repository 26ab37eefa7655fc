import type { GatewayRequest, Unanswered } from '../gateway.ts'

/** How money stands that a gateway pays out to the bank account of the tenant. */
export type PayoutStanding = 'expected' | 'in_transit' | 'paid' | 'failed' | 'cancelled'

export interface PayoutFacts {
  readonly ref: string
  /** Less than nothing where the gateway takes money from the bank account. */
  readonly amount: number
  readonly currency: string
  readonly standing: PayoutStanding
  /** When it arrives at the bank, as far as the gateway knows. */
  readonly arrivesAt: Date
  /** When its money was part of the balance again. */
  readonly failedAt: Date | null
  readonly failureCode: string | null
}

export type PayoutsAnswer =
  | { readonly outcome: 'known'; readonly payouts: readonly PayoutFacts[] }
  | Unanswered

/** What a gateway says of its payouts. Those from before it was set up here are of money that the books do not have: it leaves them out. */
export interface PayoutGateway {
  /** Those of them that it knows. */
  payoutsCalled(refs: readonly string[], request: GatewayRequest): Promise<PayoutsAnswer>
  /** The latest, the oldest first. */
  latestPayouts(request: GatewayRequest): Promise<PayoutsAnswer>
}
