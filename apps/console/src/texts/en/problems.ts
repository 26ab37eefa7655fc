import type { ProblemCode } from '@souk/sdk'
import type { ProblemText } from '../translation.ts'

/** Refusals whose words in the API are for programmers; all others are told in those. */
export const problems: Readonly<Partial<Record<ProblemCode, ProblemText>>> = {
  address_required: {
    title: 'Address missing',
    detail: 'Shipping and taxes depend on where something goes.',
  },
  agent_limit_exceeded: {
    title: 'Agent limit exceeded',
    detail: 'Wait for the next hour or day (UTC), or raise the limit of the agent.',
  },
  agent_owner_invalid: {
    title: 'Invalid agent owner',
    detail:
      'The owner must be an active member who holds every scope of the agent. Choose another owner, or fewer scopes.',
  },
  already_decided: {
    title: 'You have already decided',
    detail: 'Other people have to give the approvals that are still missing.',
  },
  approval_expired: {
    title: 'Approval expired',
    detail: 'Nobody decided in time. The request can be made again.',
  },
  approval_stale: {
    title: 'Approval stale',
    detail: 'The request no longer does what was approved. It has to be made again.',
  },
  approver_excluded: {
    title: 'Someone else must decide',
    detail:
      'You made this request, own the agent that did, or got your password from someone who is behind it. In that case, change your password and wait a day.',
  },
  approver_role_missing: {
    title: 'Other roles decide on this',
    detail: 'This page shows which roles can decide.',
  },
  budget_exhausted: {
    title: 'Budget of the promotion used up',
    detail: 'What is left of it does not cover this. Go on without the code.',
  },
  code_expired: {
    title: 'Code not in use',
    detail: 'The code or its promotion has ended, has not begun, or is switched off.',
  },
  code_unknown: { title: 'Unknown code', detail: 'Check how it is written.' },
  code_used: { title: 'Code already used', detail: 'It was used as often as it may be.' },
  commit_unknown: {
    title: 'Outcome unknown',
    detail: 'Try again. The change is made once at most.',
  },
  conditions_not_met: {
    title: 'Conditions of the code not met',
    detail: 'It takes nothing off this.',
  },
  console_not_found: {
    title: 'Console not found',
    detail: 'Check the address. It ends with the ID of the tenant. Ask whoever invited you.',
  },
  currency_mismatch: {
    title: 'No price in this currency',
    detail: 'Choose a currency that has prices, or set prices.',
  },
  denied_by_policy: {
    title: 'Denied by policy',
    detail: 'An administrator can change the policy.',
  },
  email_required: { title: 'Email address missing', detail: 'An order needs an email address.' },
  email_taken: {
    title: 'Email address already in use',
    detail: 'Another customer has this email address.',
  },
  external_id_taken: { title: 'External ID already in use', detail: 'Choose another external ID.' },
  human_required: {
    title: 'Only for members who are signed in',
    detail: 'API keys, clients and agents cannot do this.',
  },
  idempotency_in_progress: { title: 'Request in progress', detail: 'Try again in a moment.' },
  idempotency_key_reused: {
    title: 'An earlier attempt may have succeeded',
    detail: 'It was sent with other values. Reload the page and check before you try again.',
  },
  insufficient_scope: { title: 'Your roles do not allow this', detail: 'Nothing was changed.' },
  insufficient_stock: { title: 'Insufficient stock', detail: 'Nothing was reserved or fulfilled.' },
  internal_error: {
    title: 'Internal server error',
    detail: 'Try again in a moment. If it fails again, report the request ID.',
  },
  invalid_transition: {
    title: 'Not possible in the current status',
    detail: 'It may have changed in the meantime. Check the current status.',
  },
  limit_reached: { title: 'Promotion used up', detail: 'It was used as often as it may be.' },
  location_not_empty: {
    title: 'Location is not empty',
    detail:
      'Adjust its stock to zero, fulfill or cancel the orders that reserve units here, and receive what is on its way here.',
  },
  member_email_taken: {
    title: 'Email address already in use',
    detail: 'Another member has this email address.',
  },
  not_combinable: { title: 'Code does not go with others', detail: 'Leave out one of the codes.' },
  not_ready: { title: 'Server not ready', detail: 'Try again in a moment.' },
  options_in_use: {
    title: 'Variants do not fit these options',
    detail:
      'Every variant needs a value of each option. Keep the options that variants use, or change those variants first. Generate variants sets both together.',
  },
  outcome_unknown: {
    title: 'Outcome unknown',
    detail:
      'The request was saved and is finished in the background. Check the result in a moment.',
  },
  overloaded: { title: 'Server overloaded', detail: 'Try again in a moment.' },
  payload_changed: {
    title: 'The request has changed',
    detail: 'Review it again and decide on what it shows now.',
  },
  password_weak: {
    title: 'Password too easy to guess',
    detail:
      'Many people use it, it repeats itself, or it consists of the address, the name or the tenant. A few words that do not belong together are better.',
  },
  password_wrong: {
    title: 'Wrong password',
    detail:
      'Enter your current password. If you have forgotten it, ask an administrator for a sign-in link.',
  },
  payment_required: {
    title: 'Order not paid',
    detail:
      'Capture its payments first, or confirm the order to accept it on terms. An authorized payment is enough only if it covers the order and is captured as it ships.',
  },
  product_not_sellable: {
    title: 'Product not on sale',
    detail:
      'The product, variant or provider is not active. Remove the item, or publish the product.',
  },
  provider_has_obligations: {
    title: 'Provider has open obligations',
    detail: 'Complete its open orders and disputes and settle what is due first.',
  },
  quantity_exceeds_fulfillable: {
    title: 'Quantity exceeds open units',
    detail: 'Fulfill only units that are neither fulfilled nor cancelled.',
  },
  rate_limited: {
    title: 'Too many requests',
    detail: 'Nothing was changed. Try again in a moment.',
  },
  reservation_not_held: {
    title: 'Not enough stock reserved',
    detail: 'Units may have been fulfilled or cancelled in the meantime.',
  },
  rule_unreachable: {
    title: 'Rule can never match',
    detail:
      'Rules that stand before it take everything that it is for. Move it up, narrow those, or remove it.',
  },
  scope_not_held: {
    title: 'You do not hold this scope',
    detail: 'You can only grant scopes that you hold yourself.',
  },
  shipping_method_required: {
    title: 'Shipping method missing',
    detail: 'Something has to be sent. Choose how.',
  },
  shipping_method_unavailable: {
    title: 'Shipping method not offered',
    detail: 'Choose another one, or change where it goes.',
  },
  sku_taken: {
    title: 'SKU already in use',
    detail: 'Another variant of the same provider has this SKU.',
  },
  stock_changed: {
    title: 'Stock has changed',
    detail: 'Check the current stock and repeat the change.',
  },
  tax_calculation_required: {
    title: 'Taxes not calculated yet',
    detail: 'A gateway calculates the taxes of this tenant, and has not been asked about this.',
  },
  tax_jurisdiction_unresolved: {
    title: 'No tax rate for the destination',
    detail: 'Create a tax rate for it; a rate of zero if no tax is owed.',
  },
  validation_failed: { title: 'Invalid input', detail: 'Correct the marked fields.' },
  version_mismatch: {
    title: 'Changed by someone else',
    detail: 'Review the current version and repeat your change.',
  },
}
