import type { Context, OwnTransaction, TenantMode } from '@souk/platform'
import type { DisputeGateway } from './disputes/dispute-gateway.ts'
import type { PayoutGateway } from './payouts/payout-gateway.ts'
import type { Instrument, Keeping, MethodGateway } from './saved-methods/method-gateway.ts'

/** What a gateway is told about the payment that it shall act on. */
export interface Charge {
  readonly paymentId: string
  /** What the payer pays with, as the gateway calls it: a test method, `pm_…` of Stripe. */
  readonly method: string
  readonly amount: number
  readonly currency: string
  /** Whether the gateway takes the money at once, or holds it until it is told to. */
  readonly captures: 'AUTOMATIC' | 'MANUAL'
  /** How the gateway calls the payment, once it has said so. */
  readonly ref: string | null
  /** Where the payer comes back to after what the gateway has them do. */
  readonly returnUrl: string | null
  /** What the payer's statement and the books of the gateway call it: the number of the order. */
  readonly description: string
  /** For whom the gateway keeps the method that is paid with, as it calls them. */
  readonly customerRef?: string | null
  /** Whether the customer is not there and can be asked nothing. */
  readonly isOffSession?: boolean
  /** For whom the method shall be kept once it was paid with. */
  readonly keeping?: Keeping | null
}

/**
 * The method of whoever chooses on a page of the gateway what to pay with. Gateways with the capability `HOSTED_PAGE` take it, and send
 * the payer there.
 */
export const hostedPage = 'hosted_page'

/** How a gateway is asked. */
export interface GatewayRequest {
  /**
   * Names what is asked for. It is made of what was saved before, so it is the same for every try and after every crash:
   * asked twice with it, a gateway acts once.
   */
  readonly key: string
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** For kinds that keep their money in tables of the tenant. */
  readonly write?: OwnTransaction
}

export interface Decline {
  readonly code: string
  /** Whether the same method may succeed later. */
  readonly retryable: boolean
  readonly advice: string
}

/** What the customer has to do before the payment can go on. */
export interface NextAction {
  readonly type: 'THREE_D_SECURE' | 'REDIRECT'
  readonly url: string
}

/** What the payer paid with, as it may be shown. */
export interface MethodFacts {
  readonly type: string
  readonly brand: string | null
  readonly last4: string | null
}

/** What the gateway keeps of the money for itself. Less than nothing where it gives some of that back. */
export interface Fee {
  readonly amount: number
  readonly currency: string
}

/** Nobody knows yet whether money moved. */
export interface Unanswered {
  readonly outcome: 'unanswered'
}

/** The gateway cannot be asked and has certainly done nothing: a refused connection, a wrong key, a limit of requests, maintenance. */
export interface Unavailable {
  readonly outcome: 'unavailable'
  readonly reason: string
}

/** Money that went back at the gateway itself, which nobody here has asked for. */
export interface FoundRefund {
  readonly ref: string
  readonly amount: number
}

/** Where a charge stands. */
export type ChargeStatus =
  | {
      readonly outcome: 'approved'
      readonly ref: string
      /** Taken so far: the whole amount, nothing yet, or what was taken at the gateway itself. */
      readonly captured: number
      readonly method: MethodFacts | null
      readonly fee: Fee | null
      /** Until when the money is held, where the gateway says so. */
      readonly authorizationExpiresAt: Date | null
      readonly found?: readonly FoundRefund[]
      /** Whether the bank of the payer has asked for the money: the gateway is asked about disputes then. */
      readonly isDisputed?: boolean
      /** What is kept from now on, where that was asked for. */
      readonly instrument?: Instrument | null
    }
  | { readonly outcome: 'declined'; readonly ref: string | null; readonly decline: Decline }
  | {
      readonly outcome: 'action_required'
      readonly ref: string
      /** Null where nobody may be sent to the page that the gateway has named. */
      readonly nextAction: NextAction | null
      /** Whether it may go on although the payer never comes back to us: it is asked about again then. */
      readonly goesOnElsewhere?: boolean
    }
  /** The gateway works on it and says later what came of it, as with a bank debit. It is asked again. */
  | { readonly outcome: 'pending'; readonly ref: string }
  /** It was given up at the gateway: voided, lapsed or cancelled there. Said only of what was approved. */
  | {
      readonly outcome: 'released'
      readonly ref: string
      readonly captured: number
      /** Of what was captured. */
      readonly fee?: Fee | null
      readonly found?: readonly FoundRefund[]
    }
  | Unanswered
  | Unavailable

export type CaptureAnswer =
  | {
      readonly outcome: 'captured'
      readonly fee: Fee | null
      /** Whether the gateway has let go of what was not captured, so that nothing more can be taken. */
      readonly releasesRest: boolean
    }
  | { readonly outcome: 'declined'; readonly decline: Decline }
  | Unanswered

/** The payment has ended either way; an unanswered void is retried for about a day. */
export type VoidAnswer =
  | {
      readonly outcome: 'voided'
      /** Whether money was captured, perhaps just before it was voided: the payment is asked about then. */
      readonly wasCaptured?: boolean
    }
  | Unanswered

export type RefundAnswer =
  | { readonly outcome: 'refunded'; readonly ref: string; readonly fee: Fee | null }
  | { readonly outcome: 'failed'; readonly failureCode: string }
  /** Taken on and not yet sent. It is asked about again. */
  | { readonly outcome: 'pending'; readonly ref: string }
  | Unanswered

/**
 * A gateway as one tenant has set it up. It is called between two transactions and never inside one: what is wanted has been saved
 * before, what it answers is saved after. A call ends when its signal says so; what it came to is then `unanswered`.
 */
export interface Gateway {
  authorize(charge: Charge, request: GatewayRequest): Promise<ChargeStatus>
  /** Asks again about a charge that was left unanswered, that waited for the customer, or that may have changed at the gateway. */
  poll(charge: Charge, request: GatewayRequest): Promise<ChargeStatus>
  capture(charge: Charge, amount: number, request: GatewayRequest): Promise<CaptureAnswer>
  /** Asks again about a capture that was left unanswered. One that never arrived is made now. */
  pollCapture(charge: Charge, amount: number, request: GatewayRequest): Promise<CaptureAnswer>
  /** Releases what is held or awaited and was not captured. */
  void(charge: Charge, request: GatewayRequest): Promise<VoidAnswer>
  refund(charge: Charge, amount: number, request: GatewayRequest): Promise<RefundAnswer>
  /** Asks again about a refund that was left unanswered, or that was pending. */
  pollRefund(charge: Charge, amount: number, request: GatewayRequest): Promise<RefundAnswer>
}

export const gatewayKinds = ['TEST', 'MANUAL', 'STRIPE'] as const
/** What the tenant sells itself to pay with is a gateway that nobody sets up. */
export type GatewayKind = (typeof gatewayKinds)[number] | 'STORED_VALUE'

/**
 * The gateway of a tenant, as a call of the queues carries it. Its secrets stay sealed: a call is made outside of transactions, and
 * whoever makes it opens them.
 */
export interface GatewayConnection {
  readonly id: string
  /** Its name in the books, `asset:psp:{code}`: unique in the tenant, and never changed. */
  readonly code: string
  readonly kind: GatewayKind
  readonly mode: TenantMode
  readonly tenantId: string
  /** In which kinds work that write in the tenant themselves. */
  readonly context?: Context
  /** What is not secret of its settings, by the names of its kind. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly sealedSecrets: Buffer | null
}

/** What a gateway of a kind can do. What it lacks is refused before it is asked. */
export type Capability =
  | 'AUTHORIZE'
  | 'PARTIAL_CAPTURE'
  | 'MULTIPLE_CAPTURES'
  | 'REFUND'
  | 'PARTIAL_REFUND'
  | 'THREE_D_SECURE'
  | 'CALLBACKS'
  | 'DISPUTES'
  | 'PAYOUTS'
  | 'SAVED_METHODS'
  | 'HOSTED_PAGE'

/**
 * What a gateway has told us without being asked. It only says what to ask about: the truth is taken from the gateway itself, so the
 * order of notices, and how often they come, does not matter.
 */
export interface Notice {
  /** The gateway's id of the message, the same for every delivery of it. */
  readonly id: string
  readonly type: string
  readonly about:
    | { readonly kind: 'payment'; readonly paymentId: string | null; readonly ref: string }
    | {
        readonly kind: 'refund'
        readonly refundKey: string | null
        readonly ref: string
        readonly paymentRef: string | null
      }
    | { readonly kind: 'dispute'; readonly ref: string; readonly paymentRef: string | null }
    | { readonly kind: 'payout'; readonly ref: string }
    /** A method that is kept, or is being set up under this id of ours. */
    | { readonly kind: 'method'; readonly methodId: string | null; readonly ref: string }
    | { readonly kind: 'other' }
}

export type CallbackReading =
  | { readonly outcome: 'read'; readonly notice: Notice }
  /** Without a signature, with a wrong one, or too old. */
  | { readonly outcome: 'forged' }
  | { readonly outcome: 'unreadable' }

export interface Callback {
  readonly headers: Readonly<Record<string, string>>
  /** As it was sent. */
  readonly body: Buffer
  readonly now: Date
}

/** A kind of gateway. */
export interface GatewayKindAdapter {
  readonly kind: GatewayKind
  readonly capabilities: readonly Capability[]
  /** Null where it takes every currency. */
  readonly currencies: readonly string[] | null
  takes(method: string): boolean
  /** Whether it can count such an amount of a currency that it takes. Kinds that can count every amount do not say. */
  takesAmount?(amount: number, currency: string): boolean
  open(connection: GatewayConnection): Gateway
  /** Kinds without the capability have none. */
  openDisputes?(connection: GatewayConnection): DisputeGateway
  /** Kinds that pay out to nobody, or cannot be asked about it, have none. */
  openPayouts?(connection: GatewayConnection): PayoutGateway
  /** Kinds that keep no methods have none. */
  openMethods?(connection: GatewayConnection): MethodGateway
  /** Kinds whose gateways tell us nothing by themselves have none. */
  readCallback?(connection: GatewayConnection, callback: Callback): CallbackReading
  /** Gives up connections when the process ends. */
  close?(): void
}
