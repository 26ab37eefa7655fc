import type { Stripe } from 'stripe'

export interface NewSession {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly url: string
  readonly successUrl: string
  readonly cancelUrl: string | null
  readonly reference: string | null
  readonly metadata: Record<string, string>
  readonly created: number
  readonly expires: number
}

/** What nobody has asked for. */
const plain = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: null,
  wallet_options: null,
} as const satisfies Partial<Stripe.Checkout.Session>

/** A page on which something is paid once. */
export function newSession(draft: NewSession): Stripe.Checkout.Session {
  return {
    id: draft.id,
    object: 'checkout.session',
    ...plain,
    amount_subtotal: draft.amount,
    amount_total: draft.amount,
    cancel_url: draft.cancelUrl,
    client_reference_id: draft.reference,
    created: draft.created,
    currency: draft.currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    expires_at: draft.expires,
    metadata: draft.metadata,
    mode: 'payment',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: draft.successUrl,
    ui_mode: 'hosted_page',
    url: draft.url,
  }
}
