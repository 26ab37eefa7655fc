import { kernelTraces } from '@souk/platform'
import { declaredServices } from '../apps/server/declared.ts'

/**
 * Names of columns that hold words of the program, codes of the merchant's own, digests, what is sealed, and ids that the
 * program makes. Other ids may be a client's text, such as `external_id` and `tax_id`; those of type uuid are not asked for.
 */
const saysNothing =
  /(^|_)(type|kind|status|mode|phase|operation|currency|channel|warehouse|sha256|digest|hash|signature|sealed)$|^(actor|client|operation|requester|resource|subject)_id$/

/** Tables of which no column says anything of persons, by why. */
const freeTables: Readonly<Record<string, string>> = {
  'what the program keeps of itself':
    'souk.migrations souk.unfinished_migrations platform.counters platform.event_heads platform.reaction_runs ' +
    'platform.gathered_reactions platform.erasure_keys customers.followed_merges orders.guest_claims accounts.settings files.files identity.signing_keys identity.customer_sessions identity.attempts identity.revocations ' +
    'stored_value.settings reviews.settings reviews.ratings messages.settings messages.senders messages.threads identity.revocation_feed identity.agent_usage sandbox.faults activity.heads activity.tiles activity.checkpoints',
  'what is sold':
    'catalog.products catalog.variants catalog.variant_identifiers catalog.product_tags catalog.product_types ' +
    'catalog.categories catalog.collections catalog.collection_products catalog.media catalog.listings ' +
    'catalog.search_rebuilds catalog.channels catalog.search_variants catalog.search_words',
  'what the merchant gives to many customers':
    'customers.customer_groups pricing.price_lists promotions.campaigns promotions.promotions promotions.codes promotions.code_batches',
  'a parcel and a postal code for half an hour, which go with their cart': 'shipping.quotes',
  'prices and taxes, which are the same for everybody':
    'pricing.list_prices pricing.price_list_history pricing.fx_rates shipping.methods shipping.rates shipping.gateways tax.rates tax.settings tax.gateways',
  'where goods are and how they move':
    'inventory.locations inventory.stock_items inventory.movements inventory.routing_rules inventory.transfers',
  'amounts, by the ids of what they are for':
    'ledger.accounts ledger.transactions ledger.postings ledger.pending_postings ledger.books ledger.accounting_settings ledger.folds ledger.daily_sums reconciliation.lines reconciliation.entries reconciliation.payouts promotions.counters promotions.customer_uses promotions.first_orders promotions.redemptions ' +
    'stored_value.stored_values stored_value.holds',
  'texts of the books, which have to stay as they were posted':
    'ledger.pending_transactions ledger.periods reconciliation.runs reconciliation.exceptions',
  'people and programs that work for the tenant, who are no customers':
    'identity.tenants identity.foundings identity.sandboxes identity.clients identity.api_keys identity.publishable_keys identity.secrets ' +
    'identity.members identity.sign_in_links identity.oauth_records identity.agents marketplace.providers',
  'what is asked of agents and who decides':
    'approvals.policies approvals.policy_versions approvals.grants approvals.amounts approvals.usage',
  'what providers pay the merchant for their sales':
    'commissions.plans commissions.revisions commissions.assignments commissions.lines',
  'receivers of events': 'webhooks.endpoints webhooks.replays',
  'who moves money for the tenant, and what they tell by names of their own':
    'gateways.gateways gateways.routing gateways.failures gateways.noticed_payouts payments.callbacks payments.recordings payment_methods.holders',
}

/** The other columns of tables from which something is erased, or that hold it for a moment, by why. */
const freeColumns: Readonly<Record<string, string>> = {
  'words and numbers of the program':
    'payment_links.links.ended_because reviews.reviews.aspects reviews.flags.flagged_by reviews.flags.reason messages.messages.sender messages.messages.sent_by platform.events.about platform.outbox.about platform.idempotency_keys.subjects platform.outbound_lanes.queue ' +
    'platform.trace_erasures.traces stored_value.entries.reason stored_value.entries.call_key ' +
    'identity.saved_views.page accounts.links.challenge accounts.links.sealed_registration accounts.messages.sealed_letter accounts.messages.last_error ' +
    'inventory.holds.owner_type orders.orders.number payments.payments.description orders.orders.source orders.orders.payment_attempt ' +
    'orders.fulfillments.method payments.payments.capture_method payments.payments.recorded_by payments.refunds.requested_by jobs.jobs.lane jobs.jobs.format jobs.jobs.cursor ' +
    'jobs.jobs.error_code jobs.jobs.error_message privacy.requests.requested_by privacy.requests.blocked_code ' +
    'privacy.requests.blocked_ids privacy.holds.placed_by privacy.holds.released_by ' +
    'privacy.progress.step privacy.progress.cursor webhooks.deliveries.stream webhooks.deliveries.last_error ' +
    'webhooks.attempts.error',
  'amounts, and where in the world':
    'customers.customer_statistics.spent tax.calculations.origin tax.calculations.shipping tax.calculations.taxes ' +
    'tax.calculations.gateway tax.calculations.fallback tax.exemptions.jurisdictions pricing.quotes.country ' +
    'pricing.quotes.lines orders.orders.quoted_country orders.orders.shipping_lines orders.order_items.discounts ' +
    'orders.order_items.tax_lines',
  'what is sold, as it was called':
    'orders.order_items.sku orders.order_items.title orders.order_items.variant_title orders.order_items.components',
  'names that gateways give, with which money is found there':
    'payments.payments.method payments.refunds.destination payments.payments.method_brand payments.payments.attempts payments.payments.route payments.payments.gateway payments.payments.gateway_ref payments.payments.decline_code ' +
    'payments.payments.decline_advice payments.refunds.gateway_key payments.refunds.gateway_ref payments.refunds.failure_code ' +
    'payments.disputes.gateway payments.disputes.gateway_ref payments.disputes.reason payments.disputes.network_code ' +
    'payments.disputes.commanded payments.payments.method_customer payment_methods.methods.gateway payment_methods.methods.gateway_method ' +
    'payment_methods.methods.gateway_customer payment_methods.methods.gateway_ref payment_methods.methods.mandate_ref ' +
    'payment_methods.methods.brand payment_methods.methods.decline payment_methods.methods.usage payment_methods.methods.asks ' +
    'payments.payments.received_on payments.refunds.sent_from payments.refunds.lines',
  'names of requests, which programs make':
    'platform.audit_entries.request_id platform.events.correlation_id platform.events.causation_id ' +
    'platform.outbox.correlation_id platform.outbox.causation_id platform.idempotency_keys.request_id ' +
    'platform.answer_subjects.request_id platform.outbound_lanes.request_id jobs.jobs.request_id',
  'made by programs to tell repetitions, and kept for thirty days':
    'platform.idempotency_keys.key platform.idempotency_keys.fingerprint platform.outbound_lanes.idempotency_key ' +
    'platform.bulk_runs.key approvals.unfinished_writes.key',
  'there while a gateway or a write is under way':
    'approvals.unfinished_writes.facts approvals.unfinished_writes.money',
  'names of columns of a file, and who asked':
    'jobs.jobs.header jobs.jobs.requester jobs.jobs.requested_by',
  'who asked an approval of whom, and digests of what':
    'approvals.approvals.requester approvals.approvals.approvers approvals.approvals.resource_versions ' +
    'approvals.approvals.result approvals.approvals.read_scope approvals.approvals.binding approvals.approvals.requirements',
  'digests, whose salts go with the person':
    'activity.entries.content activity.entries.outcome activity.reads.about activity.reads.facts',
}

const named = (lists: Readonly<Record<string, string>>) =>
  Object.values(lists).flatMap((list) => list.split(' '))

/** All that is said to be free of persons: tables, and columns of others. */
export const freeOfPersons: readonly string[] = [...named(freeTables), ...named(freeColumns)]

const free = new Set(freeOfPersons)

/** Whether nobody has to erase the column. */
export function isFree(table: string, column: string): boolean {
  return saysNothing.test(column) || free.has(table) || free.has(`${table}.${column}`)
}

/** The columns that somebody erases: `orders.orders.email`. */
export function erasedColumns(): string[] {
  const declared = [
    ...declaredServices().flatMap(({ personal, traces }) => [...personal, ...traces]),
    ...kernelTraces({ kinds: [] }),
  ]
  return declared.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  )
}
