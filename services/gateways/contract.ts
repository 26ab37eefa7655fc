/**
 * Gateways are asked through adapters of their kinds, which domains above drive by queues: nothing here knows what is paid for.
 * `listPaymentGateways` reads those of the tenant, `connectionOf` makes what a call carries, and `GatewayKinds` opens that.
 */
export { allKinds, GatewayKinds } from './adapters.ts'
export { findTenantOfGateway } from './directory/store.ts'
export {
  type CommandAnswer,
  type DisputedCharge,
  type DisputeFacts,
  type DisputeReason,
  type DisputeRef,
  type DisputesAnswer,
  disputeReasons,
  type Evidence,
  evidenceFields,
  type KnownDispute,
  type Standing,
} from './disputes/dispute-gateway.ts'
export type {
  Capability,
  CaptureAnswer,
  Charge,
  ChargeStatus,
  Decline,
  Fee,
  FoundRefund,
  Gateway,
  GatewayConnection,
  GatewayKindAdapter,
  GatewayRequest,
  MethodFacts,
  NextAction,
  Notice,
  RefundAnswer,
  Unanswered,
  VoidAnswer,
} from './gateway.ts'
export { hostedPage } from './gateway.ts'
export {
  /** For queues that ask gateways: how long one is waited for, and when a call is made again that could not even be made. */
  callGateway,
  callTimeoutMs as gatewayCallTimeoutMs,
  hold as gatewayHold,
} from './gateway-calls.ts'
export {
  type Asked,
  /** How a gateway fares is said by whoever asks it. */
  noteAnswer,
  noteUnavailable,
} from './health/operations.ts'
export {
  /** Whether money that people record takes two of them. */
  isForTwo,
  manualSettingsOf,
} from './manual/manual-kind.ts'
export {
  /** Throws `gatewayNotFound`. */
  getPaymentGateway,
  listPaymentGateways,
  /** The gateway stays from then on, with the transaction that has taken a payment through it. */
  takePaymentThrough,
} from './operations.ts'
export {
  /** What becomes of a payment whose gateway has named a page that nobody may be sent to. */
  pageRefused,
} from './pages/page.ts'
export { connectionOf, type PaymentGateway } from './payment-gateway.ts'
export {
  /** What a gateway tells of a payout only wakes the lane that asks about it. */
  noticePayout,
  payoutLanes,
  payoutsAskedAfterMs,
} from './payouts/operations.ts'
export type {
  PayoutFacts,
  PayoutStanding,
  PayoutsAnswer,
} from './payouts/payout-gateway.ts'
export {
  forgetNoticedPayouts,
  listNoticedPayouts,
  type NoticedPayout,
} from './payouts/store.ts'
export { gatewayNotFound } from './problems.ts'
export { routePayment } from './routing/operations.ts'
export type { Route, RouteReason, Sought } from './routing/routing.ts'
export {
  /** The same on what was read already. */
  route as routeAmong,
} from './routing/routing.ts'
export { getRouting } from './routing/store.ts'
export {
  type DetachAnswer,
  type Expiry,
  type Instrument,
  type Keeping,
  type KeptMethod,
  type LookAnswer,
  type MandateUsage,
  type MethodGateway,
  mandateUsages,
  type SetUp,
  type SetUpStatus,
} from './saved-methods/method-gateway.ts'
export {
  /** When a test customer disputes what they have paid: their gateway tells nobody. */
  disputedAfterMs,
} from './test/test-disputes.ts'
export {
  /** All methods of the test gateway. */
  testMethods,
  /** The page of the bank of a test customer. */
  testPageOf,
} from './test/test-gateway.ts'
