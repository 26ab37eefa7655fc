/**
 * Gateways are asked through adapters of their kinds, which domains above drive by queues: nothing here knows what is paid for.
 * `listPaymentGateways` reads those of the tenant, `connectionOf` makes what a call carries, and `GatewayKinds` opens that.
 */
export { allKinds, GatewayKinds } from './adapters.ts'
/** `enterDirectory` is for who makes a gateway that sends by itself; `findTenantOfGateway` for who is sent something. */
export { enterDirectory, findTenantOfGateway } from './directory/store.ts'
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
  CaptureAnswer,
  Charge,
  ChargeStatus,
  Decline,
  Fee,
  FoundRefund,
  Gateway,
  GatewayConnection,
  GatewayRequest,
  MethodFacts,
  NextAction,
  Notice,
  RefundAnswer,
  Unanswered,
  VoidAnswer,
} from './gateway.ts'
export { listPaymentGateways } from './operations.ts'
export { connectionOf, type PaymentGateway } from './payment-gateway.ts'
export {
  /** When a test customer disputes what they have paid: their gateway tells nobody. */
  disputedAfterMs,
} from './test/test-disputes.ts'
export {
  /** The page of the bank of a test customer. */
  testPageOf,
} from './test/test-gateway.ts'
