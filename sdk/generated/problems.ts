// Written by npm run generate from the declared routes.
import type { Money } from './types.ts'

/** Every code that a refusal can have. */
export type ProblemCode =
  | 'account_controlled'
  | 'account_numbers_missing'
  | 'accounting_settings_changed'
  | 'accounting_settings_incomplete'
  | 'address_format_not_found'
  | 'address_invalid'
  | 'address_limit_reached'
  | 'address_not_found'
  | 'address_required'
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
  | 'authentication_required'
  | 'below_floor'
  | 'budget_exhausted'
  | 'bundle_has_no_stock'
  | 'bundle_nesting'
  | 'call_in_progress'
  | 'callback_refused'
  | 'campaign_ended'
  | 'campaign_not_found'
  | 'campaign_unknown'
  | 'capture_exceeds_authorized'
  | 'capture_unanswered'
  | 'cart_changed'
  | 'cart_claimed'
  | 'cart_code_not_found'
  | 'cart_empty'
  | 'cart_item_not_found'
  | 'cart_limit_reached'
  | 'cart_not_found'
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
  | 'code_expired'
  | 'code_taken'
  | 'code_unknown'
  | 'code_used'
  | 'collection_has_rules'
  | 'collection_not_found'
  | 'collection_product_limit_reached'
  | 'collection_product_unknown'
  | 'commission_assignment_not_found'
  | 'commission_line_not_found'
  | 'commission_match_unknown'
  | 'commission_plan_in_use'
  | 'commission_plan_not_active'
  | 'commission_plan_not_found'
  | 'commission_plan_unknown'
  | 'commission_rule_missing'
  | 'commit_unknown'
  | 'component_unknown'
  | 'conditions_not_met'
  | 'consent_in_future'
  | 'consent_limit_reached'
  | 'console_limit_reached'
  | 'console_not_found'
  | 'credential_revoked'
  | 'currency_mismatch'
  | 'currency_unsupported'
  | 'customer_account_not_found'
  | 'customer_busy'
  | 'customer_group_in_use'
  | 'customer_group_limit_reached'
  | 'customer_group_member_unknown'
  | 'customer_group_name_taken'
  | 'customer_group_not_found'
  | 'customer_has_open_orders'
  | 'customer_has_open_payments'
  | 'customer_has_store_credit'
  | 'customer_in_use'
  | 'customer_inactive'
  | 'customer_merged'
  | 'customer_not_allowed'
  | 'customer_not_found'
  | 'customer_required'
  | 'customer_unknown'
  | 'delivery_not_found'
  | 'denied_by_policy'
  | 'dispute_closed'
  | 'dispute_not_found'
  | 'dispute_unanswered'
  | 'due_in_past'
  | 'effect_invalid'
  | 'effective_in_future'
  | 'email_required'
  | 'email_taken'
  | 'endpoint_limit_reached'
  | 'endpoint_retired'
  | 'event_not_found'
  | 'event_past_retention'
  | 'evidence_missing'
  | 'evidence_window_closed'
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
  | 'gateway_payout_found'
  | 'gateway_payout_not_found'
  | 'gateway_timeout'
  | 'gift_card_code_shown'
  | 'gift_card_of_provider'
  | 'gift_card_used'
  | 'gift_cards_issued'
  | 'gift_cards_not_shipped'
  | 'gift_cards_taken_back'
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
  | 'insufficient_balance'
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
  | 'ledger_account_exists'
  | 'ledger_account_not_found'
  | 'ledger_account_unknown'
  | 'ledger_transaction_not_found'
  | 'ledger_unbalanced'
  | 'legacy_api_key_removed'
  | 'legal_hold'
  | 'legal_hold_not_found'
  | 'limit_reached'
  | 'link_gone'
  | 'link_of_another_browser'
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
  | 'mandate_required'
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
  | 'message_not_found'
  | 'message_url_refused'
  | 'messages_not_set_up'
  | 'method_not_allowed'
  | 'no_route'
  | 'not_a_bundle'
  | 'not_combinable'
  | 'not_found'
  | 'not_publishable'
  | 'not_ready'
  | 'nothing_to_commit'
  | 'nothing_to_post'
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
  | 'order_group_not_found'
  | 'order_item_unknown'
  | 'order_not_found'
  | 'order_unknown'
  | 'outcome_unknown'
  | 'over_receipt'
  | 'overloaded'
  | 'password_limit_reached'
  | 'password_weak'
  | 'password_wrong'
  | 'pattern_too_short'
  | 'payload_changed'
  | 'payload_too_large'
  | 'payment_attempts_exhausted'
  | 'payment_currency_mismatch'
  | 'payment_declined'
  | 'payment_exceeds_balance'
  | 'payment_gateway_code_taken'
  | 'payment_gateway_in_use'
  | 'payment_gateway_limit_reached'
  | 'payment_gateway_not_found'
  | 'payment_gateway_settings_refused'
  | 'payment_in_progress'
  | 'payment_link_limit_reached'
  | 'payment_link_not_found'
  | 'payment_method_declined'
  | 'payment_method_limit_reached'
  | 'payment_method_needs_customer'
  | 'payment_method_not_found'
  | 'payment_method_not_savable'
  | 'payment_method_unanswered'
  | 'payment_method_unknown'
  | 'payment_method_unusable'
  | 'payment_not_capturable'
  | 'payment_not_found'
  | 'payment_page_unavailable'
  | 'payment_recorded_already'
  | 'payment_required'
  | 'payment_routing_refused'
  | 'period_already_closed'
  | 'period_closed'
  | 'period_not_found'
  | 'period_not_over'
  | 'period_reopen_order'
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
  | 'promotion_code_batch_not_found'
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
  | 'reconciliation_exception_not_found'
  | 'reconciliation_run_not_found'
  | 'reconciliation_running'
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
  | 'return_url_refused'
  | 'review_aspect_unknown'
  | 'review_exists'
  | 'review_not_editable'
  | 'review_not_found'
  | 'review_not_verified'
  | 'review_reply_not_possible'
  | 'review_window_closed'
  | 'role_cannot_decide'
  | 'role_unknown'
  | 'rule_collection_limit_reached'
  | 'rule_unreachable'
  | 'sandbox_already_created'
  | 'sandbox_limit_reached'
  | 'sandbox_only'
  | 'saved_method_unknown'
  | 'saved_view_limit_reached'
  | 'saved_view_not_found'
  | 'saved_view_not_yours'
  | 'saved_view_too_large'
  | 'scope_not_held'
  | 'second_person_required'
  | 'secret_not_for_agents'
  | 'secret_not_storable'
  | 'seed_refused'
  | 'session_ended'
  | 'shipping_address_fixed'
  | 'shipping_country_fixed'
  | 'shipping_gateway_url_missing'
  | 'shipping_gateway_url_refused'
  | 'shipping_method_archived'
  | 'shipping_method_code_taken'
  | 'shipping_method_limit_reached'
  | 'shipping_method_not_found'
  | 'shipping_method_required'
  | 'shipping_method_unavailable'
  | 'shipping_method_without_rates'
  | 'shipping_rate_overlap'
  | 'sign_in_limit_reached'
  | 'sign_in_refused'
  | 'sku_taken'
  | 'sku_unknown'
  | 'stock_below_zero'
  | 'stock_changed'
  | 'stock_item_not_found'
  | 'stock_not_recorded'
  | 'storage_quota_exceeded'
  | 'store_credit_exists'
  | 'store_credit_needs_customer'
  | 'stored_answer_erased'
  | 'stored_value_buys_no_gift_cards'
  | 'stored_value_currency_mismatch'
  | 'stored_value_kind_mismatch'
  | 'stored_value_not_found'
  | 'stored_value_unusable'
  | 'stream_limit_reached'
  | 'tax_calculation_mismatch'
  | 'tax_calculation_not_found'
  | 'tax_calculation_required'
  | 'tax_calculation_unknown'
  | 'tax_calculation_used'
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
  | 'thread_not_found'
  | 'thread_subject_unknown'
  | 'time_zone_unknown'
  | 'token_expired'
  | 'token_invalid'
  | 'token_missing'
  | 'token_not_yet_valid'
  | 'token_revoked'
  | 'too_many_gift_cards'
  | 'too_many_pending_approvals'
  | 'tool_not_allowed'
  | 'transaction_controlled'
  | 'transaction_found'
  | 'transaction_reversed'
  | 'transfer_not_draft'
  | 'transfer_not_found'
  | 'trigger_mismatch'
  | 'units_refunded'
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
  | 'weak_idempotency_key'
  | 'webhook_endpoint_not_found'
  | 'wrong_audience'

/** What `meta` holds, by the code; the others have none. */
export interface ProblemDetails {
  account_controlled: { account: string; domain: string }
  account_numbers_missing: { accounts: readonly string[]; digits: number }
  accounting_settings_incomplete: { missing: readonly string[]; currency: string }
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
  authentication_required: { payment_id: string }
  below_floor: { prices: readonly { readonly price_list_id: string | null; readonly variant_id: string; readonly amount: number; readonly floor: number }[] }
  budget_exhausted: { code: string }
  bundle_has_no_stock: { variant_ids: readonly string[] }
  bundle_nesting: { variant_ids: readonly string[] }
  campaign_ended: { campaign_id: string; status: string }
  campaign_not_found: { campaign_id: string }
  campaign_unknown: { campaign_id: string }
  capture_exceeds_authorized: { capturable: Money }
  capture_unanswered: { payment_id: string }
  cart_changed: { diff: readonly { readonly kind: string; readonly item_id: string | null; readonly before: unknown; readonly after: unknown }[] }
  cart_code_not_found: { code: string }
  cart_item_not_found: { cart_item_id: string }
  cart_limit_reached: { limit: number; of: string }
  cart_not_found: { cart_id: string }
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
  code_expired: { code: string; reason: string }
  code_taken: { code: string }
  code_unknown: { code: string }
  code_used: { code: string }
  collection_not_found: { collection_id: string }
  collection_product_limit_reached: { limit: number }
  collection_product_unknown: { product_ids: readonly string[] }
  commission_assignment_not_found: { commission_assignment_id: string }
  commission_line_not_found: { commission_line_id: string }
  commission_match_unknown: { provider_ids: readonly string[]; category_ids: readonly string[]; product_ids: readonly string[] }
  commission_plan_in_use: { is_default: boolean; provider_ids: readonly string[]; providers: number }
  commission_plan_not_active: { commission_plan_id: string; status: string }
  commission_plan_not_found: { commission_plan_id: string }
  commission_plan_unknown: { commission_plan_id: string }
  component_unknown: { variant_ids: readonly string[] }
  conditions_not_met: { code: string; reason: string; gap: { amount: { amount: number; currency: string } | null; quantity: number | null } | null }
  consent_in_future: { at: string }
  consent_limit_reached: { limit: number }
  console_limit_reached: { retry_after_seconds: number }
  console_not_found: { tenant_id: string }
  currency_mismatch: { currency: string; currencies: readonly string[] }
  currency_unsupported: { currency: string }
  customer_account_not_found: { customer_id: string }
  customer_busy: { customer_id: string; busy_with: readonly string[] }
  customer_group_in_use: { in_use_by: readonly string[] }
  customer_group_limit_reached: { limit: number }
  customer_group_member_unknown: { customer_ids: readonly string[] }
  customer_group_name_taken: { name: string }
  customer_group_not_found: { group_id: string }
  customer_has_open_orders: { ids: readonly string[] }
  customer_has_open_payments: { ids: readonly string[] }
  customer_has_store_credit: { ids: readonly string[] }
  customer_in_use: { in_use_by: readonly string[] }
  customer_inactive: { status: string }
  customer_merged: { merged_into: string }
  customer_not_found: { customer_id: string }
  customer_unknown: { customer_id: string }
  delivery_not_found: { delivery_id: string }
  denied_by_policy: { policy_id: string }
  dispute_closed: { dispute_id: string; status: string }
  dispute_not_found: { dispute_id: string }
  dispute_unanswered: { dispute_id: string }
  due_in_past: { due_at: string }
  effective_in_future: { effective_at: string }
  endpoint_limit_reached: { limit: number }
  endpoint_retired: Partial<{ successor: string }>
  event_not_found: { event_id: string }
  event_past_retention: { oldest_sequence: number }
  evidence_window_closed: { evidence_due_at: string }
  external_id_taken: { external_id: string; id?: string }
  fault_limit_reached: { faults_max: number }
  fault_not_found: { fault_id: string }
  fulfillment_not_found: { fulfillment_id: string }
  funding_must_sum: { sum: string }
  fx_rate_not_found: { fx_rate_id: string }
  gateway_capability_missing: { method: string; mode: 'live' | 'sandbox'; missing: readonly { readonly gateway: string; readonly lacks: readonly string[] }[] }
  gateway_payout_found: { reference: string }
  gateway_payout_not_found: { payout_id: string }
  gateway_timeout: { payment_id: string }
  gift_card_used: { ids: readonly string[] }
  gift_cards_issued: { issued: Money; refundable: Money }
  gift_cards_not_shipped: { order_item_ids: readonly string[] }
  grant_amounts_invalid: { operations: readonly string[] }
  grant_giver_cannot_approve: { operations: readonly string[] }
  grant_period_invalid: { days: number }
  handle_taken: { handle: string }
  identifier_conflict: { identifier: { readonly type: string; readonly value: string } | null; variant_id?: string; product_id?: string }
  import_schema_invalid: { columns: readonly string[] }
  insufficient_balance: { account: string; available: Money; asked: Money }
  insufficient_scope: { required_scope: string }
  insufficient_stock: { lines: readonly { readonly variant_id: string; readonly requested: number; readonly available: number }[] }
  invalid_transition: { state: string; action: string; allowed: readonly string[] }
  job_has_no_errors: { status: string }
  job_limit_reached: { limit: number }
  job_not_found: { job_id: string }
  job_not_retryable: { status: string }
  job_result_not_ready: { status: string }
  job_rows_erased: { erased_at: string }
  ledger_account_exists: { code: string; currency: string }
  ledger_account_not_found: { account_id: string }
  ledger_account_unknown: { accounts: readonly string[]; currency: string }
  ledger_transaction_not_found: { transaction_id: string }
  ledger_unbalanced: { debits: Money; credits: Money; difference: Money }
  legal_hold: { ids: readonly string[] }
  legal_hold_not_found: { legal_hold_id: string }
  limit_reached: { code: string; reason: string }
  location_code_taken: { code: string }
  location_inactive: { warehouses: readonly string[] }
  location_is_default: { code: string }
  location_not_empty: { code: string; on_hand: number; reserved: number; incoming: number }
  location_not_found: { location_id: string }
  location_of_provider: { code: string }
  location_unknown: { warehouses: readonly string[] }
  mandate_required: { usage: string }
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
  message_not_found: { message_id: string }
  method_not_allowed: { allowed: readonly string[] }
  no_route: { country: string; variant_ids: readonly string[]; explain: readonly { readonly warehouse: string; readonly verdict: string; readonly units: number; readonly priority: number; readonly distance: string }[] }
  not_a_bundle: { kind: string }
  not_combinable: { code: string; with: readonly string[] }
  not_publishable: { missing: readonly string[] }
  nothing_to_commit: { reservation_id: string; order_id: string }
  nothing_to_post: { kind: string }
  operation_exempt: { operations: readonly string[] }
  operation_not_grantable: { operations: readonly string[] }
  operation_only_for_people: { operations: readonly string[] }
  operation_unknown: { operations: readonly string[] }
  option_combination_exists: { option_values: Readonly<Record<string, string>> }
  option_values_invalid: { options: readonly { readonly name: string; readonly values: readonly string[] }[] }
  options_in_use: { variant_ids: readonly string[] }
  order_already_paid: { order_id: string }
  order_group_not_found: { order_group_id: string }
  order_item_unknown: { order_item_ids: readonly string[] }
  order_not_found: { order_id: string }
  order_unknown: { order_id: string }
  over_receipt: { lines: readonly { readonly variant_id: string; readonly shipped: number; readonly received: number; readonly quantity: number }[] }
  password_limit_reached: { retry_after_seconds: number }
  password_weak: { reason: 'common' | 'repeated' | 'personal' }
  pattern_too_short: { needed: number }
  payload_too_large: { max_bytes: number }
  payment_attempts_exhausted: { retry_after_seconds: number }
  payment_currency_mismatch: { expected: string; given: string }
  payment_declined: { decline_code: string; retryable: boolean; payment_id: string }
  payment_exceeds_balance: { balance_due: Money }
  payment_gateway_code_taken: { code: string }
  payment_gateway_in_use: { code: string }
  payment_gateway_limit_reached: { limit: number }
  payment_gateway_not_found: { gateway_id: string }
  payment_in_progress: { payment_ids: readonly string[] }
  payment_link_limit_reached: { limit: number }
  payment_link_not_found: { payment_link_id: string }
  payment_method_declined: { decline_code: string; retryable: boolean; payment_method_id: string }
  payment_method_limit_reached: { limit: number }
  payment_method_not_found: { payment_method_id: string }
  payment_method_not_savable: { method: string; missing: readonly { readonly gateway: string; readonly lacks: readonly string[] }[] }
  payment_method_unanswered: { payment_method_id: string }
  payment_method_unknown: { method: string }
  payment_method_unusable: { status: string }
  payment_not_capturable: { status: string; order_status?: string }
  payment_not_found: { payment_id: string }
  payment_page_unavailable: { currency: string }
  payment_recorded_already: { payment_id: string }
  payment_required: { status: string; balance_due: number; authorized: number; currency: string; payments: string }
  period_already_closed: { closed_before: string }
  period_closed: { closed_before: string }
  period_not_found: { period_id: string }
  period_not_over: { through: string }
  period_reopen_order: { closed_before: string }
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
  promotion_code_batch_not_found: { code_batch_id: string }
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
  reconciliation_exception_not_found: { exception_id: string }
  reconciliation_run_not_found: { run_id: string }
  reconciliation_running: { run_id: string }
  redemption_expired: { redemption_id: string; expires_at: string | null }
  redemption_not_found: { redemption_id: string }
  refund_exceeds_refundable: { refundable: Money }
  refund_not_found: { refund_id: string }
  replay_limit_reached: { limit: number }
  replay_not_found: { replay_id: string }
  reservation_expired: { reservation_id: string; expires_at: string }
  reservation_not_found: { reservation_id: string }
  reservation_not_held: { order_id: string | null; lines?: readonly { readonly variant_id: string; readonly requested: number; readonly available: number }[]; reservation_id?: string; status?: string }
  reservation_unknown: { reservation_id: string }
  review_aspect_unknown: { aspects: readonly string[] }
  review_exists: { order_id: string; subject_id: string }
  review_not_editable: { status: string }
  review_not_found: { review_id: string }
  review_not_verified: { order_id: string; subject_id: string }
  review_reply_not_possible: { reason: string }
  review_window_closed: { closed_at: string }
  role_cannot_decide: { roles: readonly string[] }
  role_unknown: { roles: readonly string[] }
  rule_collection_limit_reached: { limit: number }
  rule_unreachable: { rule: { readonly index: number; readonly id: string; readonly name: string }; shadowed_by: readonly { readonly index: number; readonly id: string; readonly name: string }[] }
  sandbox_limit_reached: { retry_after_seconds: number }
  saved_method_unknown: { payment_method_id: string }
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
  shipping_method_unavailable: { shipping_method: string; reason: string | null }
  shipping_method_without_rates: { shipping_method_id: string }
  shipping_rate_overlap: { row: number; other_row: number; currency: string; place: string }
  sign_in_limit_reached: { retry_after_seconds: number }
  sku_taken: { sku: string }
  sku_unknown: { skus: readonly string[] }
  stock_below_zero: { on_hand: number; damaged: number; variant_id: string; warehouse: string }
  stock_changed: { on_hand: number; damaged: number; variant_id: string; warehouse: string }
  stock_item_not_found: { stock_item_id: string }
  stock_not_recorded: { since: string | null }
  storage_quota_exceeded: { quota_bytes: number }
  store_credit_exists: { owner_id: string; currency: string }
  stored_value_buys_no_gift_cards: { payable: Money }
  stored_value_currency_mismatch: { currency: string }
  stored_value_kind_mismatch: { kind: string }
  stored_value_not_found: { stored_value_id: string }
  stream_limit_reached: { limit: number; per: 'credential' | 'tenant' }
  tax_calculation_mismatch: { tax_calculation_id: string }
  tax_calculation_not_found: { tax_calculation_id: string }
  tax_calculation_required: { calculate: object }
  tax_calculation_unknown: { tax_calculation_id: string }
  tax_calculation_used: { tax_calculation_id: string }
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
  thread_not_found: { thread_id: string }
  thread_subject_unknown: { subject_id: string }
  time_zone_unknown: { time_zone: string }
  too_many_gift_cards: { max: number }
  too_many_pending_approvals: { limit: number }
  tool_not_allowed: { operation_id: string }
  transaction_controlled: { kind: string; domain: string }
  transaction_found: { transaction_id: string }
  transaction_reversed: { transaction_id: string }
  transfer_not_draft: { transfer_id: string; status: string }
  transfer_not_found: { transfer_id: string }
  units_refunded: { lines: readonly { readonly line_id: string; readonly left: number }[] }
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
type CodesOfWrites = 'agent_limit_exceeded' | 'agent_not_allowed' | 'agent_suspended' | 'approval_impossible' | 'approval_not_found' | 'approval_stale' | 'approval_used' | 'commit_unknown' | 'denied_by_policy' | 'idempotency_in_progress' | 'idempotency_key_required' | 'idempotency_key_reused' | 'internal_error' | 'legacy_api_key_removed' | 'malformed_json' | 'malformed_request' | 'not_ready' | 'overloaded' | 'payload_too_large' | 'rate_limited' | 'secret_not_for_agents' | 'secret_not_storable' | 'stored_answer_erased' | 'tenant_disabled' | 'token_expired' | 'token_invalid' | 'token_missing' | 'token_not_yet_valid' | 'token_revoked' | 'too_many_pending_approvals' | 'tool_not_allowed' | 'unsupported_media_type' | 'validation_failed' | 'wrong_audience'

/** The codes with which each operation can be refused. */
export interface OperationCodes {
  listCustomers: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createCustomer: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'email_taken' | 'external_id_taken' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_id_invalid' | 'time_zone_unknown'
  getCustomer: CodesOfTokens | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  changeCustomer: CodesOfWrites | 'already_anonymized' | 'currency_unsupported' | 'customer_merged' | 'customer_not_allowed' | 'customer_not_found' | 'email_taken' | 'external_id_taken' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_id_invalid' | 'time_zone_unknown' | 'version_mismatch'
  deleteCustomer: CodesOfWrites | 'already_anonymized' | 'customer_in_use' | 'customer_merged' | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  getMyProfile: CodesOfTokens | 'customer_not_found' | 'customer_required' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateMyProfile: CodesOfWrites | 'already_anonymized' | 'currency_unsupported' | 'customer_merged' | 'customer_not_found' | 'customer_required' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'time_zone_unknown' | 'version_mismatch'
  listAddresses: CodesOfTokens | 'customer_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  createAddress: CodesOfWrites | 'address_invalid' | 'address_limit_reached' | 'already_anonymized' | 'customer_merged' | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  getAddress: CodesOfTokens | 'address_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateAddress: CodesOfWrites | 'address_invalid' | 'address_not_found' | 'already_anonymized' | 'customer_merged' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  deleteAddress: CodesOfWrites | 'address_not_found' | 'already_anonymized' | 'customer_merged' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  validateAddress: CodesOfTokens | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  getAddressFormat: CodesOfTokens | 'address_format_not_found' | 'not_found'
  listCustomerGroups: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createCustomerGroup: CodesOfWrites | 'customer_group_limit_reached' | 'customer_group_name_taken' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  getCustomerGroup: CodesOfTokens | 'customer_group_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateCustomerGroup: CodesOfWrites | 'customer_group_name_taken' | 'customer_group_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  deleteCustomerGroup: CodesOfWrites | 'customer_group_in_use' | 'customer_group_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  addCustomerGroupMembers: CodesOfWrites | 'customer_group_member_unknown' | 'customer_group_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  removeCustomerGroupMembers: CodesOfWrites | 'customer_group_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listConsents: CodesOfTokens | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  recordConsent: CodesOfWrites | 'already_anonymized' | 'consent_in_future' | 'consent_limit_reached' | 'customer_merged' | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  inviteCustomer: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  disableCustomer: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  enableCustomer: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  mergeCustomer: CodesOfWrites | 'address_limit_reached' | 'customer_busy' | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'merge_conflict' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  importCustomers: CodesOfWrites | 'customer_not_allowed' | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'publishable_key_not_allowed' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportCustomersTemplate: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  exportCustomers: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'publishable_key_not_allowed'
  createUpload: CodesOfWrites | 'customer_not_allowed' | 'file_store_not_shared' | 'insufficient_scope' | 'publishable_key_not_allowed' | 'storage_quota_exceeded' | 'upload_too_large'
  putUploadContent: CodesOfTokens | 'customer_not_allowed' | 'file_store_unavailable' | 'insufficient_scope' | 'malformed_json' | 'not_found' | 'payload_too_large' | 'publishable_key_not_allowed' | 'request_timeout' | 'unsupported_media_type' | 'upload_complete' | 'upload_in_progress' | 'upload_not_found' | 'upload_too_large' | 'upload_too_short'
  getUpload: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'upload_not_found'
  requestToken: CodesOfAll | 'payload_too_large' | 'unsupported_media_type'
  revokeToken: CodesOfAll | 'payload_too_large' | 'unsupported_media_type'
  introspectToken: CodesOfAll | 'payload_too_large' | 'unsupported_media_type'
  getSigningKeys: CodesOfAll | 'malformed_request' | 'not_ready' | 'overloaded'
  getAuthorizationServerMetadata: CodesOfAll | 'malformed_request' | 'not_ready' | 'overloaded'
  getProtectedResourceMetadata: CodesOfAll | 'malformed_request' | 'not_ready' | 'overloaded'
  changeMyPassword: CodesOfWrites | 'customer_not_allowed' | 'human_required' | 'password_limit_reached' | 'password_weak' | 'password_wrong' | 'publishable_key_not_allowed'
  getCaller: CodesOfTokens | 'customer_not_allowed' | 'publishable_key_not_allowed'
  getTenant: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateTenantSettings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'time_zone_unknown' | 'version_mismatch'
  createSandbox: CodesOfAll | 'currency_unsupported' | 'idempotency_key_reused' | 'malformed_json' | 'malformed_request' | 'not_ready' | 'overloaded' | 'payload_too_large' | 'sandbox_already_created' | 'sandbox_limit_reached' | 'unsupported_media_type' | 'validation_failed'
  listSandboxes: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createTenantSandbox: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'live_only' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held'
  getConsole: CodesOfAll | 'console_limit_reached' | 'console_not_found' | 'malformed_request' | 'not_found' | 'not_ready' | 'overloaded'
  listClients: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createClient: CodesOfWrites | 'client_invalid' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held'
  getClient: CodesOfTokens | 'client_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateClient: CodesOfWrites | 'client_built_in' | 'client_invalid' | 'client_not_found' | 'credential_revoked' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  rotateClientSecret: CodesOfWrites | 'client_built_in' | 'client_invalid' | 'client_not_found' | 'credential_revoked' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  revokeClient: CodesOfWrites | 'client_built_in' | 'client_not_found' | 'credential_revoked' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  listApiKeys: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createApiKey: CodesOfWrites | 'customer_not_allowed' | 'expiry_in_past' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held'
  getApiKey: CodesOfTokens | 'api_key_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  rotateApiKey: CodesOfWrites | 'api_key_not_found' | 'credential_revoked' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  revokeApiKey: CodesOfWrites | 'api_key_not_found' | 'credential_revoked' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  listPublishableKeys: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPublishableKey: CodesOfWrites | 'channel_unknown' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held'
  getPublishableKey: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'publishable_key_not_found'
  updatePublishableKey: CodesOfWrites | 'credential_revoked' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'publishable_key_not_found' | 'scope_not_held' | 'version_mismatch'
  revokePublishableKey: CodesOfWrites | 'credential_revoked' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'publishable_key_not_found' | 'scope_not_held' | 'version_mismatch'
  listMembers: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createMember: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'member_email_taken' | 'operator_only' | 'password_weak' | 'provider_roles_mixed' | 'publishable_key_not_allowed' | 'scope_not_held'
  getMember: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'member_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateMember: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'last_owner' | 'member_not_found' | 'not_found' | 'operator_only' | 'password_weak' | 'provider_roles_mixed' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  removeMember: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'last_owner' | 'member_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  listRoles: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createMemberToken: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'member_disabled' | 'member_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only' | 'scope_not_held'
  createSignInLink: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'member_disabled' | 'member_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held'
  createOwnerSignInLink: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'member_email_taken' | 'not_found' | 'operator_only' | 'operator_tenant_protected' | 'publishable_key_not_allowed' | 'tenant_has_owner' | 'tenant_not_found'
  listAgents: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createAgent: CodesOfWrites | 'agent_owner_invalid' | 'agent_tools_invalid' | 'customer_not_allowed' | 'insufficient_scope' | 'member_not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held'
  getAgent: CodesOfTokens | 'agent_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateAgent: CodesOfWrites | 'agent_not_found' | 'agent_owner_invalid' | 'agent_tools_invalid' | 'customer_not_allowed' | 'insufficient_scope' | 'member_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  suspendAgent: CodesOfWrites | 'agent_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  resumeAgent: CodesOfWrites | 'agent_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  retireAgent: CodesOfWrites | 'agent_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held' | 'version_mismatch'
  listAgentCredentials: CodesOfTokens | 'agent_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  createAgentCredential: CodesOfWrites | 'agent_not_found' | 'agent_retired' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'scope_not_held'
  revokeAgentCredential: CodesOfWrites | 'client_not_found' | 'credential_revoked' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  nameActors: CodesOfTokens | 'customer_not_allowed' | 'human_required' | 'publishable_key_not_allowed'
  listAuditEntries: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getAuditEntry: CodesOfTokens | 'audit_entry_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listSavedViews: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createSavedView: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'member_required' | 'publishable_key_not_allowed' | 'saved_view_limit_reached' | 'saved_view_too_large'
  getSavedView: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'saved_view_not_found'
  updateSavedView: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'saved_view_not_found' | 'saved_view_not_yours' | 'saved_view_too_large' | 'version_mismatch'
  deleteSavedView: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'saved_view_not_found' | 'saved_view_not_yours' | 'version_mismatch'
  createTenant: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'time_zone_unknown'
  listTenants: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getTenantById: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tenant_not_found'
  disableTenant: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'operator_tenant_protected' | 'publishable_key_not_allowed' | 'tenant_not_found' | 'version_mismatch'
  enableTenant: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'operator_tenant_protected' | 'publishable_key_not_allowed' | 'tenant_not_found' | 'version_mismatch'
  rotateSigningKeys: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  listLocations: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createLocation: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'location_code_taken' | 'location_is_default' | 'provider_unknown' | 'publishable_key_not_allowed' | 'time_zone_unknown'
  getLocation: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'location_not_found' | 'not_found' | 'publishable_key_not_allowed'
  updateLocation: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'location_inactive' | 'location_is_default' | 'location_not_found' | 'location_of_provider' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'time_zone_unknown' | 'version_mismatch'
  deleteLocation: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'location_is_default' | 'location_not_empty' | 'location_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listStockItems: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getStockItem: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'stock_item_not_found' | 'stock_not_recorded'
  updateStockItem: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'stock_item_not_found' | 'version_mismatch'
  listStockItemReservations: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'publishable_key_not_allowed' | 'stock_item_not_found'
  listReservations: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createReservation: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'insufficient_stock' | 'operator_only' | 'publishable_key_not_allowed' | 'variant_unknown'
  getReservation: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'reservation_not_found'
  extendReservation: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'reservation_expired' | 'reservation_not_found' | 'reservation_not_held' | 'version_mismatch'
  commitReservation: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'insufficient_stock' | 'not_found' | 'nothing_to_commit' | 'operator_only' | 'order_unknown' | 'publishable_key_not_allowed' | 'reservation_expired' | 'reservation_not_found' | 'reservation_not_held' | 'version_mismatch'
  releaseReservation: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'reservation_expired' | 'reservation_not_found' | 'reservation_not_held' | 'version_mismatch'
  adjustStock: CodesOfWrites | 'bundle_has_no_stock' | 'customer_not_allowed' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'publishable_key_not_allowed' | 'sku_unknown' | 'stock_below_zero' | 'stock_changed' | 'variant_unknown'
  listMovements: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  checkAvailability: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  checkStockIntegrity: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  getRoutingRules: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  setRoutingRules: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  simulateRouting: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'no_route' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type' | 'variant_unknown'
  listTransfers: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createTransfer: CodesOfWrites | 'bundle_has_no_stock' | 'customer_not_allowed' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'publishable_key_not_allowed' | 'variant_unknown'
  getTransfer: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'transfer_not_found'
  updateTransfer: CodesOfWrites | 'bundle_has_no_stock' | 'customer_not_allowed' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'not_found' | 'publishable_key_not_allowed' | 'transfer_not_draft' | 'transfer_not_found' | 'variant_unknown' | 'version_mismatch'
  readyTransfer: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'location_inactive' | 'location_unknown' | 'not_found' | 'publishable_key_not_allowed' | 'transfer_not_found' | 'version_mismatch'
  shipTransfer: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'location_inactive' | 'location_unknown' | 'not_found' | 'publishable_key_not_allowed' | 'transfer_not_found' | 'version_mismatch'
  receiveTransfer: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'over_receipt' | 'publishable_key_not_allowed' | 'transfer_not_found' | 'variant_unknown' | 'version_mismatch'
  cancelTransfer: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'publishable_key_not_allowed' | 'transfer_not_found' | 'version_mismatch'
  closeTransferShort: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'publishable_key_not_allowed' | 'transfer_not_found' | 'version_mismatch'
  listLedgerAccounts: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createLedgerAccount: CodesOfWrites | 'account_controlled' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'ledger_account_exists' | 'operator_only' | 'publishable_key_not_allowed'
  getLedgerAccount: CodesOfTokens | 'amount_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'ledger_account_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateLedgerAccount: CodesOfWrites | 'amount_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'ledger_account_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listLedgerPostings: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'ledger_account_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listLedgerTransactions: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createLedgerTransaction: CodesOfWrites | 'account_controlled' | 'amount_out_of_range' | 'customer_not_allowed' | 'effective_in_future' | 'insufficient_scope' | 'ledger_account_unknown' | 'ledger_unbalanced' | 'operator_only' | 'period_closed' | 'publishable_key_not_allowed'
  getLedgerTransaction: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'ledger_transaction_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  postLedgerTransaction: CodesOfWrites | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'ledger_transaction_not_found' | 'not_found' | 'operator_only' | 'period_closed' | 'publishable_key_not_allowed' | 'second_person_required' | 'transaction_controlled' | 'version_mismatch'
  voidLedgerTransaction: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'ledger_transaction_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'transaction_controlled' | 'version_mismatch'
  reverseLedgerTransaction: CodesOfWrites | 'customer_not_allowed' | 'effective_in_future' | 'insufficient_scope' | 'invalid_transition' | 'ledger_transaction_not_found' | 'not_found' | 'operator_only' | 'period_closed' | 'publishable_key_not_allowed' | 'transaction_controlled' | 'transaction_reversed' | 'version_mismatch'
  listLedgerPeriods: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getLedgerPeriod: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'period_not_found' | 'publishable_key_not_allowed'
  closeLedgerPeriod: CodesOfWrites | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'operator_only' | 'period_already_closed' | 'period_not_over' | 'publishable_key_not_allowed'
  reopenLedgerPeriod: CodesOfWrites | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'period_not_found' | 'period_reopen_order' | 'publishable_key_not_allowed' | 'second_person_required' | 'version_mismatch'
  getTrialBalance: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  getLedgerStatement: CodesOfTokens | 'amount_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'ledger_account_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  getAccountingSettings: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateAccountingSettings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  exportLedgerPostings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'publishable_key_not_allowed'
  exportLedgerStatement: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'ledger_account_not_found' | 'operator_only' | 'publishable_key_not_allowed'
  exportLedgerBookings: CodesOfWrites | 'account_numbers_missing' | 'accounting_settings_incomplete' | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'publishable_key_not_allowed'
  listPrices: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  setPrices: CodesOfWrites | 'below_floor' | 'currency_mismatch' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed' | 'variant_unknown'
  listPriceHistory: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  deletePrice: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'price_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  listPriceLists: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPriceList: CodesOfWrites | 'below_floor' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'price_list_condition_unknown' | 'price_list_cycle' | 'price_list_limit_reached' | 'price_list_priority_taken' | 'price_list_too_deep' | 'price_list_unknown' | 'publishable_key_not_allowed'
  getPriceList: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'price_list_not_found' | 'publishable_key_not_allowed'
  updatePriceList: CodesOfWrites | 'below_floor' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'price_list_condition_unknown' | 'price_list_cycle' | 'price_list_ended' | 'price_list_not_found' | 'price_list_priority_taken' | 'price_list_too_deep' | 'price_list_unknown' | 'publishable_key_not_allowed' | 'version_mismatch'
  deletePriceList: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_list_has_children' | 'price_list_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  reorderPriceLists: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'price_list_unknown' | 'publishable_key_not_allowed'
  activatePriceList: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_list_ended' | 'price_list_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  pausePriceList: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_list_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  archivePriceList: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_list_has_children' | 'price_list_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  listPriceListPrices: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'price_list_not_found' | 'publishable_key_not_allowed'
  setPriceListPrices: CodesOfWrites | 'below_floor' | 'currency_mismatch' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'price_list_ended' | 'price_list_not_found' | 'price_list_price_limit_reached' | 'price_overlap' | 'publishable_key_not_allowed' | 'variant_unknown' | 'version_mismatch'
  deletePriceListPrice: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'price_list_ended' | 'price_list_not_found' | 'price_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  getLowestPrice: CodesOfTokens | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed' | 'variant_unknown'
  listFxRates: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  recordFxRates: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'fx_rate_taken' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  getFxRate: CodesOfTokens | 'customer_not_allowed' | 'fx_rate_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  quotePrices: CodesOfWrites | 'amount_out_of_range' | 'currency_mismatch' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'price_missing' | 'publishable_key_not_allowed'
  listQuotes: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  explainQuote: CodesOfTokens | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  getQuote: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'quote_not_found'
  listShippingMethods: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createShippingMethod: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_code_taken' | 'shipping_method_limit_reached' | 'shipping_rate_overlap'
  getShippingMethod: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_not_found'
  updateShippingMethod: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_archived' | 'shipping_method_not_found' | 'version_mismatch'
  activateShippingMethod: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_not_found' | 'shipping_method_without_rates' | 'version_mismatch'
  pauseShippingMethod: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_not_found' | 'version_mismatch'
  archiveShippingMethod: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_not_found' | 'version_mismatch'
  getShippingRates: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_not_found'
  setShippingRates: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_method_archived' | 'shipping_method_not_found' | 'shipping_method_without_rates' | 'shipping_rate_overlap' | 'version_mismatch'
  listShippingOptions: CodesOfTokens | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  getShippingGateway: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  setShippingGateway: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'shipping_gateway_url_missing' | 'shipping_gateway_url_refused' | 'version_mismatch'
  quoteShipping: CodesOfWrites | 'call_in_progress' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'outcome_unknown' | 'publishable_key_not_allowed'
  registerCustomer: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'messages_not_set_up' | 'operator_only' | 'password_weak' | 'return_url_refused' | 'sign_in_limit_reached'
  sendMagicLink: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'messages_not_set_up' | 'operator_only' | 'return_url_refused' | 'sign_in_limit_reached'
  sendPasswordReset: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'messages_not_set_up' | 'operator_only' | 'return_url_refused' | 'sign_in_limit_reached'
  logInCustomer: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'sign_in_limit_reached' | 'sign_in_refused'
  verifyCustomer: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'link_gone' | 'link_of_another_browser' | 'operator_only' | 'sign_in_limit_reached'
  resetCustomerPassword: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'link_gone' | 'link_of_another_browser' | 'operator_only' | 'password_weak' | 'sign_in_limit_reached'
  refreshCustomerSession: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'session_ended'
  logOutCustomer: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only'
  getCustomerAccount: CodesOfTokens | 'customer_not_allowed' | 'customer_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  endCustomerSessions: CodesOfWrites | 'customer_account_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  changeMyCustomerPassword: CodesOfWrites | 'customer_account_not_found' | 'customer_required' | 'insufficient_scope' | 'operator_only' | 'password_weak' | 'password_wrong' | 'publishable_key_not_allowed' | 'sign_in_limit_reached'
  getMyCustomerAccount: CodesOfTokens | 'customer_account_not_found' | 'customer_required' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  endMyCustomerSessions: CodesOfWrites | 'customer_account_not_found' | 'customer_required' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'session_ended'
  getAccountSettings: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateAccountSettings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'message_url_refused' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  rotateMessageSecret: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  listSandboxMessages: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  listAiAuditEntries: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getAiAuditEntry: CodesOfTokens | 'ai_audit_entry_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  getAiAuditSalt: CodesOfTokens | 'ai_audit_entry_not_found' | 'ai_audit_salt_erased' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listAgentActivity: CodesOfTokens | 'agent_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listAiAuditCheckpoints: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  listAiAuditKeys: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  proveAiAuditEntry: CodesOfTokens | 'ai_audit_checkpoint_not_found' | 'ai_audit_entry_not_found' | 'ai_audit_entry_not_sealed' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  proveAiAuditConsistency: CodesOfTokens | 'ai_audit_checkpoint_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  verifyAiAudit: CodesOfTokens | 'ai_audit_checkpoint_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  exportAiAudit: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  listProducts: CodesOfTokens | 'channel_unknown' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor'
  createProduct: CodesOfWrites | 'attribute_invalid' | 'bundle_nesting' | 'category_unknown' | 'channel_unknown' | 'component_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'external_id_taken' | 'gift_card_of_provider' | 'handle_taken' | 'identifier_conflict' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'media_not_of_product' | 'media_unknown' | 'not_a_bundle' | 'not_publishable' | 'option_combination_exists' | 'option_values_invalid' | 'product_type_unknown' | 'provider_foreign' | 'provider_unknown' | 'publishable_key_not_allowed' | 'sku_taken'
  getProduct: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'product_not_found'
  updateProduct: CodesOfWrites | 'attribute_invalid' | 'below_floor' | 'bundle_nesting' | 'category_unknown' | 'channel_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'external_id_taken' | 'gift_card_of_provider' | 'handle_taken' | 'insufficient_scope' | 'media_in_use' | 'media_unknown' | 'not_found' | 'not_publishable' | 'options_in_use' | 'product_not_found' | 'product_type_unknown' | 'publishable_key_not_allowed' | 'version_mismatch'
  deleteProduct: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'product_in_use' | 'product_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  getProductByHandle: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'product_handle_not_found'
  createProducts: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  updateProducts: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  publishProduct: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'not_publishable' | 'product_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  publishProducts: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  unpublishProduct: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'product_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  unpublishProducts: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  archiveProduct: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'product_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  archiveProducts: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  restoreProduct: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'product_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  restoreProducts: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  listVariants: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'product_not_found'
  createVariant: CodesOfWrites | 'attribute_invalid' | 'bundle_nesting' | 'component_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'external_id_taken' | 'identifier_conflict' | 'insufficient_scope' | 'location_inactive' | 'location_unknown' | 'media_not_of_product' | 'not_a_bundle' | 'not_found' | 'not_publishable' | 'option_combination_exists' | 'option_values_invalid' | 'product_not_found' | 'product_type_unknown' | 'provider_unknown' | 'publishable_key_not_allowed' | 'sku_taken' | 'variant_limit_exceeded' | 'version_mismatch'
  getVariant: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'variant_not_found'
  updateVariant: CodesOfWrites | 'attribute_invalid' | 'below_floor' | 'bundle_nesting' | 'component_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'external_id_taken' | 'identifier_conflict' | 'insufficient_scope' | 'media_not_of_product' | 'not_a_bundle' | 'not_found' | 'not_publishable' | 'option_combination_exists' | 'option_values_invalid' | 'product_type_unknown' | 'publishable_key_not_allowed' | 'sku_taken' | 'variant_not_found' | 'version_mismatch'
  deleteVariant: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'product_not_found' | 'publishable_key_not_allowed' | 'variant_in_use' | 'variant_is_default' | 'variant_not_found' | 'version_mismatch'
  findVariants: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  updateVariants: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  listMedia: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createMedia: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'media_too_large' | 'media_url_unusable' | 'provider_foreign' | 'provider_unknown' | 'publishable_key_not_allowed' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getMedia: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'media_not_found' | 'not_found' | 'publishable_key_not_allowed'
  updateMedia: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'media_not_found' | 'not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  deleteMedia: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'media_in_use' | 'media_not_found' | 'not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  getProductAvailability: CodesOfTokens | 'channel_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'product_not_found' | 'variant_not_found'
  listOffers: CodesOfTokens | 'channel_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope'
  searchProducts: CodesOfTokens | 'channel_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'price_range_invalid'
  suggestProducts: CodesOfTokens | 'channel_unknown' | 'customer_not_allowed' | 'insufficient_scope'
  getSearchReindex: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  reindexSearch: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  listCategories: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor'
  createCategory: CodesOfWrites | 'category_limit_reached' | 'category_too_deep' | 'category_unknown' | 'customer_not_allowed' | 'handle_taken' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  getCategory: CodesOfTokens | 'category_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found'
  updateCategory: CodesOfWrites | 'category_not_found' | 'customer_not_allowed' | 'handle_taken' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  deleteCategory: CodesOfWrites | 'category_not_empty' | 'category_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  moveCategory: CodesOfWrites | 'category_cycle' | 'category_not_found' | 'category_too_deep' | 'category_unknown' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listCollections: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor'
  createCollection: CodesOfWrites | 'customer_not_allowed' | 'handle_taken' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'rule_collection_limit_reached'
  getCollection: CodesOfTokens | 'collection_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found'
  updateCollection: CodesOfWrites | 'collection_not_found' | 'customer_not_allowed' | 'handle_taken' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  deleteCollection: CodesOfWrites | 'collection_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  previewCollection: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  listCollectionProducts: CodesOfTokens | 'channel_unknown' | 'collection_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found'
  setCollectionProducts: CodesOfWrites | 'collection_has_rules' | 'collection_not_found' | 'collection_product_unknown' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  addCollectionProducts: CodesOfWrites | 'collection_has_rules' | 'collection_not_found' | 'collection_product_limit_reached' | 'collection_product_unknown' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  removeCollectionProducts: CodesOfWrites | 'collection_has_rules' | 'collection_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listChannels: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createChannel: CodesOfWrites | 'channel_limit_reached' | 'customer_not_allowed' | 'external_id_taken' | 'handle_taken' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  getChannel: CodesOfTokens | 'channel_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed'
  updateChannel: CodesOfWrites | 'channel_is_default' | 'channel_not_found' | 'customer_not_allowed' | 'external_id_taken' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  deleteChannel: CodesOfWrites | 'channel_in_use' | 'channel_is_default' | 'channel_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listProductTypes: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createProductType: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'product_type_name_taken' | 'publishable_key_not_allowed'
  getProductType: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'product_type_not_found' | 'publishable_key_not_allowed'
  updateProductType: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'product_type_in_use' | 'product_type_name_taken' | 'product_type_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  deleteProductType: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'product_type_in_use' | 'product_type_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  getProductRelations: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'product_not_found'
  setProductRelations: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'product_not_found' | 'publishable_key_not_allowed' | 'related_product_invalid' | 'version_mismatch'
  getMediaOriginal: CodesOfTokens | 'customer_not_allowed' | 'file_store_unavailable' | 'insufficient_scope' | 'media_has_no_file' | 'media_not_found' | 'not_found' | 'publishable_key_not_allowed'
  importProducts: CodesOfWrites | 'customer_not_allowed' | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'publishable_key_not_allowed' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportProductsTemplate: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  importPrices: CodesOfWrites | 'customer_not_allowed' | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'publishable_key_not_allowed' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportPricesTemplate: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  importPriceListPrices: CodesOfWrites | 'customer_not_allowed' | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'publishable_key_not_allowed' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportPriceListPricesTemplate: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  importStock: CodesOfWrites | 'customer_not_allowed' | 'file_store_unavailable' | 'import_schema_invalid' | 'insufficient_scope' | 'job_limit_reached' | 'publishable_key_not_allowed' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  getImportStockTemplate: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  exportProducts: CodesOfWrites | 'channel_unknown' | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'publishable_key_not_allowed'
  exportPrices: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'publishable_key_not_allowed'
  exportPriceListPrices: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'price_list_not_found' | 'publishable_key_not_allowed'
  exportStock: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'publishable_key_not_allowed'
  listPaymentGateways: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPaymentGateway: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'payment_gateway_code_taken' | 'payment_gateway_limit_reached' | 'payment_gateway_settings_refused' | 'publishable_key_not_allowed'
  getPaymentGateway: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'payment_gateway_not_found' | 'publishable_key_not_allowed'
  updatePaymentGateway: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'payment_gateway_not_found' | 'payment_gateway_settings_refused' | 'publishable_key_not_allowed' | 'second_person_required' | 'version_mismatch'
  deletePaymentGateway: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'payment_gateway_in_use' | 'payment_gateway_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  getPaymentRouting: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  setPaymentRouting: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'payment_routing_refused' | 'publishable_key_not_allowed' | 'version_mismatch'
  simulatePaymentRouting: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  listPromotions: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPromotion: CodesOfWrites | 'campaign_ended' | 'campaign_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'effect_invalid' | 'funding_must_sum' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'time_zone_unknown'
  getPromotion: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed'
  updatePromotion: CodesOfWrites | 'campaign_ended' | 'campaign_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'effect_invalid' | 'funding_must_sum' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_ended' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'time_zone_unknown' | 'version_mismatch'
  deletePromotion: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  getPromotionUsage: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed'
  duplicatePromotion: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  activatePromotion: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_ended' | 'promotion_limit_reached' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  pausePromotion: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  endPromotion: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  archivePromotion: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  listCampaigns: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createCampaign: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'time_zone_unknown'
  getCampaign: CodesOfTokens | 'campaign_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateCampaign: CodesOfWrites | 'campaign_ended' | 'campaign_not_found' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'time_zone_unknown' | 'version_mismatch'
  getCampaignUsage: CodesOfTokens | 'campaign_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  activateCampaign: CodesOfWrites | 'campaign_ended' | 'campaign_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  pauseCampaign: CodesOfWrites | 'campaign_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  endCampaign: CodesOfWrites | 'campaign_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  archiveCampaign: CodesOfWrites | 'campaign_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listPromotionCodes: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed'
  createPromotionCode: CodesOfWrites | 'already_anonymized' | 'code_taken' | 'customer_merged' | 'customer_not_allowed' | 'customer_unknown' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_ended' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'trigger_mismatch' | 'version_mismatch'
  getPromotionCode: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_code_not_found' | 'publishable_key_not_allowed'
  updatePromotionCode: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_code_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  lookUpPromotionCode: CodesOfTokens | 'code_unknown' | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type'
  listPromotionCodeBatches: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'promotion_not_found' | 'publishable_key_not_allowed'
  createPromotionCodeBatch: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'pattern_too_short' | 'promotion_ended' | 'promotion_not_found' | 'publishable_key_not_allowed' | 'trigger_mismatch' | 'version_mismatch'
  getPromotionCodeBatch: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'promotion_code_batch_not_found' | 'publishable_key_not_allowed'
  cancelPromotionCodeBatch: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'promotion_code_batch_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  listRedemptions: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  reservePromotions: CodesOfWrites | 'already_reserved' | 'amount_out_of_range' | 'budget_exhausted' | 'code_expired' | 'code_unknown' | 'code_used' | 'conditions_not_met' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'limit_reached' | 'not_combinable' | 'operator_only' | 'publishable_key_not_allowed' | 'variant_unknown'
  getRedemption: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'redemption_not_found'
  redeemRedemption: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'order_unknown' | 'publishable_key_not_allowed' | 'redemption_expired' | 'redemption_not_found' | 'version_mismatch'
  releaseRedemption: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'redemption_not_found' | 'version_mismatch'
  rollBackRedemption: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'quantity_exceeds_redeemed' | 'redemption_not_found' | 'version_mismatch'
  evaluatePromotions: CodesOfTokens | 'amount_out_of_range' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'unsupported_media_type' | 'variant_unknown'
  exportPromotionCodes: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'operator_only' | 'publishable_key_not_allowed'
  getSandboxClock: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  advanceSandboxClock: CodesOfWrites | 'clock_backwards' | 'clock_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only' | 'version_mismatch'
  resetSandbox: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'reset_incomplete' | 'sandbox_only'
  listSeeds: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  seedSandbox: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only' | 'seed_refused'
  listFaults: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  removeAllFaults: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  createFault: CodesOfWrites | 'customer_not_allowed' | 'fault_limit_reached' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  getFault: CodesOfTokens | 'customer_not_allowed' | 'fault_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only'
  removeFault: CodesOfWrites | 'customer_not_allowed' | 'fault_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only' | 'version_mismatch'
  simulateEvent: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'sandbox_only' | 'unknown_event_type'
  listTaxRates: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createTaxRate: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'rate_precision' | 'tax_rate_limit_reached' | 'tax_rate_overlap' | 'tax_rate_validity'
  getTaxRate: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_rate_not_found'
  updateTaxRate: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'rate_precision' | 'tax_rate_not_found' | 'tax_rate_overlap' | 'tax_rate_validity' | 'version_mismatch'
  deleteTaxRate: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_rate_not_found' | 'version_mismatch'
  listTaxRatePresets: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  applyTaxRatePreset: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_rate_limit_reached'
  getTaxSettings: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateTaxSettings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_rounding_fixed' | 'version_mismatch'
  calculateTax: CodesOfWrites | 'already_anonymized' | 'amount_out_of_range' | 'call_in_progress' | 'currency_unsupported' | 'customer_not_allowed' | 'customer_unknown' | 'insufficient_scope' | 'operator_only' | 'outcome_unknown' | 'publishable_key_not_allowed' | 'tax_exemption_not_applicable' | 'tax_gateway_error' | 'tax_id_invalid' | 'tax_jurisdiction_unresolved'
  listTaxCalculations: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getTaxCalculation: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_calculation_not_found'
  listTaxExemptions: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createTaxExemption: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_not_allowed' | 'customer_unknown' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_exemption_validity'
  getTaxExemption: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_exemption_not_found'
  updateTaxExemption: CodesOfWrites | 'already_anonymized' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_exemption_decided' | 'tax_exemption_not_found' | 'tax_exemption_validity' | 'version_mismatch'
  approveTaxExemption: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_exemption_not_found' | 'version_mismatch'
  rejectTaxExemption: CodesOfWrites | 'already_anonymized' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_exemption_not_found' | 'version_mismatch'
  getTaxGateway: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  setTaxGateway: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'tax_gateway_url_missing' | 'tax_gateway_url_refused' | 'version_mismatch'
  listApprovalPolicies: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createApprovalPolicy: CodesOfWrites | 'agent_unknown' | 'approval_policy_limit_reached' | 'currency_unsupported' | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'operation_exempt' | 'operation_only_for_people' | 'operation_unknown' | 'operator_only' | 'publishable_key_not_allowed' | 'quorum_unreachable' | 'role_cannot_decide' | 'role_unknown'
  getApprovalPolicy: CodesOfTokens | 'approval_policy_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateApprovalPolicy: CodesOfWrites | 'agent_unknown' | 'approval_policy_not_found' | 'currency_unsupported' | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'not_found' | 'operation_exempt' | 'operation_only_for_people' | 'operation_unknown' | 'operator_only' | 'publishable_key_not_allowed' | 'quorum_unreachable' | 'role_cannot_decide' | 'role_unknown' | 'version_mismatch'
  listApprovalPolicyVersions: CodesOfTokens | 'approval_policy_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  simulateApprovalPolicy: CodesOfTokens | 'agent_unknown' | 'approval_policy_not_found' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operation_exempt' | 'operation_only_for_people' | 'operation_unknown' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'quorum_unreachable' | 'role_cannot_decide' | 'role_unknown' | 'unsupported_media_type'
  listApprovalGrants: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createApprovalGrant: CodesOfWrites | 'agent_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'grant_amounts_invalid' | 'grant_giver_cannot_approve' | 'grant_period_invalid' | 'human_required' | 'insufficient_scope' | 'operation_not_grantable' | 'operation_unknown' | 'operator_only' | 'publishable_key_not_allowed'
  getApprovalGrant: CodesOfTokens | 'approval_grant_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  revokeApprovalGrant: CodesOfWrites | 'approval_grant_not_found' | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listApprovals: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getApproval: CodesOfTokens | 'approval_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed'
  approveApproval: CodesOfWrites | 'already_decided' | 'approval_expired' | 'approver_excluded' | 'approver_role_missing' | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'payload_changed' | 'publishable_key_not_allowed' | 'version_mismatch'
  rejectApproval: CodesOfWrites | 'already_decided' | 'approval_expired' | 'approver_excluded' | 'approver_role_missing' | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'payload_changed' | 'publishable_key_not_allowed' | 'version_mismatch'
  cancelApproval: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  listOrders: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createOrder: CodesOfWrites | 'address_invalid' | 'address_required' | 'amount_out_of_range' | 'budget_exhausted' | 'channel_disabled' | 'code_expired' | 'code_unknown' | 'code_used' | 'conditions_not_met' | 'currency_unsupported' | 'customer_inactive' | 'customer_merged' | 'customer_not_allowed' | 'customer_unknown' | 'external_id_taken' | 'insufficient_scope' | 'insufficient_stock' | 'limit_reached' | 'no_route' | 'not_combinable' | 'price_missing' | 'product_not_published' | 'product_not_sellable' | 'product_unknown' | 'publishable_key_not_allowed' | 'quote_expired' | 'quote_mismatch' | 'quote_tampered' | 'quote_unknown' | 'reservation_expired' | 'reservation_not_held' | 'reservation_unknown' | 'shipping_method_unavailable' | 'tax_calculation_mismatch' | 'tax_calculation_required' | 'tax_calculation_unknown' | 'tax_calculation_used' | 'tax_exemption_not_applicable' | 'tax_id_invalid' | 'tax_jurisdiction_unresolved' | 'too_many_gift_cards'
  previewOrder: CodesOfTokens | 'address_invalid' | 'amount_out_of_range' | 'channel_disabled' | 'currency_unsupported' | 'customer_inactive' | 'customer_merged' | 'customer_not_allowed' | 'customer_unknown' | 'insufficient_scope' | 'malformed_json' | 'payload_too_large' | 'price_missing' | 'product_not_published' | 'product_not_sellable' | 'product_unknown' | 'publishable_key_not_allowed' | 'quote_expired' | 'quote_mismatch' | 'quote_tampered' | 'quote_unknown' | 'tax_id_invalid' | 'unsupported_media_type'
  getOrderTotals: CodesOfTokens | 'amount_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  getOrder: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'order_not_found' | 'publishable_key_not_allowed'
  changeOrder: CodesOfWrites | 'address_invalid' | 'customer_not_allowed' | 'external_id_taken' | 'insufficient_scope' | 'not_found' | 'order_not_found' | 'publishable_key_not_allowed' | 'shipping_address_fixed' | 'shipping_country_fixed' | 'version_mismatch'
  cancelOrder: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'order_item_unknown' | 'order_not_found' | 'publishable_key_not_allowed' | 'quantity_exceeds_fulfillable' | 'version_mismatch'
  cancelOrders: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  confirmOrder: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'order_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  listOrderFulfillments: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'order_not_found' | 'publishable_key_not_allowed'
  createFulfillment: CodesOfWrites | 'customer_not_allowed' | 'gift_cards_not_shipped' | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'not_found' | 'order_item_unknown' | 'order_not_found' | 'payment_required' | 'publishable_key_not_allowed' | 'quantity_exceeds_fulfillable' | 'reservation_not_held' | 'version_mismatch'
  createFulfillments: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  getFulfillment: CodesOfTokens | 'customer_not_allowed' | 'fulfillment_not_found' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed'
  deliverFulfillment: CodesOfWrites | 'customer_not_allowed' | 'fulfillment_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  deliverFulfillments: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'publishable_key_not_allowed'
  getOrderGroup: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'order_group_not_found' | 'publishable_key_not_allowed'
  exportOrders: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'job_limit_reached' | 'publishable_key_not_allowed'
  listPaymentMethods: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  savePaymentMethod: CodesOfWrites | 'already_anonymized' | 'call_in_progress' | 'customer_inactive' | 'customer_merged' | 'customer_unknown' | 'insufficient_scope' | 'operator_only' | 'outcome_unknown' | 'payment_gateway_not_found' | 'payment_method_declined' | 'payment_method_limit_reached' | 'payment_method_not_savable' | 'payment_method_unanswered' | 'publishable_key_not_allowed'
  getPaymentMethod: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'payment_method_not_found' | 'publishable_key_not_allowed'
  updatePaymentMethod: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'payment_method_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  detachPaymentMethod: CodesOfWrites | 'call_in_progress' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'payment_method_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  confirmPaymentMethod: CodesOfWrites | 'call_in_progress' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'outcome_unknown' | 'payment_method_declined' | 'payment_method_not_found' | 'payment_method_unanswered' | 'publishable_key_not_allowed' | 'version_mismatch'
  getStoredValueSettings: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateStoredValueSettings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listStoredValue: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  issueStoredValue: CodesOfWrites | 'already_anonymized' | 'currency_unsupported' | 'customer_merged' | 'customer_not_allowed' | 'customer_unknown' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'store_credit_exists'
  getStoredValue: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'stored_value_not_found'
  listStoredValueEntries: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'stored_value_not_found'
  lookUpStoredValue: CodesOfTokens | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'stored_value_unusable' | 'unsupported_media_type'
  replaceStoredValueCode: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'stored_value_kind_mismatch' | 'stored_value_not_found' | 'version_mismatch'
  creditStoredValue: CodesOfWrites | 'amount_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'stored_value_currency_mismatch' | 'stored_value_not_found' | 'version_mismatch'
  debitStoredValue: CodesOfWrites | 'customer_not_allowed' | 'insufficient_balance' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'stored_value_currency_mismatch' | 'stored_value_not_found' | 'version_mismatch'
  freezeStoredValue: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'stored_value_not_found' | 'version_mismatch'
  unfreezeStoredValue: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'stored_value_not_found' | 'version_mismatch'
  listPayments: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  createPayment: CodesOfWrites | 'amount_out_of_range' | 'authentication_required' | 'call_in_progress' | 'gateway_capability_missing' | 'gateway_timeout' | 'insufficient_balance' | 'insufficient_scope' | 'invalid_transition' | 'mandate_required' | 'order_already_paid' | 'order_unknown' | 'outcome_unknown' | 'payment_attempts_exhausted' | 'payment_currency_mismatch' | 'payment_declined' | 'payment_exceeds_balance' | 'payment_in_progress' | 'payment_method_limit_reached' | 'payment_method_needs_customer' | 'payment_method_unknown' | 'payment_method_unusable' | 'payment_recorded_already' | 'period_closed' | 'publishable_key_not_allowed' | 'saved_method_unknown' | 'stored_value_buys_no_gift_cards' | 'stored_value_unusable'
  getPayment: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'payment_not_found' | 'publishable_key_not_allowed'
  confirmPayment: CodesOfWrites | 'amount_out_of_range' | 'call_in_progress' | 'gateway_timeout' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'outcome_unknown' | 'payment_declined' | 'payment_not_found' | 'period_closed' | 'publishable_key_not_allowed' | 'second_person_required' | 'version_mismatch'
  capturePayment: CodesOfWrites | 'amount_out_of_range' | 'call_in_progress' | 'capture_exceeds_authorized' | 'capture_unanswered' | 'customer_not_allowed' | 'gateway_capability_missing' | 'insufficient_scope' | 'not_found' | 'outcome_unknown' | 'payment_currency_mismatch' | 'payment_declined' | 'payment_exceeds_balance' | 'payment_not_capturable' | 'payment_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  cancelPayment: CodesOfWrites | 'call_in_progress' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'payment_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  previewRefund: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'not_found' | 'payload_too_large' | 'payment_not_found' | 'publishable_key_not_allowed' | 'units_refunded' | 'unsupported_media_type'
  createRefund: CodesOfWrites | 'call_in_progress' | 'customer_not_allowed' | 'gateway_capability_missing' | 'gift_card_used' | 'gift_cards_issued' | 'insufficient_scope' | 'not_found' | 'outcome_unknown' | 'payment_currency_mismatch' | 'payment_not_found' | 'publishable_key_not_allowed' | 'refund_exceeds_refundable' | 'store_credit_needs_customer' | 'units_refunded' | 'version_mismatch'
  retryRefund: CodesOfWrites | 'call_in_progress' | 'customer_not_allowed' | 'gateway_capability_missing' | 'gift_card_used' | 'gift_cards_issued' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'outcome_unknown' | 'publishable_key_not_allowed' | 'refund_exceeds_refundable' | 'refund_not_found' | 'store_credit_needs_customer' | 'units_refunded' | 'version_mismatch'
  confirmRefund: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'period_closed' | 'publishable_key_not_allowed' | 'refund_not_found' | 'second_person_required' | 'version_mismatch'
  cancelRefund: CodesOfWrites | 'customer_not_allowed' | 'gift_cards_taken_back' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'refund_not_found' | 'version_mismatch'
  listRefunds: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getRefund: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'refund_not_found'
  listDisputes: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getDispute: CodesOfTokens | 'customer_not_allowed' | 'dispute_not_found' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed'
  addDisputeEvidence: CodesOfWrites | 'call_in_progress' | 'customer_not_allowed' | 'dispute_closed' | 'dispute_not_found' | 'evidence_window_closed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  submitDispute: CodesOfWrites | 'call_in_progress' | 'customer_not_allowed' | 'dispute_closed' | 'dispute_not_found' | 'dispute_unanswered' | 'evidence_missing' | 'evidence_window_closed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'outcome_unknown' | 'publishable_key_not_allowed' | 'version_mismatch'
  acceptDispute: CodesOfWrites | 'call_in_progress' | 'customer_not_allowed' | 'dispute_closed' | 'dispute_not_found' | 'dispute_unanswered' | 'evidence_window_closed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'outcome_unknown' | 'publishable_key_not_allowed' | 'version_mismatch'
  receivePaymentCallback: CodesOfAll | 'callback_refused' | 'malformed_json' | 'malformed_request' | 'not_found' | 'not_ready' | 'overloaded' | 'payload_too_large' | 'rate_limited' | 'unsupported_media_type' | 'validation_failed'
  listPaymentCallbacks: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'payment_gateway_not_found' | 'publishable_key_not_allowed'
  listOrderGiftCards: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'order_not_found' | 'publishable_key_not_allowed'
  showGiftCardCode: CodesOfWrites | 'gift_card_code_shown' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'order_not_found' | 'publishable_key_not_allowed' | 'stored_value_not_found'
  getCheckoutSettings: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateCheckoutSettings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listCarts: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createCart: CodesOfWrites | 'address_invalid' | 'already_anonymized' | 'cart_limit_reached' | 'channel_disabled' | 'code_unknown' | 'currency_unsupported' | 'customer_inactive' | 'customer_merged' | 'customer_unknown' | 'insufficient_scope' | 'insufficient_stock' | 'operator_only' | 'price_missing' | 'product_not_published' | 'product_not_sellable' | 'product_unknown' | 'weak_idempotency_key'
  getCart: CodesOfTokens | 'cart_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only'
  updateCart: CodesOfWrites | 'address_invalid' | 'cart_not_found' | 'currency_unsupported' | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  deleteCart: CodesOfWrites | 'cart_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  addCartItem: CodesOfWrites | 'cart_limit_reached' | 'cart_not_found' | 'channel_disabled' | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'not_found' | 'operator_only' | 'price_missing' | 'product_not_published' | 'product_not_sellable' | 'product_unknown' | 'version_mismatch'
  updateCartItem: CodesOfWrites | 'cart_item_not_found' | 'cart_not_found' | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  removeCartItem: CodesOfWrites | 'cart_item_not_found' | 'cart_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  addCartCode: CodesOfWrites | 'cart_limit_reached' | 'cart_not_found' | 'code_unknown' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  removeCartCode: CodesOfWrites | 'cart_code_not_found' | 'cart_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'version_mismatch'
  listCartShippingOptions: CodesOfWrites | 'address_required' | 'call_in_progress' | 'cart_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'outcome_unknown' | 'version_mismatch'
  calculateCartTaxes: CodesOfWrites | 'call_in_progress' | 'cart_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'outcome_unknown' | 'tax_gateway_error' | 'tax_jurisdiction_unresolved' | 'version_mismatch'
  claimCart: CodesOfWrites | 'already_anonymized' | 'cart_claimed' | 'cart_not_found' | 'customer_inactive' | 'customer_merged' | 'customer_unknown' | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  completeCart: CodesOfWrites | 'address_invalid' | 'address_required' | 'amount_out_of_range' | 'budget_exhausted' | 'cart_changed' | 'cart_empty' | 'cart_limit_reached' | 'cart_not_found' | 'channel_disabled' | 'code_expired' | 'code_unknown' | 'code_used' | 'conditions_not_met' | 'customer_inactive' | 'customer_merged' | 'customer_unknown' | 'email_required' | 'insufficient_scope' | 'insufficient_stock' | 'invalid_transition' | 'limit_reached' | 'no_route' | 'not_combinable' | 'not_found' | 'operator_only' | 'price_missing' | 'product_not_published' | 'product_not_sellable' | 'product_unknown' | 'shipping_method_required' | 'shipping_method_unavailable' | 'tax_calculation_mismatch' | 'tax_calculation_required' | 'tax_calculation_unknown' | 'tax_calculation_used' | 'tax_exemption_not_applicable' | 'tax_jurisdiction_unresolved' | 'too_many_gift_cards' | 'version_mismatch'
  listCartPayments: CodesOfTokens | 'cart_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only'
  payCart: CodesOfWrites | 'call_in_progress' | 'cart_not_found' | 'gateway_capability_missing' | 'gateway_timeout' | 'insufficient_balance' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'order_already_paid' | 'outcome_unknown' | 'payment_attempts_exhausted' | 'payment_declined' | 'payment_in_progress' | 'payment_method_limit_reached' | 'payment_method_needs_customer' | 'payment_method_unknown' | 'payment_method_unusable' | 'saved_method_unknown' | 'stored_value_buys_no_gift_cards' | 'stored_value_unusable' | 'version_mismatch'
  confirmCartPayment: CodesOfWrites | 'call_in_progress' | 'cart_not_found' | 'gateway_timeout' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'outcome_unknown' | 'payment_declined' | 'payment_not_found' | 'version_mismatch'
  cancelCartPayment: CodesOfWrites | 'call_in_progress' | 'cart_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'payment_not_found' | 'version_mismatch'
  listCartGiftCards: CodesOfTokens | 'cart_not_found' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only'
  showCartGiftCardCode: CodesOfWrites | 'cart_not_found' | 'gift_card_code_shown' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'stored_value_not_found'
  createProvider: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'provider_handle_taken' | 'publishable_key_not_allowed'
  listProviders: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getProvider: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed'
  updateProvider: CodesOfWrites | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'provider_handle_taken' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  submitProvider: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  approveProvider: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  rejectProvider: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  requestProviderInfo: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  pauseProvider: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  resumeProvider: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  suspendProvider: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  reinstateProvider: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  closeProvider: CodesOfWrites | 'amount_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'provider_has_obligations' | 'provider_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  getMarketplaceAnalytics: CodesOfTokens | 'amount_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'provider_not_found' | 'publishable_key_not_allowed' | 'time_zone_unknown'
  getProviderScorecard: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed'
  listScorecardEvidence: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'provider_not_found' | 'publishable_key_not_allowed'
  listPaymentLinks: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPaymentLink: CodesOfWrites | 'amount_out_of_range' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'operator_only' | 'order_already_paid' | 'order_unknown' | 'payment_currency_mismatch' | 'payment_exceeds_balance' | 'payment_link_limit_reached' | 'payment_page_unavailable' | 'publishable_key_not_allowed'
  getPaymentLink: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'payment_link_not_found' | 'publishable_key_not_allowed'
  cancelPaymentLink: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'payment_link_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  createReconciliationRun: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'payment_gateway_not_found' | 'publishable_key_not_allowed' | 'upload_not_found' | 'upload_pending' | 'upload_used'
  listReconciliationRuns: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  cancelReconciliationRun: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'reconciliation_run_not_found' | 'version_mismatch'
  getReconciliationRun: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'reconciliation_run_not_found'
  listReconciliationLines: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'reconciliation_run_not_found'
  listReconciliationExceptions: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getReconciliationException: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'reconciliation_exception_not_found'
  resolveReconciliationException: CodesOfWrites | 'customer_not_allowed' | 'effective_in_future' | 'gateway_payout_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'nothing_to_post' | 'operator_only' | 'period_closed' | 'publishable_key_not_allowed' | 'reconciliation_exception_not_found' | 'reconciliation_running' | 'second_person_required' | 'transaction_found' | 'version_mismatch'
  resolveReconciliationExceptions: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  listGatewayPayouts: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getGatewayPayout: CodesOfTokens | 'customer_not_allowed' | 'gateway_payout_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listCommissionPlans: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createCommissionPlan: CodesOfWrites | 'commission_match_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'rule_unreachable'
  getCommissionPlan: CodesOfTokens | 'commission_plan_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  updateCommissionPlan: CodesOfWrites | 'commission_plan_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listCommissionPlanRevisions: CodesOfTokens | 'commission_plan_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  putCommissionPlanRules: CodesOfWrites | 'commission_match_unknown' | 'commission_plan_not_found' | 'commission_rule_missing' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'rule_unreachable' | 'version_mismatch'
  activateCommissionPlan: CodesOfWrites | 'commission_match_unknown' | 'commission_plan_not_found' | 'commission_rule_missing' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'rule_unreachable' | 'version_mismatch'
  retireCommissionPlan: CodesOfWrites | 'commission_plan_in_use' | 'commission_plan_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  simulateCommissionRules: CodesOfTokens | 'amount_out_of_range' | 'commission_match_unknown' | 'commission_plan_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'rule_unreachable' | 'unsupported_media_type'
  previewCommission: CodesOfTokens | 'amount_out_of_range' | 'commission_match_unknown' | 'commission_plan_unknown' | 'currency_unsupported' | 'customer_not_allowed' | 'insufficient_scope' | 'malformed_json' | 'operator_only' | 'payload_too_large' | 'publishable_key_not_allowed' | 'rule_unreachable' | 'unsupported_media_type'
  listCommissionAssignments: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createCommissionAssignment: CodesOfWrites | 'commission_plan_not_active' | 'commission_plan_unknown' | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'provider_unknown' | 'publishable_key_not_allowed'
  getCommissionAssignment: CodesOfTokens | 'commission_assignment_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listCommissionLines: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getCommissionLine: CodesOfTokens | 'commission_line_not_found' | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed'
  getMessageSettings: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateMessageSettings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listThreads: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  openThread: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_unknown' | 'insufficient_scope' | 'publishable_key_not_allowed' | 'thread_subject_unknown'
  getThread: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'thread_not_found'
  updateThread: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'thread_not_found' | 'version_mismatch'
  closeThread: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'publishable_key_not_allowed' | 'thread_not_found' | 'version_mismatch'
  reopenThread: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'publishable_key_not_allowed' | 'thread_not_found' | 'version_mismatch'
  readThread: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'thread_not_found' | 'version_mismatch'
  listMessages: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor' | 'not_found' | 'publishable_key_not_allowed' | 'thread_not_found'
  sendMessage: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'thread_not_found' | 'version_mismatch'
  getMessage: CodesOfTokens | 'insufficient_scope' | 'message_not_found' | 'not_found' | 'publishable_key_not_allowed'
  getReviewSettings: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  updateReviewSettings: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  listRatings: CodesOfTokens | 'insufficient_scope'
  listReviews: CodesOfTokens | 'insufficient_scope' | 'invalid_cursor'
  createReview: CodesOfWrites | 'insufficient_scope' | 'publishable_key_not_allowed' | 'review_aspect_unknown' | 'review_exists' | 'review_not_verified' | 'review_window_closed'
  getReview: CodesOfTokens | 'insufficient_scope' | 'not_found' | 'review_not_found'
  updateReview: CodesOfWrites | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'review_aspect_unknown' | 'review_not_editable' | 'review_not_found' | 'version_mismatch'
  withdrawReview: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'publishable_key_not_allowed' | 'review_not_found' | 'version_mismatch'
  publishReview: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'review_not_found' | 'version_mismatch'
  rejectReview: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'review_not_found' | 'version_mismatch'
  removeReview: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'review_not_found' | 'version_mismatch'
  restoreReview: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'review_not_found' | 'version_mismatch'
  flagReview: CodesOfWrites | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'publishable_key_not_allowed' | 'review_not_found' | 'version_mismatch'
  listReviewFlags: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'review_not_found'
  replyToReview: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'publishable_key_not_allowed' | 'review_not_found' | 'review_reply_not_possible' | 'version_mismatch'
  publishReviewReply: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'review_not_found' | 'review_reply_not_possible' | 'version_mismatch'
  removeReviewReply: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'review_not_found' | 'review_reply_not_possible' | 'version_mismatch'
  listEvents: CodesOfTokens | 'customer_not_allowed' | 'event_past_retention' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'stream_limit_reached' | 'unknown_event_type'
  getEvent: CodesOfTokens | 'customer_not_allowed' | 'event_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  listEventTypes: CodesOfTokens | 'customer_not_allowed' | 'invalid_cursor' | 'publishable_key_not_allowed' | 'unknown_event_type'
  listJobs: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'publishable_key_not_allowed'
  getJob: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'job_not_found' | 'not_found' | 'publishable_key_not_allowed'
  listJobErrors: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'job_not_found' | 'not_found' | 'publishable_key_not_allowed'
  getJobResult: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'job_not_found' | 'job_result_not_ready' | 'job_rows_erased' | 'not_found' | 'publishable_key_not_allowed'
  getJobErrorReport: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'job_has_no_errors' | 'job_not_found' | 'job_rows_erased' | 'not_found' | 'publishable_key_not_allowed'
  cancelJob: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'job_not_found' | 'not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  retryFailedRows: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'job_limit_reached' | 'job_not_found' | 'job_not_retryable' | 'job_rows_erased' | 'not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  listPrivacyRequests: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createPrivacyRequest: CodesOfWrites | 'already_anonymized' | 'customer_merged' | 'customer_not_allowed' | 'customer_unknown' | 'due_in_past' | 'insufficient_scope' | 'operator_only' | 'privacy_request_open' | 'publishable_key_not_allowed'
  getPrivacyRequest: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'privacy_request_not_found' | 'publishable_key_not_allowed'
  verifyPrivacyRequest: CodesOfWrites | 'already_anonymized' | 'customer_has_open_orders' | 'customer_has_open_payments' | 'customer_has_store_credit' | 'customer_merged' | 'customer_not_allowed' | 'customer_unknown' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'legal_hold' | 'not_found' | 'operator_only' | 'privacy_request_not_found' | 'privacy_request_open' | 'publishable_key_not_allowed' | 'version_mismatch'
  rejectPrivacyRequest: CodesOfWrites | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'privacy_request_not_found' | 'publishable_key_not_allowed' | 'version_mismatch'
  listLegalHolds: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createLegalHold: CodesOfWrites | 'customer_merged' | 'customer_not_allowed' | 'customer_unknown' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed'
  getLegalHold: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'legal_hold_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  releaseLegalHold: CodesOfWrites | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'invalid_transition' | 'legal_hold_not_found' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch'
  getPrivacyRequestResult: CodesOfTokens | 'customer_not_allowed' | 'human_required' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'privacy_request_not_found' | 'privacy_result_not_ready' | 'publishable_key_not_allowed'
  listWebhookEndpoints: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  createWebhookEndpoint: CodesOfWrites | 'customer_not_allowed' | 'endpoint_limit_reached' | 'insufficient_scope' | 'operator_only' | 'publishable_key_not_allowed' | 'unknown_event_type' | 'url_not_https' | 'url_private_address' | 'url_unusable'
  getWebhookEndpoint: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'webhook_endpoint_not_found'
  updateWebhookEndpoint: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'unknown_event_type' | 'url_not_https' | 'url_private_address' | 'url_unusable' | 'version_mismatch' | 'webhook_endpoint_not_found'
  deleteWebhookEndpoint: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch' | 'webhook_endpoint_not_found'
  pauseWebhookEndpoint: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch' | 'webhook_endpoint_not_found'
  resumeWebhookEndpoint: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch' | 'webhook_endpoint_not_found'
  rotateWebhookSecret: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch' | 'webhook_endpoint_not_found'
  testWebhookEndpoint: CodesOfWrites | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch' | 'webhook_endpoint_not_found'
  listWebhookDeliveries: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'invalid_cursor' | 'operator_only' | 'publishable_key_not_allowed'
  getWebhookDelivery: CodesOfTokens | 'customer_not_allowed' | 'delivery_not_found' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed'
  retryWebhookDelivery: CodesOfWrites | 'customer_not_allowed' | 'delivery_not_found' | 'insufficient_scope' | 'invalid_transition' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'version_mismatch' | 'webhook_endpoint_not_found'
  replayWebhookEvents: CodesOfWrites | 'customer_not_allowed' | 'event_past_retention' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'replay_limit_reached' | 'webhook_endpoint_not_found'
  getWebhookReplay: CodesOfTokens | 'customer_not_allowed' | 'insufficient_scope' | 'not_found' | 'operator_only' | 'publishable_key_not_allowed' | 'replay_not_found'
  listReleases: CodesOfAll | 'invalid_cursor' | 'malformed_request' | 'not_ready' | 'overloaded' | 'validation_failed'
  listDeprecations: CodesOfAll | 'invalid_cursor' | 'malformed_request' | 'not_ready' | 'overloaded' | 'validation_failed'
  listServices: CodesOfAll | 'invalid_cursor' | 'malformed_request' | 'not_ready' | 'overloaded' | 'validation_failed'
}
