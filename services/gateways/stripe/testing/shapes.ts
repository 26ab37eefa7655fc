import type { Stripe } from 'stripe'

/*
 * Objects as Stripe sends them. Their types are those of the official library, which Stripe makes of the description of its
 * API: a field that is missing, or called otherwise, does not compile.
 */

export type Intent = Stripe.PaymentIntent
export type Charge = Stripe.Charge
export type Transaction = Stripe.BalanceTransaction

export interface NewIntent {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly method: string
  readonly captureMethod: string
  readonly description: string | null
  readonly metadata: Record<string, string>
  readonly redirects: string
  readonly created: number
}

export function newIntent(draft: NewIntent): Intent {
  return {
    id: draft.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: draft.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: draft.redirects, enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: draft.captureMethod,
    client_secret: `${draft.id}_secret_loopback`,
    confirmation_method: 'automatic',
    created: draft.created,
    currency: draft.currency,
    customer: null,
    customer_account: null,
    description: draft.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: draft.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: draft.method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: [draft.method.includes('BankAccount') ? 'us_bank_account' : 'card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_confirmation',
    transfer_group: null,
  }
}

/** The charge of an intent: held or taken. */
export function newCharge(id: string, intent: Intent, details: ChargeDetails): Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'LOOPBACK',
    captured: false,
    created: details.created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: methodDetails(intent, details),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

export interface ChargeDetails {
  readonly created: number
  readonly captureBefore: number | undefined
  readonly canCaptureAgain: boolean
}

function methodDetails(
  intent: Intent,
  { captureBefore, canCaptureAgain }: ChargeDetails,
): Stripe.Charge.PaymentMethodDetails {
  if (!intent.payment_method_types.includes('card')) return { type: 'us_bank_account' }
  return {
    type: 'card',
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: 'visa',
      ...(captureBefore !== undefined && { capture_before: captureBefore }),
      checks: null,
      country: 'DE',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      installments: null,
      last4: '4242',
      mandate: null,
      multicapture: { status: canCaptureAgain ? 'available' : 'unavailable' },
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      wallet: null,
    } as Stripe.Charge.PaymentMethodDetails.Card,
  }
}

export interface NewTransaction {
  readonly id: string
  readonly amount: number
  readonly fee: number
  readonly currency: string
  readonly source: string
  readonly type: string
  /** In which reports count it, where that does not follow from its type. */
  readonly category?: string | undefined
  readonly created: number
}

const categories: Readonly<Record<string, string>> = {
  payout_failure: 'payout_reversal',
  payout_cancel: 'payout_reversal',
}

/** What an amount did to the balance of the account. */
export function newTransaction(draft: NewTransaction): Transaction {
  const { amount, fee, currency } = draft
  return {
    id: draft.id,
    object: 'balance_transaction',
    amount,
    available_on: draft.created,
    balance_type: 'payments',
    created: draft.created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: null, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: draft.category ?? categories[draft.type] ?? draft.type,
    source: draft.source,
    status: 'available',
    type: draft.type,
  }
}

export interface NewRefund {
  readonly id: string
  readonly charge: Charge
  readonly amount: number
  readonly metadata: Record<string, string>
  readonly status: string
  readonly created: number
}

export function newRefund({ charge, ...draft }: NewRefund): Stripe.Refund {
  return {
    ...draft,
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  }
}

const noEvidence = Object.fromEntries(
  [
    'access_activity_log',
    'billing_address',
    'customer_communication',
    'customer_email_address',
    'customer_name',
    'customer_purchase_ip',
    'product_description',
    'receipt',
    'refund_refusal_explanation',
    'service_date',
    'shipping_carrier',
    'shipping_date',
    'shipping_documentation',
    'shipping_tracking_number',
    'uncategorized_text',
  ].map((name) => [name, null]),
)

export interface NewDispute {
  readonly id: string
  readonly charge: Charge
  readonly amount: number
  readonly reason: string
  readonly status: string
  readonly created: number
  readonly dueBy: number
}

export function newDispute({ charge, dueBy, ...draft }: NewDispute): Stripe.Dispute {
  return {
    ...draft,
    object: 'dispute',
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: draft.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
  }
}

export interface NewPayout {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly transaction: string
  readonly created: number
  readonly arrival: number
}

export function newPayout({
  id,
  amount,
  currency,
  transaction,
  created,
  arrival,
}: NewPayout): Stripe.Payout {
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: true,
    balance_transaction: transaction,
    created,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }
}
