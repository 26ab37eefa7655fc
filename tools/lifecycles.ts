import { approvalLifecycle } from '../services/approvals/approval.ts'
import { mediaLifecycle } from '../services/catalog/media/media.ts'
import { productLifecycle } from '../services/catalog/products/product.ts'
import { cartLifecycle } from '../services/checkout/carts/cart.ts'
import { planLifecycle } from '../services/commissions/plans/plan.ts'
import { agentLifecycle } from '../services/identity/agents/agent.ts'
import { holdLifecycle } from '../services/inventory/holds/hold.ts'
import { transferLifecycle } from '../services/inventory/transfers/transfer.ts'
import { jobLifecycle } from '../services/jobs/job.ts'
import { pendingLifecycle } from '../services/ledger/pending/pending-transaction.ts'
import { periodLifecycle } from '../services/ledger/periods/period.ts'
import { providerLifecycle } from '../services/marketplace/providers/provider.ts'
import { threadLifecycle } from '../services/messages/thread.ts'
import { fulfillmentLifecycle } from '../services/orders/fulfillments/fulfillment.ts'
import { linkLifecycle } from '../services/payment-links/link.ts'
import { methodLifecycle } from '../services/payment-methods/payment-method.ts'
import { disputeLifecycle } from '../services/payments/disputes/dispute.ts'
import { paymentLifecycle } from '../services/payments/payment-lifecycle.ts'
import { refundLifecycle } from '../services/payments/refunds/refund.ts'
import { priceListLifecycle } from '../services/pricing/price-lists/price-list.ts'
import { legalHoldLifecycle } from '../services/privacy/holds/hold.ts'
import { privacyRequestLifecycle } from '../services/privacy/request.ts'
import { campaignLifecycle } from '../services/promotions/campaigns/campaign.ts'
import { codeBatchLifecycle } from '../services/promotions/code-batches/code-batch.ts'
import { promotionLifecycle } from '../services/promotions/promotions/promotion.ts'
import { redemptionLifecycle } from '../services/promotions/redemptions/redemption.ts'
import { exceptionLifecycle } from '../services/reconciliation/exceptions/exception.ts'
import { payoutLifecycle } from '../services/reconciliation/payouts/payout.ts'
import { runLifecycle } from '../services/reconciliation/runs/run.ts'
import { replyLifecycle } from '../services/reviews/replies/reply.ts'
import { reviewLifecycle } from '../services/reviews/review.ts'
import { shippingMethodLifecycle } from '../services/shipping/methods/method.ts'
import { storedValueLifecycle } from '../services/stored-value/stored-value.ts'
import { exemptionLifecycle } from '../services/tax/exemptions/exemption.ts'
import { deliveryLifecycle } from '../services/webhooks/deliveries/delivery.ts'
import { endpointLifecycle } from '../services/webhooks/endpoints/endpoint.ts'

/** For each state what can happen in it, and the state that each leads to. */
export type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Everything that has a declared lifecycle and that the console shows, by its noun. */
export const lifecycles = {
  product: productLifecycle,
  media: mediaLifecycle,
  provider: providerLifecycle,
  review: reviewLifecycle,
  review_reply: replyLifecycle,
  thread: threadLifecycle,
  payment: paymentLifecycle,
  refund: refundLifecycle,
  payment_link: linkLifecycle,
  commission_plan: planLifecycle,
  dispute: disputeLifecycle,
  ledger_transaction: pendingLifecycle,
  ledger_period: periodLifecycle,
  reconciliation_run: runLifecycle,
  reconciliation_exception: exceptionLifecycle,
  gateway_payout: payoutLifecycle,
  stored_value: storedValueLifecycle,
  payment_method: methodLifecycle,
  fulfillment: fulfillmentLifecycle,
  agent: agentLifecycle,
  job: jobLifecycle,
  reservation: holdLifecycle,
  approval: approvalLifecycle,
  price_list: priceListLifecycle,
  transfer: transferLifecycle,
  legal_hold: legalHoldLifecycle,
  privacy_request: privacyRequestLifecycle,
  campaign: campaignLifecycle,
  promotion: promotionLifecycle,
  promotion_code_batch: codeBatchLifecycle,
  redemption: redemptionLifecycle,
  tax_exemption: exemptionLifecycle,
  shipping_method: shippingMethodLifecycle,
  cart: cartLifecycle,
  webhook_endpoint: endpointLifecycle,
  webhook_delivery: deliveryLifecycle,
} as const satisfies Readonly<Record<string, Moves>>
