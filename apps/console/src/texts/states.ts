import type {
  Agent,
  ApiKey,
  Approval,
  ApprovalGrant,
  ApprovalPolicy,
  Campaign,
  Cart,
  Channel,
  CommissionPlan,
  Customer,
  Dispute,
  Fulfillment,
  GatewayPayout,
  Job,
  LedgerAccount,
  LedgerPeriod,
  LedgerTransaction,
  LegalHold,
  Media,
  Member,
  Order,
  Payment,
  PaymentGateway,
  PaymentLink,
  PaymentMethod,
  PriceList,
  PrivacyRequest,
  Product,
  Promotion,
  PromotionCode,
  PromotionCodeBatch,
  Provider,
  Quote,
  ReconciliationException,
  ReconciliationRun,
  Redemption,
  Refund,
  Reservation,
  Review,
  ShippingMethod,
  StoredValue,
  TaxExemption,
  Tenant,
  Thread,
  Transfer,
  Variant,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookReplay,
} from '@souk/sdk'
import type { Texts } from './index.ts'

type Words<State extends string> = Readonly<Record<State, string>>

/** A word for every state that anything can be in, by the noun of its events or by the field that holds it. */
export interface States {
  readonly order: Words<Order['status']>
  readonly payment_status: Words<Order['payment_status']>
  readonly refund_status: Words<Order['refund_status']>
  readonly fulfillment_status: Words<Order['fulfillment_status']>
  readonly payment: Words<Payment['status']>
  readonly refund: Words<Refund['status']>
  readonly commission_plan: Words<CommissionPlan['status']>
  readonly payment_link: Words<PaymentLink['status']>
  readonly thread: Words<Thread['status']>
  readonly review: Words<Review['status']>
  readonly review_reply: Words<NonNullable<Review['reply']>['status']>
  readonly payment_method: Words<PaymentMethod['status']>
  readonly stored_value: Words<StoredValue['status']>
  readonly dispute: Words<Dispute['status']>
  readonly fulfillment: Words<Fulfillment['status']>
  readonly product: Words<Product['status']>
  readonly variant: Words<Variant['status']>
  readonly channel: Words<Channel['status']>
  readonly media: Words<Media['status']>
  readonly customer: Words<Customer['status']>
  readonly provider: Words<Provider['status']>
  readonly agent: Words<Agent['status']>
  readonly approval: Words<Approval['status']>
  readonly approval_policy: Words<ApprovalPolicy['status']>
  readonly approval_grant: Words<ApprovalGrant['status']>
  readonly reservation: Words<Reservation['status']>
  readonly quote: Words<Quote['status']>
  readonly shipping_method: Words<ShippingMethod['status']>
  readonly cart: Words<Cart['status']>
  readonly price_list: Words<PriceList['status']>
  readonly campaign: Words<Campaign['status']>
  readonly promotion: Words<Promotion['status']>
  readonly promotion_code: Words<PromotionCode['status']>
  readonly promotion_code_batch: Words<PromotionCodeBatch['status']>
  readonly redemption: Words<Redemption['status']>
  readonly transfer: Words<Transfer['status']>
  readonly job: Words<Job['status']>
  readonly legal_hold: Words<LegalHold['status']>
  readonly privacy_request: Words<PrivacyRequest['status']>
  readonly tax_exemption: Words<TaxExemption['status']>
  readonly webhook_endpoint: Words<WebhookEndpoint['status']>
  readonly webhook_delivery: Words<WebhookDelivery['status']>
  readonly webhook_replay: Words<WebhookReplay['status']>
  readonly payment_gateway: Words<PaymentGateway['status']>
  readonly ledger_account: Words<LedgerAccount['type']>
  readonly ledger_transaction: Words<LedgerTransaction['status']>
  readonly ledger_period: Words<LedgerPeriod['status']>
  readonly reconciliation_run: Words<ReconciliationRun['status']>
  readonly reconciliation_exception: Words<ReconciliationException['status']>
  readonly gateway_payout: Words<GatewayPayout['status']>
  readonly tenant: Words<Tenant['status']>
  /** `INVITED` is who has not opened the link yet. */
  readonly member: Words<Member['status'] | 'INVITED'>
  /** What a key, a client or an agent signs in with. */
  readonly credential: Words<ApiKey['status'] | 'EXPIRED'>
}

/** Nouns of events and approvals whose states another noun has the words for. */
const sameWords: Readonly<Record<string, keyof States>> = {
  webhook: 'webhook_endpoint',
  api_key: 'credential',
  client: 'credential',
  publishable_key: 'credential',
  agent_credential: 'credential',
}

/** The word for a state of a thing, or of a field that has states of its own; none for anything else. */
export function stateText(
  noun: string,
  field: string,
  value: unknown,
  t: Texts,
): string | undefined {
  const key = field === 'status' ? (sameWords[noun] ?? noun) : field
  const byNoun: Readonly<Record<string, Words<string> | undefined>> = { ...t.states }
  const words = byNoun[key]
  return typeof value === 'string' ? words?.[value] : undefined
}
