import type { Decline, GatewayRequest, NextAction, Unanswered, Unavailable } from '../gateway.ts'

/** `ON_SESSION`: the customer is there whenever they pay with it. `OFF_SESSION`: the shop may also charge it without them. */
export const mandateUsages = ['ON_SESSION', 'OFF_SESSION'] as const
export type MandateUsage = (typeof mandateUsages)[number]

/** For whom a gateway keeps a method, and what they have agreed to. */
export interface Keeping {
  readonly customerId: string
  /** How the gateway calls the customer, where it has said so before. */
  readonly customerRef: string | null
  readonly usage: MandateUsage
  readonly agreedAt: Date
}

/** What a gateway keeps. */
export interface Instrument {
  /** How the gateway calls it from now on: what later payments name. */
  readonly method: string
  readonly customerRef: string | null
  /** The same for the same card or account, however often it is entered. */
  readonly fingerprint: string
  readonly type: string
  readonly brand: string | null
  readonly last4: string | null
  /** The last month in which it is good; null for what does not expire. */
  readonly exp: Expiry | null
  /** How the gateway calls the mandate of a direct debit. */
  readonly mandateRef: string | null
}

export interface Expiry {
  readonly month: number
  readonly year: number
}

/** A method that is to be kept without paying anything. */
export interface SetUp extends Keeping {
  /** Our id of what is made: the gateway writes it on what it makes. */
  readonly methodId: string
  readonly method: string
  /** How the gateway calls the set-up, once it has said so. */
  readonly ref: string | null
  readonly returnUrl: string | null
}

export type SetUpStatus =
  | { readonly outcome: 'kept'; readonly ref: string | null; readonly instrument: Instrument }
  | { readonly outcome: 'declined'; readonly ref: string | null; readonly decline: Decline }
  | {
      readonly outcome: 'action_required'
      readonly ref: string
      /** Null where nobody may be sent to the page that the gateway has named. */
      readonly nextAction: NextAction | null
    }
  | { readonly outcome: 'pending'; readonly ref: string }
  | Unanswered
  | Unavailable

/** What a gateway is asked about that it keeps. */
export interface KeptMethod {
  readonly method: string
  /** How the gateway calls its set-up, where that was not known to be finished when the method ended. */
  readonly setUpRef: string | null
  readonly customerRef: string | null
  readonly mandateRef: string | null
  /** As it was known so far, for a gateway that remembers nothing. */
  readonly exp: Expiry | null
  readonly now: Date
}

export type LookAnswer =
  | { readonly outcome: 'kept'; readonly instrument: Instrument }
  /** It can be paid with no more: somebody has removed it there, or its mandate has ended. */
  | { readonly outcome: 'gone' }
  | Unanswered

/** What is gone already counts as detached, and a set-up that was not finished never is from then on. */
export type DetachAnswer = { readonly outcome: 'detached' } | Unanswered

/** What a gateway does about methods that it keeps. Each question has a key: asked twice with it, the gateway acts once. */
export interface MethodGateway {
  setUp(setUp: SetUp, request: GatewayRequest): Promise<SetUpStatus>
  /** Asks again about a set-up that was left unanswered, or that waited for the customer. */
  pollSetUp(setUp: SetUp, request: GatewayRequest): Promise<SetUpStatus>
  look(kept: KeptMethod, request: GatewayRequest): Promise<LookAnswer>
  detach(kept: KeptMethod, request: GatewayRequest): Promise<DetachAnswer>
}
