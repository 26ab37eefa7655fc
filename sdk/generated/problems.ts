// Written by npm run generate from the declared routes.
import type { Money } from './types.ts'

/** Every code that a refusal can have. */
export type ProblemCode =
  | 'address_format_not_found'
  | 'address_invalid'
  | 'address_limit_reached'
  | 'address_not_found'
  | 'agent_limit_exceeded'
  | 'agent_not_allowed'
  | 'agent_not_found'
  | 'agent_owner_invalid'
  | 'agent_retired'
  | 'agent_suspended'
  | 'agent_tools_invalid'
  | 'agent_unknown'
  | 'ai_audit_checkpoint_not_found'
  | 'ai_audit_entry_not_found'
  | 'ai_audit_entry_not_sealed'
  | 'ai_audit_salt_erased'
  | 'already_anonymized'
  | 'already_decided'
  | 'already_reserved'
  | 'amount_out_of_range'
  | 'api_key_not_found'
  | 'approval_expired'
  | 'approval_grant_not_found'
  | 'approval_impossible'
  | 'approval_not_found'
  | 'approval_policy_limit_reached'
  | 'approval_policy_not_found'
  | 'approval_stale'
  | 'approval_used'
  | 'approver_excluded'
  | 'approver_role_missing'
  | 'attribute_invalid'
  | 'audit_entry_not_found'
  | 'below_floor'
  | 'bundle_has_no_stock'
  | 'bundle_nesting'
  | 'call_in_progress'
  | 'capture_exceeds_authorized'
  | 'capture_unanswered'
  | 'category_cycle'
  | 'category_limit_reached'
  | 'category_not_empty'
  | 'category_not_found'
  | 'category_too_deep'
  | 'category_unknown'
  | 'channel_disabled'
  | 'channel_in_use'
  | 'channel_is_default'
  | 'channel_limit_reached'
  | 'channel_not_found'
  | 'channel_unknown'
  | 'client_built_in'
  | 'client_invalid'
  | 'client_not_found'
  | 'clock_backwards'
  | 'clock_out_of_range'
  | 'code_taken'
  | 'code_unknown'
  | 'collection_has_rules'
  | 'collection_not_found'
  | 'collection_product_limit_reached'
  | 'collection_product_unknown'
  | 'commit_unknown'
  | 'component_unknown'
  | 'consent_in_future'
  | 'consent_limit_reached'
  | 'console_limit_reached'
  | 'console_not_found'
  | 'credential_revoked'
  | 'currency_mismatch'
  | 'currency_unsupported'
  | 'customer_busy'
  | 'customer_group_in_use'
  | 'customer_group_limit_reached'
  | 'customer_group_member_unknown'
  | 'customer_group_name_taken'
  | 'customer_group_not_found'
  | 'customer_has_open_orders'
  | 'customer_has_open_payments'
  | 'customer_in_use'
  | 'customer_inactive'
  | 'customer_merged'
  | 'customer_not_found'
  | 'customer_unknown'
  | 'delivery_not_found'
  | 'denied_by_policy'
  | 'due_in_past'
  | 'effect_invalid'
  | 'email_taken'
  | 'endpoint_limit_reached'
  | 'endpoint_retired'
  | 'event_not_found'
  | 'event_past_retention'
  | 'expiry_in_past'
  | 'external_id_taken'
  | 'fault_limit_reached'
  | 'fault_not_found'
  | 'file_store_not_shared'
  | 'file_store_unavailable'
  | 'fulfillment_not_found'
  | 'funding_must_sum'
  | 'fx_rate_not_found'
  | 'fx_rate_taken'
  | 'gateway_capability_missing'
  | 'gateway_timeout'
  | 'grant_amounts_invalid'
  | 'grant_giver_cannot_approve'
  | 'grant_period_invalid'
  | 'handle_taken'
  | 'human_required'
  | 'idempotency_in_progress'
  | 'idempotency_key_required'
  | 'idempotency_key_reused'
  | 'identifier_conflict'
  | 'import_schema_invalid'
  | 'insufficient_scope'
  | 'insufficient_stock'
  | 'internal_error'
  | 'invalid_cursor'
  | 'invalid_transition'
  | 'job_has_no_errors'
  | 'job_limit_reached'
  | 'job_not_found'
  | 'job_not_retryable'
  | 'job_result_not_ready'
  | 'job_rows_erased'
  | 'last_owner'
  | 'ledger_account_not_found'
  | 'legacy_api_key_removed'
  | 'legal_hold'
  | 'legal_hold_not_found'
  | 'live_only'
  | 'location_code_taken'
  | 'location_inactive'
  | 'location_is_default'
  | 'location_not_empty'
  | 'location_not_found'
  | 'location_of_provider'
  | 'location_unknown'
  | 'malformed_json'
  | 'malformed_request'
  | 'media_has_no_file'
  | 'media_in_use'
  | 'media_not_found'
  | 'media_not_of_product'
  | 'media_too_large'
  | 'media_unknown'
  | 'media_url_unusable'
  | 'member_disabled'
  | 'member_email_taken'
  | 'member_not_found'
  | 'member_required'
  | 'merge_conflict'
  | 'method_not_allowed'
  | 'no_route'
  | 'not_a_bundle'
  | 'not_found'
  | 'not_publishable'
  | 'not_ready'
  | 'nothing_to_commit'
  | 'operation_exempt'
  | 'operation_not_grantable'
  | 'operation_only_for_people'
  | 'operation_unknown'
  | 'operator_only'
  | 'operator_tenant_protected'
  | 'option_combination_exists'
  | 'option_values_invalid'
  | 'options_in_use'
  | 'order_already_paid'
  | 'order_item_unknown'
  | 'order_not_found'
  | 'order_unknown'
  | 'outcome_unknown'
  | 'over_receipt'
  | 'overloaded'
  | 'password_limit_reached'
  | 'password_weak'
  | 'password_wrong'
  | 'payload_changed'
  | 'payload_too_large'
  | 'payment_currency_mismatch'
  | 'payment_declined'
  | 'payment_exceeds_balance'
  | 'payment_in_progress'
  | 'payment_method_unknown'
  | 'payment_not_capturable'
  | 'payment_not_found'
  | 'payment_required'
  | 'price_list_condition_unknown'
  | 'price_list_cycle'
  | 'price_list_ended'
  | 'price_list_has_children'
  | 'price_list_limit_reached'
  | 'price_list_not_found'
  | 'price_list_price_limit_reached'
  | 'price_list_priority_taken'
  | 'price_list_too_deep'
  | 'price_list_unknown'
  | 'price_missing'
  | 'price_not_found'
  | 'price_overlap'
  | 'price_range_invalid'
  | 'privacy_request_not_found'
  | 'privacy_request_open'
  | 'privacy_result_not_ready'
  | 'product_handle_not_found'
  | 'product_in_use'
  | 'product_not_found'
  | 'product_not_published'
  | 'product_not_sellable'
  | 'product_type_in_use'
  | 'product_type_name_taken'
  | 'product_type_not_found'
  | 'product_type_unknown'
  | 'product_unknown'
  | 'promotion_code_not_found'
  | 'promotion_ended'
  | 'promotion_limit_reached'
  | 'promotion_not_found'
  | 'provider_foreign'
  | 'provider_handle_taken'
  | 'provider_has_obligations'
  | 'provider_not_found'
  | 'provider_roles_mixed'
  | 'provider_unknown'
  | 'publishable_key_not_allowed'
  | 'publishable_key_not_found'
  | 'quantity_exceeds_fulfillable'
  | 'quantity_exceeds_redeemed'
  | 'quorum_unreachable'
  | 'quote_expired'
  | 'quote_mismatch'
  | 'quote_not_found'
  | 'quote_tampered'
  | 'quote_unknown'
  | 'rate_limited'
  | 'rate_precision'
  | 'redemption_expired'
  | 'redemption_not_found'
  | 'refund_exceeds_refundable'
  | 'refund_not_found'
  | 'related_product_invalid'
  | 'replay_limit_reached'
  | 'replay_not_found'
  | 'request_header_too_large'
  | 'request_timeout'
  | 'reservation_expired'
  | 'reservation_not_found'
  | 'reservation_not_held'
  | 'reservation_unknown'
  | 'reset_incomplete'
  | 'role_cannot_decide'
  | 'role_unknown'
  | 'rule_collection_limit_reached'
  | 'sandbox_already_created'
  | 'sandbox_limit_reached'
  | 'sandbox_only'
  | 'saved_view_limit_reached'
  | 'saved_view_not_found'
  | 'saved_view_not_yours'
  | 'saved_view_too_large'
  | 'scope_not_held'
  | 'secret_not_for_agents'
  | 'secret_not_storable'
  | 'seed_refused'
  | 'shipping_address_fixed'
  | 'shipping_country_fixed'
  | 'shipping_method_archived'
  | 'shipping_method_code_taken'
  | 'shipping_method_limit_reached'
  | 'shipping_method_not_found'
  | 'shipping_method_without_rates'
  | 'shipping_rate_overlap'
  | 'sku_taken'
  | 'sku_unknown'
  | 'stock_below_zero'
  | 'stock_changed'
  | 'stock_item_not_found'
  | 'stock_not_recorded'
  | 'storage_quota_exceeded'
  | 'stored_answer_erased'
  | 'stream_limit_reached'
  | 'tax_calculation_not_found'
  | 'tax_exemption_decided'
  | 'tax_exemption_not_applicable'
  | 'tax_exemption_not_found'
  | 'tax_exemption_validity'
  | 'tax_gateway_error'
  | 'tax_gateway_url_missing'
  | 'tax_gateway_url_refused'
  | 'tax_id_invalid'
  | 'tax_jurisdiction_unresolved'
  | 'tax_rate_limit_reached'
  | 'tax_rate_not_found'
  | 'tax_rate_overlap'
  | 'tax_rate_validity'
  | 'tax_rounding_fixed'
  | 'tenant_disabled'
  | 'tenant_has_owner'
  | 'tenant_not_found'
  | 'time_zone_unknown'
  | 'token_expired'
  | 'token_invalid'
  | 'token_missing'
  | 'token_not_yet_valid'
  | 'token_revoked'
  | 'too_many_pending_approvals'
  | 'tool_not_allowed'
  | 'transfer_not_draft'
  | 'transfer_not_found'
  | 'trigger_mismatch'
  | 'unknown_event_type'
  | 'unsupported_media_type'
  | 'upload_complete'
  | 'upload_in_progress'
  | 'upload_not_found'
  | 'upload_pending'
  | 'upload_too_large'
  | 'upload_too_short'
  | 'upload_used'
  | 'url_not_https'
  | 'url_private_address'
  | 'url_unusable'
  | 'validation_failed'
  | 'variant_in_use'
  | 'variant_is_default'
  | 'variant_limit_exceeded'
  | 'variant_not_found'
  | 'variant_unknown'
  | 'version_mismatch'
  | 'webhook_endpoint_not_found'
  | 'wrong_audience'

/** What `meta` holds, by the code; the others have none. */
export interface ProblemDetails {
  address_format_not_found: { country: string }
  address_invalid: { country: string }
  address_limit_reached: { limit: number }
  address_not_found: { address_id: string }
  agent_limit_exceeded: { limit: 'per_action' | 'per_day' | 'actions_per_hour' }
  agent_not_found: { agent_id: string }
  agent_owner_invalid: { owner_member_id: string; scopes: readonly string[] }
  agent_tools_invalid: { unknown: readonly string[]; beyond_scopes: readonly string[]; never_for_agents: readonly string[] }
  agent_unknown: { agents: readonly string[] }
  ai_audit_checkpoint_not_found: { size: number }
  ai_audit_entry_not_found: { sequence: number }
  ai_audit_entry_not_sealed: { sequence: number }
  ai_audit_salt_erased: { sequence: number }
  already_reserved: { redemption_ids: readonly string[] }
  api_key_not_found: { api_key_id: string }
  approval_grant_not_found: { grant_id: string }
  approval_impossible: { policy_id: string }
  approval_not_found: { approval_id: string }
  approval_policy_limit_reached: { limit: number }
  approval_policy_not_found: { policy_id: string }
  approval_stale: { resources: readonly { readonly resource: string; readonly id: string | null; readonly shown_version: number | null; readonly version: number | null }[]; refusal: string | null }
  approver_role_missing: { roles: readonly string[] }
  attribute_invalid: { product_type_id: string | null }
  audit_entry_not_found: { audit_entry_id: string }
  below_floor: { prices: readonly { readonly price_list_id: string | null; readonly variant_id: string; readonly amount: number; readonly floor: number }[] }
  bundle_has_no_stock: { variant_ids: readonly string[] }
  bundle_nesting: { variant_ids: readonly string[] }
  capture_exceeds_authorized: { capturable: Money }
  capture_unanswered: { payment_id: string }
  category_cycle: { category_id: string; parent_id: string }
  category_limit_reached: { limit: number }
  category_not_empty: { children: number; products: number }
  category_not_found: { category_id: string }
  category_too_deep: { limit: number }
  category_unknown: { category_ids: readonly string[] }
  channel_disabled: { channel: string }
  channel_in_use: { products: number; price_lists: number; ordered: boolean }
  channel_is_default: { handle: string }
  channel_limit_reached: { limit: number }
  channel_not_found: { channel_id: string }
  channel_unknown: { channels: readonly string[] }
  client_not_found: { client_id: string }
  clock_backwards: { now: string }
  clock_out_of_range: { years_max: number }
  code_taken: { code: string }
  code_unknown: { code: string }
  collection_not_found: { collection_id: string }
  collection_product_limit_reached: { limit: number }
  collection_product_unknown: { product_ids: readonly string[] }
  component_unknown: { variant_ids: readonly string[] }
  consent_in_future: { at: string }
  consent_limit_reached: { limit: number }
  console_limit_reached: { retry_after_seconds: number }
  console_not_found: { tenant_id: string }
  currency_mismatch: { currency: string; currencies: readonly string[] }
  currency_unsupported: { currency: string }
  customer_busy: { customer_id: string; busy_with: readonly string[] }
  customer_group_in_use: { in_use_by: readonly string[] }
  customer_group_limit_reached: { limit: number }
  customer_group_member_unknown: { customer_ids: readonly string[] }
  customer_group_name_taken: { name: string }
  customer_group_not_found: { group_id: string }
  customer_has_open_orders: { ids: readonly string[] }
  customer_has_open_payments: { ids: readonly string[] }
  customer_in_use: { in_use_by: readonly string[] }
  customer_inactive: { status: string }
  customer_merged: { merged_into: string }
  customer_not_found: { customer_id: string }
  customer_unknown: { customer_id: string }
  delivery_not_found: { delivery_id: string }
  denied_by_policy: { policy_id: string }
  due_in_past: { due_at: string }
  endpoint_limit_reached: { limit: number }
  endpoint_retired: Partial<{ successor: string }>
  event_not_found: { event_id: string }
  event_past_retention: { oldest_sequence: number }
  external_id_taken: { external_id: string; id?: string }
  fault_limit_reached: { faults_max: number }
  fault_not_found: { fault_id: string }
  fulfillment_not_found: { fulfillment_id: string }
  funding_must_sum: { sum: string }
  fx_rate_not_found: { fx_rate_id: string }
  gateway_capability_missing: { method: string; mode: 'live' | 'sandbox' }
  gateway_timeout: { payment_id: string }
  grant_amounts_invalid: { operations: readonly string[] }
  grant_giver_cannot_approve: { operations: readonly string[] }
  grant_period_invalid: { days: number }
  handle_taken: { handle: string }
  identifier_conflict: { identifier: { readonly type: string; readonly value: string } | null; variant_id?: string; product_id?: string }
  import_schema_invalid: { columns: readonly string[] }
  insufficient_scope: { required_scope: string }
  insufficient_stock: { lines: readonly { readonly variant_id: string; readonly requested: number; readonly available: number }[] }
  invalid_transition: { state: string; action: string; allowed: readonly string[] }
  job_has_no_errors: { status: string }
  job_limit_reached: { limit: number }
  job_not_found: { job_id: string }
  job_not_retryable: { status: string }
  job_result_not_ready: { status: string }
  job_rows_erased: { erased_at: string }
  ledger_account_not_found: { account_id: string }
  legal_hold: { ids: readonly string[] }
  legal_hold_not_found: { legal_hold_id: string }
  location_code_taken: { code: string }
  location_inactive: { warehouses: readonly string[] }
  location_is_default: { code: string }
  location_not_empty: { code: string; on_hand: number; reserved: number; incoming: number }
  location_not_found: { location_id: string }
  location_of_provider: { code: string }
  location_unknown: { warehouses: readonly string[] }
  media_has_no_file: { media_id: string }
  media_in_use: { product_ids: readonly string[]; variant_ids: readonly string[] }
  media_not_found: { media_id: string }
  media_not_of_product: { media_ids: readonly string[] }
  media_too_large: { max_bytes: number }
  media_unknown: { media_ids: readonly string[] }
  media_url_unusable: { reason: string }
  member_email_taken: { email: string }
  member_not_found: { member_id: string }
  merge_conflict: { from: string; into: string }
  method_not_allowed: { allowed: readonly string[] }
  no_route: { country: string; variant_ids: readonly string[]; explain: readonly { readonly warehouse: string; readonly verdict: string; readonly units: number; readonly priority: number; readonly distance: string }[] }
  not_a_bundle: { kind: string }
  not_publishable: { missing: readonly string[] }
  nothing_to_commit: { reservation_id: string; order_id: string }
  operation_exempt: { operations: readonly string[] }
  operation_not_grantable: { operations: readonly string[] }
  operation_only_for_people: { operations: readonly string[] }
  operation_unknown: { operations: readonly string[] }
  option_combination_exists: { option_values: Readonly<Record<string, string>> }
  option_values_invalid: { options: readonly { readonly name: string; readonly values: readonly string[] }[] }
  options_in_use: { variant_ids: readonly string[] }
  order_already_paid: { order_id: string }
  order_item_unknown: { order_item_ids: readonly string[] }
  order_not_found: { order_id: string }
  order_unknown: { order_id: string }
  over_receipt: { lines: readonly { readonly variant_id: string; readonly shipped: number; readonly received: number; readonly quantity: number }[] }
  password_limit_reached: { retry_after_seconds: number }
  password_weak: { reason: 'common' | 'repeated' | 'personal' }
  payload_too_large: { max_bytes: number }
  payment_currency_mismatch: { expected: string; given: string }
  payment_declined: { decline_code: string; retryable: boolean; payment_id: string }
  payment_exceeds_balance: { balance_due: Money }
  payment_in_progress: { payment_ids: readonly string[] }
  payment_method_unknown: { method: string }
  payment_not_capturable: { status: string; order_status?: string }
  payment_not_found: { payment_id: string }
  payment_required: { status: string; balance_due: number; authorized: number; currency: string; payments: string }
  price_list_condition_unknown: { channels: readonly string[]; customer_ids: readonly string[]; customer_group_ids: readonly string[] }
  price_list_cycle: { price_list_ids: readonly string[] }
  price_list_ended: { price_list_id: string; status: string }
  price_list_has_children: { price_list_ids: readonly string[] }
  price_list_limit_reached: { limit: number }
  price_list_not_found: { price_list_id: string }
  price_list_price_limit_reached: { limit: number; of: string }
  price_list_priority_taken: { priority: number }
  price_list_too_deep: { limit: number }
  price_list_unknown: { price_list_id: string }
  price_missing: { variant_ids: readonly string[]; currency: string }
  price_not_found: { price_id: string }
  price_overlap: { variant_id: string; min_quantity: number; periods: readonly { valid_from: string | null; valid_to: string | null }[] }
  price_range_invalid: { price_min: number; price_max: number }
  privacy_request_not_found: { privacy_request_id: string }
  privacy_request_open: { privacy_request_id: string }
  privacy_result_not_ready: { status: string }
  product_handle_not_found: { handle: string }
  product_in_use: { ordered_variant_ids: readonly string[]; bundle_ids: readonly string[] }
  product_not_found: { product_id: string }
  product_not_published: { channel: string }
  product_type_in_use: { products: number }
  product_type_name_taken: { name: string }
  product_type_not_found: { product_type_id: string }
  product_type_unknown: { product_type_id: string }
  promotion_code_not_found: { promotion_code_id: string }
  promotion_ended: { promotion_id: string; status: string }
  promotion_limit_reached: { limit: number }
  promotion_not_found: { promotion_id: string }
  provider_foreign: { provider_id: string }
  provider_handle_taken: { handle: string }
  provider_has_obligations: { orders: number; disputes: number; due: readonly Money[] }
  provider_not_found: { provider_id: string }
  provider_unknown: { provider_id: string }
  publishable_key_not_found: { publishable_key_id: string }
  quantity_exceeds_fulfillable: { lines: readonly { order_item_id: string; requested: number; open: number }[] }
  quantity_exceeds_redeemed: { ref: string; quantity: number }
  quorum_unreachable: { quorum: number; members: number }
  quote_expired: { quote_id: string; expired_at: string }
  quote_mismatch: { quote_id: string; differing: string }
  quote_not_found: { quote_id: string }
  quote_tampered: { quote_id: string }
  quote_unknown: { quote_id: string }
  rate_limited: Partial<{ policy: string }>
  rate_precision: { places: number; max: number }
  redemption_expired: { redemption_id: string; expires_at: string }
  redemption_not_found: { redemption_id: string }
  refund_exceeds_refundable: { refundable: Money }
  refund_not_found: { refund_id: string }
  replay_limit_reached: { limit: number }
  replay_not_found: { replay_id: string }
  reservation_expired: { reservation_id: string; expires_at: string }
  reservation_not_found: { reservation_id: string }
  reservation_not_held: { order_id: string | null; lines?: readonly { readonly variant_id: string; readonly requested: number; readonly available: number }[]; reservation_id?: string; status?: string }
  reservation_unknown: { reservation_id: string }
  role_cannot_decide: { roles: readonly string[] }
  role_unknown: { roles: readonly string[] }
  rule_collection_limit_reached: { limit: number }
  sandbox_limit_reached: { retry_after_seconds: number }
  saved_view_limit_reached: { views_max: number }
  saved_view_not_found: { saved_view_id: string }
  saved_view_not_yours: { saved_view_id: string }
  saved_view_too_large: { characters_max: number }
  scope_not_held: { scopes: readonly string[] }
  seed_refused: { operation: string; status: number; code: string }
  shipping_address_fixed: { status: string; reason: 'shipped' | 'ended' }
  shipping_country_fixed: { country: string }
  shipping_method_archived: { shipping_method_id: string }
  shipping_method_code_taken: { code: string }
  shipping_method_limit_reached: { limit: number }
  shipping_method_not_found: { shipping_method_id: string }
  shipping_method_without_rates: { shipping_method_id: string }
  shipping_rate_overlap: { row: number; other_row: number; currency: string; place: string }
  sku_taken: { sku: string }
  sku_unknown: { skus: readonly string[] }
  stock_below_zero: { on_hand: number; damaged: number; variant_id: string; warehouse: string }
  stock_changed: { on_hand: number; damaged: number; variant_id: string; warehouse: string }
  stock_item_not_found: { stock_item_id: string }
  stock_not_recorded: { since: string | null }
  storage_quota_exceeded: { quota_bytes: number }
  stream_limit_reached: { limit: number; per: 'credential' | 'tenant' }
  tax_calculation_not_found: { tax_calculation_id: string }
  tax_exemption_decided: { status: string }
  tax_exemption_not_applicable: { tax_exemption_id: string }
  tax_exemption_not_found: { tax_exemption_id: string }
  tax_gateway_error: { reason: string }
  tax_jurisdiction_unresolved: { country: string; region: string | null; tax_codes: readonly string[] }
  tax_rate_limit_reached: { limit: number }
  tax_rate_not_found: { tax_rate_id: string }
  tax_rate_overlap: { tax_rate_id: string; valid_from: string; valid_to: string | null }
  tax_rounding_fixed: { rounding: string }
  tenant_not_found: { tenant_id: string }
  time_zone_unknown: { time_zone: string }
  too_many_pending_approvals: { limit: number }
  tool_not_allowed: { operation_id: string }
  transfer_not_draft: { transfer_id: string; status: string }
  transfer_not_found: { transfer_id: string }
  unknown_event_type: { types: string[] }
  upload_complete: { upload_id: string }
  upload_not_found: { upload_id: string }
  upload_pending: { upload_id: string }
  upload_too_large: { max_bytes: number }
  upload_too_short: { bytes: number; expected_bytes: number }
  upload_used: { upload_id: string }
  url_unusable: { reason: string }
  variant_in_use: { bundle_ids: readonly string[] }
  variant_is_default: { product_id: string }
  variant_limit_exceeded: { limit: number }
  variant_not_found: { variant_id: string }
  variant_unknown: { variant_ids: readonly string[] }
  version_mismatch: { current_version: number }
  webhook_endpoint_not_found: { endpoint_id: string }
}

/** Any operation */
type CodesOfAll = 'internal_error'

/** Any operation that needs a token */
type CodesOfTokens = 'agent_suspended' | 'internal_error' | 'legacy_api_key_removed' | 'malformed_request' | 'not_ready' | 'overloaded' | 'rate_limited' | 'tenant_disabled' | 'token_expired' | 'token_invalid' | 'token_missing' | 'token_not_yet_valid' | 'token_revoked' | 'tool_not_allowed' | 'validation_failed' | 'wrong_audience'

/** Any operation that changes something */
type CodesOfWrites = 'agent_limit_exceeded' | 'agent_not_allowed' | 'agent_suspended' | 'approval_impossible' | 'approval_not_found' | 'approval_stale' | 'approval_used' | 'commit_unknown' | 'denied_by_policy' | 'idempotency_in_progress' | 'idempotency_key_required' | 'idempotency_key_reused' | 'internal_error' | 'legacy_api_key_removed' | 'malformed_json' | 'malformed_request' | 'not_ready' | 'overloaded' | 'payload_too_large' | 'publishable_key_not_allowed' | 'rate_limited' | 'secret_not_for_agents' | 'secret_not_storable' | 'stored_answer_erased' | 'tenant_disabled' | 'token_expired' | 'token_invalid' | 'token_missing' | 'token_not_yet_valid' | 'token_revoked' | 'too_many_pending_approvals' | 'tool_not_allowed' | 'unsupported_media_type' | 'validation_failed' | 'wrong_audience'

/** The codes with which each operation can be refused. */
export interface OperationCodes {
  listCustomers: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createCustomer: CodesOfWrites | 'currency_unsupported' | 'email_taken' | 'external_id_taken' | 'insufficient_scope' | 'operator_only' | 'tax_id_invalid' | 'time_zone_unknown'
  getCustomer: CodesOfTokens | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  changeCustomer: CodesOfWrites | 'already_anonymized' | 'currency_unsupported' | 'customer_merged' | 'customer_not_found' | 'email_taken' | 'external_id_taken' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'tax_id_invalid' | 'time_zone_unknown' | 'version_mismatch'
  deleteCustomer: CodesOfWrites | 'already_anonymized' | 'customer_in_use' | 'customer_merged' | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  listAddresses: CodesOfTokens | 'customer_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  createAddress: CodesOfWrites | 'address_invalid' | 'address_limit_reached' | 'already_anonymized' | 'customer_merged' | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  getAddress: CodesOfTokens | 'address_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateAddress: CodesOfWrites | 'address_invalid' | 'address_not_found' | 'already_anonymized' | 'customer_merged' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  deleteAddress: CodesOfWrites | 'address_not_found' | 'already_anonymized' | 'customer_merged' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  validateAddress: CodesOfTokens | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  getAddressFormat: CodesOfTokens | 'address_format_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listCustomerGroups: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createCustomerGroup: CodesOfWrites | 'customer_group_limit_reached' | 'customer_group_name_taken' | 'insufficient_scope' | 'operator_only'
  getCustomerGroup: CodesOfTokens | 'customer_group_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateCustomerGroup: CodesOfWrites | 'customer_group_name_taken' | 'customer_group_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  deleteCustomerGroup: CodesOfWrites | 'customer_group_in_use' | 'customer_group_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  addCustomerGroupMembers: CodesOfWrites | 'customer_group_member_unknown' | 'customer_group_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  removeCustomerGroupMembers: CodesOfWrites | 'customer_group_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  listConsents: CodesOfTokens | 'customer_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  recordConsent: CodesOfWrites | 'already_anonymized' | 'consent_in_future' | 'consent_limit_reached' | 'customer_merged' | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  inviteCustomer: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  disableCustomer: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  enableCustomer: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  mergeCustomer: CodesOfWrites | 'address_limit_reached' | 'customer_busy' | 'customer_not_found' | 'insufficient_scope' | 'merge_conflict' | 'not_found' | 'operator_only' | 'version_mismatch'
  importCustomers: CodesOfWrites | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportCustomersTemplate: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  exportCustomers: CodesOfWrites | 'insufficient_scope' | 'job_limit_reached' | 'operator_only'
  createUpload: CodesOfWrites | 'file_store_not_shared' | 'insufficient_scope' | 'storage_quota_exceeded' | 'upload_too_large'
  putUploadContent: CodesOfTokens | 'file_store_unavailable' | 'insufficient_scope' | 'malformed_json' | 'not_found' | 'payload_too_large' | 'publishable_key_not_allowed' | 'request_timeout' | 'unsupported_media_type' | 'upload_complete' | 'upload_in_progress' | 'upload_not_found' | 'upload_too_large' | 'upload_too_short'
  getUpload: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'upload_not_found'
  requestToken: CodesOfAll | 'payload_too_large' | 'unsupported_media_type'
  revokeToken: CodesOfAll | 'payload_too_large' | 'unsupported_media_type'
  introspectToken: CodesOfAll | 'payload_too_large' | 'unsupported_media_type'
  getSigningKeys: CodesOfAll | 'malformed_request' | 'not_ready' | 'overloaded'
  getAuthorizationServerMetadata: CodesOfAll | 'malformed_request' | 'not_ready' | 'overloaded'
  getProtectedResourceMetadata: CodesOfAll | 'malformed_request' | 'not_ready' | 'overloaded'
  changeMyPassword: CodesOfWrites | 'human_required' | 'password_limit_reached' | 'password_weak' | 'password_wrong'
  getCaller: CodesOfTokens | 'publishable_key_not_allowed'
  getTenant: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateTenantSettings: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'time_zone_unknown' | 'version_mismatch'
  createSandbox: CodesOfAll | 'currency_unsupported' | 'idempotency_key_reused' | 'malformed_json' | 'malformed_request' | 'not_ready' | 'overloaded' | 'payload_too_large' | 'sandbox_already_created' | 'sandbox_limit_reached' | 'unsupported_media_type' | 'validation_failed'
  listSandboxes: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createTenantSandbox: CodesOfWrites | 'currency_unsupported' | 'insufficient_scope' | 'live_only' | 'operator_only' | 'scope_not_held'
  getConsole: CodesOfAll | 'console_limit_reached' | 'console_not_found' | 'malformed_request' | 'not_found' | 'not_ready' | 'overloaded'
  listClients: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createClient: CodesOfWrites | 'client_invalid' | 'insufficient_scope' | 'operator_only' | 'scope_not_held'
  getClient: CodesOfTokens | 'client_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateClient: CodesOfWrites | 'client_built_in' | 'client_invalid' | 'client_not_found' | 'credential_revoked' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  rotateClientSecret: CodesOfWrites | 'client_built_in' | 'client_invalid' | 'client_not_found' | 'credential_revoked' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  revokeClient: CodesOfWrites | 'client_built_in' | 'client_not_found' | 'credential_revoked' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  listApiKeys: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createApiKey: CodesOfWrites | 'expiry_in_past' | 'insufficient_scope' | 'operator_only' | 'scope_not_held'
  getApiKey: CodesOfTokens | 'api_key_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  rotateApiKey: CodesOfWrites | 'api_key_not_found' | 'credential_revoked' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  revokeApiKey: CodesOfWrites | 'api_key_not_found' | 'credential_revoked' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  listPublishableKeys: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPublishableKey: CodesOfWrites | 'channel_unknown' | 'insufficient_scope' | 'operator_only' | 'scope_not_held'
  getPublishableKey: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'publishable_key_not_found'
  updatePublishableKey: CodesOfWrites | 'credential_revoked' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_found' | 'scope_not_held' | 'version_mismatch'
  revokePublishableKey: CodesOfWrites | 'credential_revoked' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_found' | 'scope_not_held' | 'version_mismatch'
  listMembers: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createMember: CodesOfWrites | 'insufficient_scope' | 'member_email_taken' | 'operator_only' | 'password_weak' | 'provider_roles_mixed' | 'scope_not_held'
  getMember: CodesOfTokens | 'insufficient_scope' | 'member_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateMember: CodesOfWrites | 'insufficient_scope' | 'last_owner' | 'member_not_found' | 'not_found' | 'operator_only' | 'password_weak' | 'provider_roles_mixed' | 'scope_not_held' | 'version_mismatch'
  removeMember: CodesOfWrites | 'insufficient_scope' | 'last_owner' | 'member_not_found' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  listRoles: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createMemberToken: CodesOfWrites | 'insufficient_scope' | 'member_disabled' | 'member_not_found' | 'not_found' | 'operator_only' | 'sandbox_only' | 'scope_not_held'
  createSignInLink: CodesOfWrites | 'insufficient_scope' | 'member_disabled' | 'member_not_found' | 'not_found' | 'operator_only' | 'scope_not_held'
  createOwnerSignInLink: CodesOfWrites | 'insufficient_scope' | 'member_email_taken' | 'not_found' | 'operator_only' | 'operator_tenant_protected' | 'tenant_has_owner' | 'tenant_not_found'
  listAgents: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createAgent: CodesOfWrites | 'agent_owner_invalid' | 'agent_tools_invalid' | 'insufficient_scope' | 'member_not_found' | 'operator_only' | 'scope_not_held'
  getAgent: CodesOfTokens | 'agent_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateAgent: CodesOfWrites | 'agent_not_found' | 'agent_owner_invalid' | 'agent_tools_invalid' | 'insufficient_scope' | 'member_not_found' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  suspendAgent: CodesOfWrites | 'agent_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  resumeAgent: CodesOfWrites | 'agent_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  retireAgent: CodesOfWrites | 'agent_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'scope_not_held' | 'version_mismatch'
  listAgentCredentials: CodesOfTokens | 'agent_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  createAgentCredential: CodesOfWrites | 'agent_not_found' | 'agent_retired' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'scope_not_held'
  revokeAgentCredential: CodesOfWrites | 'client_not_found' | 'credential_revoked' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  nameActors: CodesOfTokens | 'human_required' | 'publishable_key_not_allowed'
  listAuditEntries: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getAuditEntry: CodesOfTokens | 'audit_entry_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listSavedViews: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createSavedView: CodesOfWrites | 'insufficient_scope' | 'member_required' | 'saved_view_limit_reached' | 'saved_view_too_large'
  getSavedView: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'saved_view_not_found'
  updateSavedView: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'saved_view_not_found' | 'saved_view_not_yours' | 'saved_view_too_large' | 'version_mismatch'
  deleteSavedView: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'saved_view_not_found' | 'saved_view_not_yours' | 'version_mismatch'
  createTenant: CodesOfWrites | 'currency_unsupported' | 'insufficient_scope' | 'operator_only' | 'time_zone_unknown'
  listTenants: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getTenantById: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tenant_not_found'
  disableTenant: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'operator_tenant_protected' | 'tenant_not_found' | 'version_mismatch'
  enableTenant: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'operator_tenant_protected' | 'tenant_not_found' | 'version_mismatch'
  rotateSigningKeys: CodesOfWrites | 'insufficient_scope' | 'operator_only'
  listLocations: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createLocation: CodesOfWrites | 'insufficient_scope' | 'location_code_taken' | 'location_is_default' | 'provider_unknown' | 'time_zone_unknown'
  getLocation: CodesOfTokens | 'insufficient_scope' | 'location_not_found' | 'not_found' | 'publishable_key_not_allowed'
  updateLocation: CodesOfWrites | 'insufficient_scope' | 'location_inactive' | 'location_is_default' | 'location_not_found' | 'location_of_provider' | 'not_found' | 'operator_only' | 'time_zone_unknown' | 'version_mismatch'
  deleteLocation: CodesOfWrites | 'insufficient_scope' | 'location_is_default' | 'location_not_empty' | 'location_not_found' | 'not_found' | 'operator_only' | 'version_mismatch'
  listStockItems: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getStockItem: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'stock_item_not_found' | 'stock_not_recorded'
  updateStockItem: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'stock_item_not_found' | 'version_mismatch'
  listStockItemReservations: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'publishable_key_not_allowed' | 'stock_item_not_found'
  listReservations: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createReservation: CodesOfWrites | 'insufficient_scope' | 'insufficient_stock' | 'operator_only' | 'variant_unknown'
  getReservation: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'reservation_not_found'
  extendReservation: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'reservation_expired' | 'reservation_not_found' | 'reservation_not_held' | 'version_mismatch'
  commitReservation: CodesOfWrites | 'insufficient_scope' | 'insufficient_stock' | 'not_found' | 'nothing_to_commit' | 'operator_only' | 'order_unknown' | 'reservation_expired' | 'reservation_not_found' | 'reservation_not_held' | 'version_mismatch'
  releaseReservation: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'reservation_expired' | 'reservation_not_found' | 'reservation_not_held' | 'version_mismatch'
  adjustStock: CodesOfWrites | 'bundle_has_no_stock' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'sku_unknown' | 'stock_below_zero' | 'stock_changed' | 'variant_unknown'
  listMovements: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  checkAvailability: CodesOfTokens | 'insufficient_scope' | 'malformed_json' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  checkStockIntegrity: CodesOfTokens | 'insufficient_scope' | 'publishable_key_not_allowed'
  getRoutingRules: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  setRoutingRules: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'version_mismatch'
  simulateRouting: CodesOfTokens | 'insufficient_scope' | 'malformed_json' | 'no_route' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type' | 'variant_unknown'
  listTransfers: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createTransfer: CodesOfWrites | 'bundle_has_no_stock' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'variant_unknown'
  getTransfer: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'transfer_not_found'
  updateTransfer: CodesOfWrites | 'bundle_has_no_stock' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'not_found' | 'transfer_not_draft' | 'transfer_not_found' | 'variant_unknown' | 'version_mismatch'
  readyTransfer: CodesOfWrites | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'location_inactive' | 'location_unknown' | 'not_found' | 'transfer_not_found' | 'version_mismatch'
  shipTransfer: CodesOfWrites | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'location_inactive' | 'location_unknown' | 'not_found' | 'transfer_not_found' | 'version_mismatch'
  receiveTransfer: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'over_receipt' | 'transfer_not_found' | 'variant_unknown' | 'version_mismatch'
  cancelTransfer: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'transfer_not_found' | 'version_mismatch'
  closeTransferShort: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'transfer_not_found' | 'version_mismatch'
  listLedgerAccounts: CodesOfTokens | 'amount_out_of_range' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getLedgerAccount: CodesOfTokens | 'amount_out_of_range' | 'insufficient_scope' | 'ledger_account_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listLedgerPostings: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'ledger_account_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listLedgerTransactions: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getTrialBalance: CodesOfTokens | 'amount_out_of_range' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  listPrices: CodesOfTokens | 'insufficient_scope' | 'publishable_key_not_allowed'
  setPrices: CodesOfWrites | 'below_floor' | 'currency_mismatch' | 'currency_unsupported' | 'insufficient_scope' | 'variant_unknown'
  listPriceHistory: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  deletePrice: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'price_not_found' | 'version_mismatch'
  listPriceLists: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPriceList: CodesOfWrites | 'below_floor' | 'currency_unsupported' | 'insufficient_scope' | 'operator_only' | 'price_list_condition_unknown' | 'price_list_cycle' | 'price_list_limit_reached' | 'price_list_priority_taken' | 'price_list_too_deep' | 'price_list_unknown'
  getPriceList: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'price_list_not_found' | 'publishable_key_not_allowed'
  updatePriceList: CodesOfWrites | 'below_floor' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'price_list_condition_unknown' | 'price_list_cycle' | 'price_list_ended' | 'price_list_not_found' | 'price_list_priority_taken' | 'price_list_too_deep' | 'price_list_unknown' | 'version_mismatch'
  deletePriceList: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_list_has_children' | 'price_list_not_found' | 'version_mismatch'
  reorderPriceLists: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'price_list_unknown'
  activatePriceList: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_list_ended' | 'price_list_not_found' | 'version_mismatch'
  pausePriceList: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_list_not_found' | 'version_mismatch'
  archivePriceList: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_list_has_children' | 'price_list_not_found' | 'version_mismatch'
  listPriceListPrices: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'price_list_not_found' | 'publishable_key_not_allowed'
  setPriceListPrices: CodesOfWrites | 'below_floor' | 'currency_mismatch' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'price_list_ended' | 'price_list_not_found' | 'price_list_price_limit_reached' | 'price_overlap' | 'variant_unknown' | 'version_mismatch'
  deletePriceListPrice: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'price_list_ended' | 'price_list_not_found' | 'price_not_found' | 'version_mismatch'
  getLowestPrice: CodesOfTokens | 'currency_unsupported' | 'insufficient_scope' | 'publishable_key_not_allowed' | 'variant_unknown'
  listFxRates: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  recordFxRates: CodesOfWrites | 'currency_unsupported' | 'fx_rate_taken' | 'insufficient_scope' | 'operator_only'
  getFxRate: CodesOfTokens | 'fx_rate_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  quotePrices: CodesOfWrites | 'amount_out_of_range' | 'currency_mismatch' | 'currency_unsupported' | 'insufficient_scope' | 'price_missing'
  listQuotes: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  explainQuote: CodesOfTokens | 'currency_unsupported' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  getQuote: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'quote_not_found'
  listShippingMethods: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createShippingMethod: CodesOfWrites | 'currency_unsupported' | 'insufficient_scope' | 'operator_only' | 'shipping_method_code_taken' | 'shipping_method_limit_reached' | 'shipping_rate_overlap'
  getShippingMethod: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_not_found'
  updateShippingMethod: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'shipping_method_archived' | 'shipping_method_not_found' | 'version_mismatch'
  activateShippingMethod: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'shipping_method_not_found' | 'shipping_method_without_rates' | 'version_mismatch'
  pauseShippingMethod: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'shipping_method_not_found' | 'version_mismatch'
  archiveShippingMethod: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'shipping_method_not_found' | 'version_mismatch'
  getShippingRates: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_not_found'
  setShippingRates: CodesOfWrites | 'currency_unsupported' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'shipping_method_archived' | 'shipping_method_not_found' | 'shipping_method_without_rates' | 'shipping_rate_overlap' | 'version_mismatch'
  listShippingOptions: CodesOfTokens | 'currency_unsupported' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  listAiAuditEntries: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getAiAuditEntry: CodesOfTokens | 'ai_audit_entry_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  getAiAuditSalt: CodesOfTokens | 'ai_audit_entry_not_found' | 'ai_audit_salt_erased' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listAgentActivity: CodesOfTokens | 'agent_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listAiAuditCheckpoints: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  listAiAuditKeys: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  proveAiAuditEntry: CodesOfTokens | 'ai_audit_checkpoint_not_found' | 'ai_audit_entry_not_found' | 'ai_audit_entry_not_sealed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  proveAiAuditConsistency: CodesOfTokens | 'ai_audit_checkpoint_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  verifyAiAudit: CodesOfTokens | 'ai_audit_checkpoint_not_found' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  exportAiAudit: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  listProducts: CodesOfTokens | 'channel_unknown' | 'insufficient_scope' | 'invalid_cursor'
  createProduct: CodesOfWrites | 'attribute_invalid' | 'bundle_nesting' | 'category_unknown' | 'channel_unknown' | 'component_unknown' | 'currency_unsupported' | 'external_id_taken' | 'handle_taken' | 'identifier_conflict' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'media_not_of_product' | 'media_unknown' | 'not_a_bundle' | 'not_publishable' | 'option_combination_exists' | 'option_values_invalid' | 'product_type_unknown' | 'provider_foreign' | 'provider_unknown' | 'sku_taken'
  getProduct: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'product_not_found'
  updateProduct: CodesOfWrites | 'attribute_invalid' | 'below_floor' | 'bundle_nesting' | 'category_unknown' | 'channel_unknown' | 'currency_unsupported' | 'external_id_taken' | 'handle_taken' | 'insufficient_scope' | 'media_in_use' | 'media_unknown' | 'not_found' | 'not_publishable' | 'options_in_use' | 'product_not_found' | 'product_type_unknown' | 'version_mismatch'
  deleteProduct: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'product_in_use' | 'product_not_found' | 'version_mismatch'
  getProductByHandle: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'product_handle_not_found'
  createProducts: CodesOfWrites | 'insufficient_scope'
  updateProducts: CodesOfWrites | 'insufficient_scope'
  publishProduct: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'not_publishable' | 'product_not_found' | 'version_mismatch'
  publishProducts: CodesOfWrites | 'insufficient_scope'
  unpublishProduct: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'product_not_found' | 'version_mismatch'
  unpublishProducts: CodesOfWrites | 'insufficient_scope'
  archiveProduct: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'product_not_found' | 'version_mismatch'
  archiveProducts: CodesOfWrites | 'insufficient_scope'
  restoreProduct: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'product_not_found' | 'version_mismatch'
  restoreProducts: CodesOfWrites | 'insufficient_scope'
  listVariants: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'product_not_found'
  createVariant: CodesOfWrites | 'attribute_invalid' | 'bundle_nesting' | 'component_unknown' | 'currency_unsupported' | 'external_id_taken' | 'identifier_conflict' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'media_not_of_product' | 'not_a_bundle' | 'not_found' | 'not_publishable' | 'option_combination_exists' | 'option_values_invalid' | 'product_not_found' | 'product_type_unknown' | 'provider_unknown' | 'sku_taken' | 'variant_limit_exceeded' | 'version_mismatch'
  getVariant: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'variant_not_found'
  updateVariant: CodesOfWrites | 'attribute_invalid' | 'below_floor' | 'bundle_nesting' | 'component_unknown' | 'currency_unsupported' | 'external_id_taken' | 'identifier_conflict' | 'insufficient_scope' | 'media_not_of_product' | 'not_a_bundle' | 'not_found' | 'not_publishable' | 'option_combination_exists' | 'option_values_invalid' | 'product_type_unknown' | 'sku_taken' | 'variant_not_found' | 'version_mismatch'
  deleteVariant: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'product_not_found' | 'variant_in_use' | 'variant_is_default' | 'variant_not_found' | 'version_mismatch'
  findVariants: CodesOfTokens | 'insufficient_scope' | 'malformed_json' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  updateVariants: CodesOfWrites | 'insufficient_scope'
  listMedia: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createMedia: CodesOfWrites | 'insufficient_scope' | 'media_too_large' | 'media_url_unusable' | 'provider_foreign' | 'provider_unknown' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getMedia: CodesOfTokens | 'insufficient_scope' | 'media_not_found' | 'not_found' | 'publishable_key_not_allowed'
  updateMedia: CodesOfWrites | 'insufficient_scope' | 'media_not_found' | 'not_found' | 'version_mismatch'
  deleteMedia: CodesOfWrites | 'insufficient_scope' | 'media_in_use' | 'media_not_found' | 'not_found' | 'version_mismatch'
  getProductAvailability: CodesOfTokens | 'channel_unknown' | 'currency_unsupported' | 'insufficient_scope' | 'not_found' | 'product_not_found' | 'variant_not_found'
  searchProducts: CodesOfTokens | 'channel_unknown' | 'currency_unsupported' | 'insufficient_scope' | 'invalid_cursor' | 'price_range_invalid'
  suggestProducts: CodesOfTokens | 'channel_unknown' | 'insufficient_scope'
  getSearchReindex: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  reindexSearch: CodesOfWrites | 'insufficient_scope' | 'operator_only'
  listCategories: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor'
  createCategory: CodesOfWrites | 'category_limit_reached' | 'category_too_deep' | 'category_unknown' | 'handle_taken' | 'insufficient_scope' | 'operator_only'
  getCategory: CodesOfTokens | 'category_not_found' | 'insufficient_scope' | 'not_found'
  updateCategory: CodesOfWrites | 'category_not_found' | 'handle_taken' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  deleteCategory: CodesOfWrites | 'category_not_empty' | 'category_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  moveCategory: CodesOfWrites | 'category_cycle' | 'category_not_found' | 'category_too_deep' | 'category_unknown' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  listCollections: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor'
  createCollection: CodesOfWrites | 'handle_taken' | 'insufficient_scope' | 'operator_only' | 'rule_collection_limit_reached'
  getCollection: CodesOfTokens | 'collection_not_found' | 'insufficient_scope' | 'not_found'
  updateCollection: CodesOfWrites | 'collection_not_found' | 'handle_taken' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  deleteCollection: CodesOfWrites | 'collection_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  previewCollection: CodesOfTokens | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  listCollectionProducts: CodesOfTokens | 'channel_unknown' | 'collection_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found'
  setCollectionProducts: CodesOfWrites | 'collection_has_rules' | 'collection_not_found' | 'collection_product_unknown' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  addCollectionProducts: CodesOfWrites | 'collection_has_rules' | 'collection_not_found' | 'collection_product_limit_reached' | 'collection_product_unknown' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  removeCollectionProducts: CodesOfWrites | 'collection_has_rules' | 'collection_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  listChannels: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createChannel: CodesOfWrites | 'channel_limit_reached' | 'external_id_taken' | 'handle_taken' | 'insufficient_scope' | 'operator_only'
  getChannel: CodesOfTokens | 'channel_not_found' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed'
  updateChannel: CodesOfWrites | 'channel_is_default' | 'channel_not_found' | 'external_id_taken' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  deleteChannel: CodesOfWrites | 'channel_in_use' | 'channel_is_default' | 'channel_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch'
  listProductTypes: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createProductType: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'product_type_name_taken'
  getProductType: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'product_type_not_found' | 'publishable_key_not_allowed'
  updateProductType: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'product_type_in_use' | 'product_type_name_taken' | 'product_type_not_found' | 'version_mismatch'
  deleteProductType: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'product_type_in_use' | 'product_type_not_found' | 'version_mismatch'
  getProductRelations: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'product_not_found'
  setProductRelations: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'product_not_found' | 'related_product_invalid' | 'version_mismatch'
  getMediaOriginal: CodesOfTokens | 'file_store_unavailable' | 'insufficient_scope' | 'media_has_no_file' | 'media_not_found' | 'not_found' | 'publishable_key_not_allowed'
  importProducts: CodesOfWrites | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportProductsTemplate: CodesOfTokens | 'insufficient_scope' | 'publishable_key_not_allowed'
  importPrices: CodesOfWrites | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportPricesTemplate: CodesOfTokens | 'insufficient_scope' | 'publishable_key_not_allowed'
  importPriceListPrices: CodesOfWrites | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportPriceListPricesTemplate: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  importStock: CodesOfWrites | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportStockTemplate: CodesOfTokens | 'insufficient_scope' | 'publishable_key_not_allowed'
  exportProducts: CodesOfWrites | 'channel_unknown' | 'insufficient_scope' | 'job_limit_reached'
  exportPrices: CodesOfWrites | 'insufficient_scope' | 'job_limit_reached'
  exportPriceListPrices: CodesOfWrites | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'price_list_not_found'
  exportStock: CodesOfWrites | 'insufficient_scope' | 'job_limit_reached'
  listPromotions: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPromotion: CodesOfWrites | 'currency_unsupported' | 'effect_invalid' | 'funding_must_sum' | 'insufficient_scope' | 'operator_only' | 'time_zone_unknown'
  getPromotion: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed'
  updatePromotion: CodesOfWrites | 'currency_unsupported' | 'effect_invalid' | 'funding_must_sum' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_ended' | 'promotion_not_found' | 'time_zone_unknown' | 'version_mismatch'
  deletePromotion: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'version_mismatch'
  getPromotionUsage: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed'
  duplicatePromotion: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'version_mismatch'
  activatePromotion: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_ended' | 'promotion_limit_reached' | 'promotion_not_found' | 'version_mismatch'
  pausePromotion: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'version_mismatch'
  endPromotion: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'version_mismatch'
  archivePromotion: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'version_mismatch'
  listPromotionCodes: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed'
  createPromotionCode: CodesOfWrites | 'already_anonymized' | 'code_taken' | 'customer_merged' | 'customer_unknown' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_ended' | 'promotion_not_found' | 'trigger_mismatch' | 'version_mismatch'
  getPromotionCode: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_code_not_found' | 'publishable_key_not_allowed'
  updatePromotionCode: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_code_not_found' | 'version_mismatch'
  lookUpPromotionCode: CodesOfTokens | 'code_unknown' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  listRedemptions: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getRedemption: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'redemption_not_found'
  releaseRedemption: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'redemption_not_found' | 'version_mismatch'
  rollBackRedemption: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'quantity_exceeds_redeemed' | 'redemption_not_found' | 'version_mismatch'
  evaluatePromotions: CodesOfTokens | 'amount_out_of_range' | 'currency_unsupported' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type' | 'variant_unknown'
  getSandboxClock: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  advanceSandboxClock: CodesOfWrites | 'clock_backwards' | 'clock_out_of_range' | 'insufficient_scope' | 'operator_only' | 'sandbox_only' | 'version_mismatch'
  resetSandbox: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'reset_incomplete' | 'sandbox_only'
  listSeeds: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  seedSandbox: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'sandbox_only' | 'seed_refused'
  listFaults: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  removeAllFaults: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'sandbox_only'
  createFault: CodesOfWrites | 'fault_limit_reached' | 'insufficient_scope' | 'operator_only' | 'sandbox_only'
  getFault: CodesOfTokens | 'fault_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  removeFault: CodesOfWrites | 'fault_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'sandbox_only' | 'version_mismatch'
  simulateEvent: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'sandbox_only' | 'unknown_event_type'
  listTaxRates: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createTaxRate: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'rate_precision' | 'tax_rate_limit_reached' | 'tax_rate_overlap' | 'tax_rate_validity'
  getTaxRate: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_rate_not_found'
  updateTaxRate: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'rate_precision' | 'tax_rate_not_found' | 'tax_rate_overlap' | 'tax_rate_validity' | 'version_mismatch'
  deleteTaxRate: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'tax_rate_not_found' | 'version_mismatch'
  listTaxRatePresets: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  applyTaxRatePreset: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'tax_rate_limit_reached'
  getTaxSettings: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateTaxSettings: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'tax_rounding_fixed' | 'version_mismatch'
  calculateTax: CodesOfWrites | 'already_anonymized' | 'amount_out_of_range' | 'call_in_progress' | 'currency_unsupported' | 'customer_unknown' | 'insufficient_scope' | 'operator_only' | 'outcome_unknown' | 'tax_exemption_not_applicable' | 'tax_gateway_error' | 'tax_id_invalid' | 'tax_jurisdiction_unresolved'
  listTaxCalculations: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getTaxCalculation: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_calculation_not_found'
  listTaxExemptions: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createTaxExemption: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_unknown' | 'insufficient_scope' | 'operator_only' | 'tax_exemption_validity'
  getTaxExemption: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_exemption_not_found'
  updateTaxExemption: CodesOfWrites | 'already_anonymized' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'tax_exemption_decided' | 'tax_exemption_not_found' | 'tax_exemption_validity' | 'version_mismatch'
  approveTaxExemption: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'tax_exemption_not_found' | 'version_mismatch'
  rejectTaxExemption: CodesOfWrites | 'already_anonymized' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'tax_exemption_not_found' | 'version_mismatch'
  getTaxGateway: CodesOfTokens | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  setTaxGateway: CodesOfWrites | 'insufficient_scope' | 'operator_only' | 'tax_gateway_url_missing' | 'tax_gateway_url_refused' | 'version_mismatch'
  listApprovalPolicies: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createApprovalPolicy: CodesOfWrites | 'agent_unknown' | 'approval_policy_limit_reached' | 'currency_unsupported' | 'human_required' | 'insufficient_scope' | 'operation_exempt' | 'operation_only_for_people' | 'operation_unknown' | 'operator_only' | 'quorum_unreachable' | 'role_cannot_decide' | 'role_unknown'
  getApprovalPolicy: CodesOfTokens | 'approval_policy_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateApprovalPolicy: CodesOfWrites | 'agent_unknown' | 'approval_policy_not_found' | 'currency_unsupported' | 'human_required' | 'insufficient_scope' | 'not_found' | 'operation_exempt' | 'operation_only_for_people' | 'operation_unknown' | 'operator_only' | 'quorum_unreachable' | 'role_cannot_decide' | 'role_unknown' | 'version_mismatch'
  listApprovalPolicyVersions: CodesOfTokens | 'approval_policy_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  simulateApprovalPolicy: CodesOfTokens | 'agent_unknown' | 'approval_policy_not_found' | 'currency_unsupported' | 'insufficient_scope' | 'malformed_json' | 'operation_exempt' | 'operation_only_for_people' | 'operation_unknown' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'quorum_unreachable' | 'role_cannot_decide' | 'role_unknown' | 'unsupported_media_type'
  listApprovalGrants: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createApprovalGrant: CodesOfWrites | 'agent_unknown' | 'currency_unsupported' | 'grant_amounts_invalid' | 'grant_giver_cannot_approve' | 'grant_period_invalid' | 'human_required' | 'insufficient_scope' | 'operation_not_grantable' | 'operation_unknown' | 'operator_only'
  getApprovalGrant: CodesOfTokens | 'approval_grant_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  revokeApprovalGrant: CodesOfWrites | 'approval_grant_not_found' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  listApprovals: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getApproval: CodesOfTokens | 'approval_not_found' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed'
  approveApproval: CodesOfWrites | 'already_decided' | 'approval_expired' | 'approver_excluded' | 'approver_role_missing' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'payload_changed' | 'version_mismatch'
  rejectApproval: CodesOfWrites | 'already_decided' | 'approval_expired' | 'approver_excluded' | 'approver_role_missing' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'payload_changed' | 'version_mismatch'
  cancelApproval: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'version_mismatch'
  listOrders: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createOrder: CodesOfWrites | 'address_invalid' | 'amount_out_of_range' | 'channel_disabled' | 'currency_unsupported' | 'customer_inactive' | 'customer_merged' | 'customer_unknown' | 'external_id_taken' | 'insufficient_scope' | 'insufficient_stock' | 'no_route' | 'price_missing' | 'product_not_published' | 'product_not_sellable' | 'product_unknown' | 'quote_expired' | 'quote_mismatch' | 'quote_tampered' | 'quote_unknown' | 'reservation_expired' | 'reservation_not_held' | 'reservation_unknown'
  getOrderTotals: CodesOfTokens | 'amount_out_of_range' | 'insufficient_scope' | 'publishable_key_not_allowed'
  getOrder: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'order_not_found' | 'publishable_key_not_allowed'
  changeOrder: CodesOfWrites | 'address_invalid' | 'external_id_taken' | 'insufficient_scope' | 'not_found' | 'order_not_found' | 'shipping_address_fixed' | 'shipping_country_fixed' | 'version_mismatch'
  cancelOrder: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'order_item_unknown' | 'order_not_found' | 'quantity_exceeds_fulfillable' | 'version_mismatch'
  cancelOrders: CodesOfWrites | 'insufficient_scope'
  confirmOrder: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'order_not_found' | 'version_mismatch'
  listOrderFulfillments: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'order_not_found' | 'publishable_key_not_allowed'
  createFulfillment: CodesOfWrites | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'not_found' | 'order_item_unknown' | 'order_not_found' | 'payment_required' | 'quantity_exceeds_fulfillable' | 'reservation_not_held' | 'version_mismatch'
  createFulfillments: CodesOfWrites | 'insufficient_scope'
  getFulfillment: CodesOfTokens | 'fulfillment_not_found' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed'
  deliverFulfillment: CodesOfWrites | 'fulfillment_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'version_mismatch'
  deliverFulfillments: CodesOfWrites | 'insufficient_scope'
  exportOrders: CodesOfWrites | 'insufficient_scope' | 'job_limit_reached'
  listPayments: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createPayment: CodesOfWrites | 'amount_out_of_range' | 'call_in_progress' | 'gateway_capability_missing' | 'gateway_timeout' | 'insufficient_scope' | 'invalid_transition' | 'order_already_paid' | 'order_unknown' | 'outcome_unknown' | 'payment_currency_mismatch' | 'payment_declined' | 'payment_exceeds_balance' | 'payment_in_progress' | 'payment_method_unknown'
  getPayment: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'payment_not_found' | 'publishable_key_not_allowed'
  confirmPayment: CodesOfWrites | 'call_in_progress' | 'gateway_timeout' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'outcome_unknown' | 'payment_declined' | 'payment_not_found' | 'version_mismatch'
  capturePayment: CodesOfWrites | 'amount_out_of_range' | 'call_in_progress' | 'capture_exceeds_authorized' | 'capture_unanswered' | 'insufficient_scope' | 'not_found' | 'outcome_unknown' | 'payment_currency_mismatch' | 'payment_declined' | 'payment_exceeds_balance' | 'payment_not_capturable' | 'payment_not_found' | 'version_mismatch'
  cancelPayment: CodesOfWrites | 'call_in_progress' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'payment_not_found' | 'version_mismatch'
  createRefund: CodesOfWrites | 'call_in_progress' | 'insufficient_scope' | 'not_found' | 'outcome_unknown' | 'payment_currency_mismatch' | 'payment_not_found' | 'refund_exceeds_refundable' | 'version_mismatch'
  retryRefund: CodesOfWrites | 'call_in_progress' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'outcome_unknown' | 'refund_exceeds_refundable' | 'refund_not_found' | 'version_mismatch'
  listRefunds: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getRefund: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'refund_not_found'
  createProvider: CodesOfWrites | 'currency_unsupported' | 'insufficient_scope' | 'operator_only' | 'provider_handle_taken'
  listProviders: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getProvider: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed'
  updateProvider: CodesOfWrites | 'currency_unsupported' | 'insufficient_scope' | 'not_found' | 'provider_handle_taken' | 'provider_not_found' | 'version_mismatch'
  submitProvider: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'provider_not_found' | 'version_mismatch'
  approveProvider: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'version_mismatch'
  rejectProvider: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'version_mismatch'
  requestProviderInfo: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'version_mismatch'
  pauseProvider: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'provider_not_found' | 'version_mismatch'
  resumeProvider: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'provider_not_found' | 'version_mismatch'
  suspendProvider: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'version_mismatch'
  reinstateProvider: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'version_mismatch'
  closeProvider: CodesOfWrites | 'amount_out_of_range' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'provider_has_obligations' | 'provider_not_found' | 'version_mismatch'
  getMarketplaceAnalytics: CodesOfTokens | 'amount_out_of_range' | 'insufficient_scope' | 'provider_not_found' | 'publishable_key_not_allowed' | 'time_zone_unknown'
  getProviderScorecard: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed'
  listScorecardEvidence: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed'
  listEvents: CodesOfTokens | 'event_past_retention' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'stream_limit_reached' | 'unknown_event_type'
  getEvent: CodesOfTokens | 'event_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listEventTypes: CodesOfTokens | 'invalid_cursor' | 'publishable_key_not_allowed' | 'unknown_event_type'
  listJobs: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getJob: CodesOfTokens | 'insufficient_scope' | 'job_not_found' | 'not_found' | 'publishable_key_not_allowed'
  listJobErrors: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'job_not_found' | 'not_found' | 'publishable_key_not_allowed'
  getJobResult: CodesOfTokens | 'insufficient_scope' | 'job_not_found' | 'job_result_not_ready' | 'job_rows_erased' | 'not_found' | 'publishable_key_not_allowed'
  getJobErrorReport: CodesOfTokens | 'insufficient_scope' | 'job_has_no_errors' | 'job_not_found' | 'job_rows_erased' | 'not_found' | 'publishable_key_not_allowed'
  cancelJob: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'job_not_found' | 'not_found' | 'version_mismatch'
  retryFailedRows: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'job_limit_reached' | 'job_not_found' | 'job_not_retryable' | 'job_rows_erased' | 'not_found' | 'version_mismatch'
  listPrivacyRequests: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPrivacyRequest: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_unknown' | 'due_in_past' | 'insufficient_scope' | 'operator_only' | 'privacy_request_open'
  getPrivacyRequest: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'privacy_request_not_found' | 'publishable_key_not_allowed'
  verifyPrivacyRequest: CodesOfWrites | 'already_anonymized' | 'customer_has_open_orders' | 'customer_has_open_payments' | 'customer_merged' | 'customer_unknown' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'legal_hold' | 'not_found' | 'operator_only' | 'privacy_request_not_found' | 'privacy_request_open' | 'version_mismatch'
  rejectPrivacyRequest: CodesOfWrites | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'privacy_request_not_found' | 'version_mismatch'
  listLegalHolds: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createLegalHold: CodesOfWrites | 'customer_merged' | 'customer_unknown' | 'insufficient_scope' | 'operator_only'
  getLegalHold: CodesOfTokens | 'insufficient_scope' | 'legal_hold_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  releaseLegalHold: CodesOfWrites | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'legal_hold_not_found' | 'not_found' | 'operator_only' | 'version_mismatch'
  getPrivacyRequestResult: CodesOfTokens | 'human_required' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'privacy_request_not_found' | 'privacy_result_not_ready' | 'publishable_key_not_allowed'
  listWebhookEndpoints: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createWebhookEndpoint: CodesOfWrites | 'endpoint_limit_reached' | 'insufficient_scope' | 'operator_only' | 'unknown_event_type' | 'url_not_https' | 'url_private_address' | 'url_unusable'
  getWebhookEndpoint: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'webhook_endpoint_not_found'
  updateWebhookEndpoint: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'unknown_event_type' | 'url_not_https' | 'url_private_address' | 'url_unusable' | 'version_mismatch' | 'webhook_endpoint_not_found'
  deleteWebhookEndpoint: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch' | 'webhook_endpoint_not_found'
  pauseWebhookEndpoint: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch' | 'webhook_endpoint_not_found'
  resumeWebhookEndpoint: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch' | 'webhook_endpoint_not_found'
  rotateWebhookSecret: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'operator_only' | 'version_mismatch' | 'webhook_endpoint_not_found'
  testWebhookEndpoint: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch' | 'webhook_endpoint_not_found'
  listWebhookDeliveries: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getWebhookDelivery: CodesOfTokens | 'delivery_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  retryWebhookDelivery: CodesOfWrites | 'delivery_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch' | 'webhook_endpoint_not_found'
  replayWebhookEvents: CodesOfWrites | 'event_past_retention' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'replay_limit_reached' | 'webhook_endpoint_not_found'
  getWebhookReplay: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'replay_not_found'
  listReleases: CodesOfAll | 'invalid_cursor' | 'malformed_request' | 'not_ready' | 'overloaded' | 'validation_failed'
  listDeprecations: CodesOfAll | 'invalid_cursor' | 'malformed_request' | 'not_ready' | 'overloaded' | 'validation_failed'
  listServices: CodesOfAll | 'invalid_cursor' | 'malformed_request' | 'not_ready' | 'overloaded' | 'validation_failed'
}
