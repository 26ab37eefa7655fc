// Written by npm run generate from the declared routes.
import type {
  AccountSettings,
  Address,
  Agent,
  ApiKey,
  ApprovalGrant,
  ApprovalPolicy,
  Campaign,
  CartFacts,
  Category,
  Channel,
  CheckoutSettings,
  Client,
  Collection,
  CommissionAssignment,
  CommissionLine,
  CommissionPlan,
  Customer,
  CustomerAccount,
  CustomerGroup,
  Dispute,
  Event,
  Fault,
  Fulfillment,
  FxRate,
  GatewayPayout,
  Job,
  LedgerPeriod,
  LedgerTransaction,
  LegalHold,
  ListPricesItem,
  ListSandboxesItem,
  Location,
  Media,
  Member,
  Message,
  MessageSettings,
  Money,
  Order,
  OrderGroup,
  PaymentGateway,
  PaymentLinkFacts,
  PaymentMethod,
  PaymentRouting,
  PriceList,
  PrivacyRequest,
  Product,
  ProductRelations,
  ProductType,
  Promotion,
  PromotionCode,
  PromotionCodeBatch,
  Provider,
  PublishableKey,
  ReconciliationException,
  ReconciliationRun,
  Redemption,
  Refund,
  Reservation,
  Review,
  ReviewSettings,
  RoutingRules,
  SavedView,
  ShippingGateway,
  ShippingMethod,
  StockItem,
  StoredValue,
  StoredValueSettings,
  TaxExemption,
  TaxGateway,
  TaxRate,
  TaxSettings,
  Tenant,
  Thread,
  Transfer,
  UpdateWebhookEndpointResponse,
  Variant,
} from './types.ts'

/** What `data.object` of an event is, by its type. */
export interface EventObjects {
  'customer.created': { version: 1; object: Customer & { changed: string[] } }
  'customer.updated': { version: 1; object: Customer & { changed: string[] } }
  'customer.invited': { version: 1; object: Customer & { changed: string[] } }
  'customer.disabled': { version: 1; object: Customer & { changed: string[] } }
  'customer.enabled': { version: 1; object: Customer & { changed: string[] } }
  'customer.consent_changed': { version: 1; object: Customer & { changed: string[] } }
  'customer.merged': { version: 1; object: Customer & { changed: string[] } }
  'customer.anonymized': { version: 1; object: Customer & { changed: string[] } }
  'customer.deleted': { version: 1; object: Customer & { changed: string[] } }
  'address.created': { version: 1; object: Address }
  'address.updated': { version: 1; object: Address }
  'address.deleted': { version: 1; object: Address }
  'customer_group.created': { version: 1; object: CustomerGroup }
  'customer_group.updated': { version: 1; object: CustomerGroup }
  'customer_group.members_changed': { version: 1; object: CustomerGroup & { added_customer_ids: string[]; removed_customer_ids: string[] } }
  'customer_group.deleted': { version: 1; object: CustomerGroup }
  'tenant.created': { version: 1; object: Tenant }
  'tenant.updated': { version: 1; object: Tenant }
  'tenant.disabled': { version: 1; object: Tenant }
  'tenant.enabled': { version: 1; object: Tenant }
  'sandbox.created': { version: 1; object: ListSandboxesItem }
  'sandbox.reset': { version: 1; object: Tenant & { reset_at: string; forgotten_through: number } }
  'client.created': { version: 1; object: Client }
  'client.updated': { version: 1; object: Client }
  'client.revoked': { version: 1; object: Client }
  'client.secret_rotated': { version: 1; object: Client }
  'api_key.created': { version: 1; object: ApiKey }
  'api_key.revoked': { version: 1; object: ApiKey }
  'api_key.rotated': { version: 1; object: ApiKey }
  'publishable_key.created': { version: 1; object: PublishableKey }
  'publishable_key.updated': { version: 1; object: PublishableKey }
  'publishable_key.revoked': { version: 1; object: PublishableKey }
  'member.created': { version: 1; object: Member }
  'member.updated': { version: 1; object: Member }
  'member.removed': { version: 1; object: Member }
  'agent.created': { version: 1; object: Agent }
  'agent.updated': { version: 1; object: Agent }
  'agent.suspended': { version: 1; object: Agent }
  'agent.resumed': { version: 1; object: Agent }
  'agent.retired': { version: 1; object: Agent }
  'saved_view.created': { version: 1; object: SavedView }
  'saved_view.updated': { version: 1; object: SavedView }
  'saved_view.removed': { version: 1; object: SavedView }
  'location.created': { version: 1; object: Location }
  'location.deleted': { version: 1; object: Location }
  'location.updated': { version: 1; object: Location }
  'reservation.committed': { version: 1; object: Reservation }
  'reservation.created': { version: 1; object: Reservation }
  'reservation.expired': { version: 1; object: Reservation }
  'reservation.extended': { version: 1; object: Reservation }
  'reservation.released': { version: 1; object: Reservation }
  'routing_rules.updated': { version: 1; object: RoutingRules }
  'stock.back_in_stock': { version: 1; object: { variant_id: string; available: number } }
  'stock.changed': { version: 1; object: StockItem & { type: 'RECEIPT' | 'ADJUSTMENT' | 'COUNT' | 'SHIP' | 'RETURN' | 'DAMAGE' | 'SAFETY_STOCK' | 'TRANSFER_OUT' | 'TRANSFER_IN' | 'LOSS'; delta: number } }
  'stock_item.updated': { version: 1; object: StockItem }
  'stock.low': { version: 1; object: StockItem }
  'stock.out': { version: 1; object: { variant_id: string; available: number } }
  'transfer.cancelled': { version: 1; object: Transfer }
  'transfer.closed_short': { version: 1; object: Transfer }
  'transfer.created': { version: 1; object: Transfer }
  'transfer.ready': { version: 1; object: Transfer }
  'transfer.received': { version: 1; object: Transfer }
  'transfer.shipped': { version: 1; object: Transfer }
  'transfer.updated': { version: 1; object: Transfer }
  'ledger.period_closed': { version: 1; object: LedgerPeriod }
  'ledger.period_reopened': { version: 1; object: LedgerPeriod }
  'ledger.transaction_posted': { version: 1; object: LedgerTransaction }
  'fx_rate.updated': { version: 1; object: FxRate }
  'price.below_floor_attempted': { version: 1; object: { price_list_id: string | null; currency: string; prices: { price_list_id: string | null; variant_id: string; amount: number; floor: number }[] } }
  'price.changed': { version: 1; object: { variant_id: string; prices: ListPricesItem[]; deleted: ListPricesItem[]; content: ListPricesItem[] } }
  'price_list.activated': { version: 1; object: PriceList }
  'price_list.archived': { version: 1; object: PriceList }
  'price_list.created': { version: 1; object: PriceList }
  'price_list.deleted': { version: 1; object: PriceList }
  'price_list.expired': { version: 1; object: PriceList }
  'price_list.paused': { version: 1; object: PriceList }
  'price_list.prices_changed': { version: 1; object: { price_list_id: string; set_count: number; deleted_count: number; variant_ids: string[] } }
  'price_list.scheduled': { version: 1; object: PriceList }
  'price_list.updated': { version: 1; object: PriceList }
  'shipping_gateway.updated': { version: 1; object: ShippingGateway }
  'shipping_method.activated': { version: 1; object: ShippingMethod }
  'shipping_method.archived': { version: 1; object: ShippingMethod }
  'shipping_method.created': { version: 1; object: ShippingMethod }
  'shipping_method.paused': { version: 1; object: ShippingMethod }
  'shipping_method.rates_changed': { version: 1; object: ShippingMethod }
  'shipping_method.updated': { version: 1; object: ShippingMethod }
  'customer_account.created': { version: 1; object: CustomerAccount }
  'customer_account.session_started': { version: 1; object: CustomerAccount & { proof: 'PASSWORD' | 'LINK' } }
  'customer_account.password_changed': { version: 1; object: CustomerAccount }
  'customer_account.sessions_ended': { version: 1; object: CustomerAccount }
  'account_settings.updated': { version: 1; object: AccountSettings }
  'category.created': { version: 1; object: Category }
  'category.deleted': { version: 1; object: Category }
  'category.moved': { version: 1; object: Category }
  'category.updated': { version: 1; object: Category }
  'channel.created': { version: 1; object: Channel }
  'channel.deleted': { version: 1; object: Channel }
  'channel.updated': { version: 1; object: Channel }
  'collection.created': { version: 1; object: Collection }
  'collection.deleted': { version: 1; object: Collection }
  'collection.members_changed': { version: 1; object: { collection_id: string; added_count: number; removed_count: number; added_product_ids: string[]; removed_product_ids: string[] } }
  'collection.updated': { version: 1; object: Collection }
  'media.created': { version: 1; object: Media }
  'media.deleted': { version: 1; object: Media }
  'media.failed': { version: 1; object: Media }
  'media.ready': { version: 1; object: Media }
  'media.updated': { version: 1; object: Media }
  'product.archived': { version: 1; object: Product }
  'product.created': { version: 1; object: Product }
  'product.deleted': { version: 1; object: Product }
  'product.publication_ended': { version: 1; object: Product & { channel: string } }
  'product.publication_started': { version: 1; object: Product & { channel: string } }
  'product.published': { version: 1; object: Product }
  'product.relations_changed': { version: 1; object: ProductRelations }
  'product.restored': { version: 1; object: Product }
  'product_type.created': { version: 1; object: ProductType }
  'product_type.deleted': { version: 1; object: ProductType }
  'product_type.updated': { version: 1; object: ProductType }
  'product.unpublished': { version: 1; object: Product }
  'product.updated': { version: 1; object: Product }
  'variant.created': { version: 1; object: Variant }
  'variant.deleted': { version: 1; object: Variant }
  'variant.updated': { version: 1; object: Variant }
  'payment_gateway.created': { version: 1; object: PaymentGateway }
  'payment_gateway.deleted': { version: 1; object: PaymentGateway }
  'payment_gateway.updated': { version: 1; object: PaymentGateway }
  'gateway.degraded': { version: 1; object: PaymentGateway }
  'gateway.recovered': { version: 1; object: PaymentGateway }
  'payment_routing.updated': { version: 1; object: PaymentRouting }
  'campaign.activated': { version: 1; object: Campaign }
  'campaign.archived': { version: 1; object: Campaign }
  'campaign.budget_threshold_reached': { version: 1; object: Campaign }
  'campaign.created': { version: 1; object: Campaign }
  'campaign.ended': { version: 1; object: Campaign }
  'campaign.exhausted': { version: 1; object: Campaign }
  'campaign.paused': { version: 1; object: Campaign }
  'campaign.scheduled': { version: 1; object: Campaign }
  'campaign.updated': { version: 1; object: Campaign }
  'promotion_code_batch.cancelled': { version: 1; object: PromotionCodeBatch }
  'promotion_code_batch.created': { version: 1; object: PromotionCodeBatch }
  'promotion_code_batch.generated': { version: 1; object: PromotionCodeBatch }
  'promotion_code.created': { version: 1; object: PromotionCode }
  'promotion_code.disabled': { version: 1; object: PromotionCode }
  'promotion_code.updated': { version: 1; object: PromotionCode }
  'promotion.activated': { version: 1; object: Promotion }
  'promotion.archived': { version: 1; object: Promotion }
  'promotion.created': { version: 1; object: Promotion }
  'promotion.deleted': { version: 1; object: Promotion }
  'promotion.ended': { version: 1; object: Promotion }
  'promotion.exhausted': { version: 1; object: Promotion }
  'promotion.paused': { version: 1; object: Promotion }
  'promotion.scheduled': { version: 1; object: Promotion }
  'promotion.updated': { version: 1; object: Promotion }
  'redemption.expired': { version: 1; object: Redemption }
  'redemption.redeemed': { version: 1; object: Redemption }
  'redemption.released': { version: 1; object: Redemption }
  'redemption.reserved': { version: 1; object: Redemption }
  'redemption.rolled_back': { version: 1; object: Redemption }
  'redemption.updated': { version: 1; object: Redemption }
  'fault.created': { version: 1; object: Fault }
  'fault.removed': { version: 1; object: Fault }
  'tax_exemption.approved': { version: 1; object: TaxExemption }
  'tax_exemption.created': { version: 1; object: TaxExemption }
  'tax_exemption.expired': { version: 1; object: TaxExemption }
  'tax_exemption.rejected': { version: 1; object: TaxExemption }
  'tax_exemption.updated': { version: 1; object: TaxExemption }
  'tax_gateway.updated': { version: 1; object: TaxGateway }
  'tax_rate.changed': { version: 1; object: TaxRate & { change: 'CREATED' | 'UPDATED' | 'DELETED' } }
  'tax_settings.updated': { version: 1; object: TaxSettings }
  'approval_grant.created': { version: 1; object: ApprovalGrant }
  'approval_grant.revoked': { version: 1; object: ApprovalGrant }
  'approval_policy.created': { version: 1; object: ApprovalPolicy }
  'approval_policy.updated': { version: 1; object: ApprovalPolicy }
  'approval.requested': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.reason_changed': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.reminder_due': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.vote_recorded': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.approved': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.rejected': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.cancelled': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.expired': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.executed': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.failed': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'approval.stale': { version: 1; object: { id: string; status: 'PENDING' | 'APPROVED' | 'EXECUTING' | 'EXECUTED' | 'FAILED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'STALE'; operation_id: string; agent_id: string | null; on_behalf_of: string | null; summary: string; resources: { resource: string; id: string; name: string | null }[]; money: Money | null; missing_scope: string | null; provider_id: string | null; reason: string | null; policy_id: string | null; payload_sha256: string; expires_at: string; version: number; created_at: string; updated_at: string; request: { method: string; path: string; body: unknown }; delegated_through: string[]; changes: { resource: string; id: string; before: unknown; after: unknown }[]; sources: { title: string; uri: string | null; quote: string | null }[]; earlier_reasons: { reason: string | null; sources: { title: string; uri: string | null; quote: string | null }[]; replaced_at: string }[]; policy_version: number | null; approvers: { roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }; policies: { policy_id: string | null; version: number | null; name: string | null; roles: string[]; quorum: number; exclude: ('REQUESTER' | 'AGENT_OWNER')[] }[]; resource_versions: { resource: string; id: string; version: number | null }[]; decisions: { member_id: string; verdict: 'APPROVE' | 'REJECT'; comment: string | null; at: string }[]; result: { status: number; location?: string; code?: string } | null; erased_at: string | null } }
  'order.placed': { version: 1; object: Order }
  'order.authorized': { version: 1; object: Order }
  'order.confirmed': { version: 1; object: Order }
  'order.paid': { version: 1; object: Order }
  'order.partially_fulfilled': { version: 1; object: Order }
  'order.fulfilled': { version: 1; object: Order }
  'order.completed': { version: 1; object: Order }
  'order.returned': { version: 1; object: Order }
  'order.refunded': { version: 1; object: Order }
  'order.reopened': { version: 1; object: Order }
  'order.revived': { version: 1; object: Order }
  'order.cancelled': { version: 1; object: Order & { reason: string | null; refund_due: Money } }
  'order.partially_cancelled': { version: 1; object: Order & { reason: string | null; refund_due: Money; lines: { order_item_id: string; quantity: number }[] } }
  'order.expired': { version: 1; object: Order & { refund_due: Money } }
  'order.updated': { version: 1; object: Order }
  'order_group.created': { version: 1; object: OrderGroup }
  'fulfillment.created': { version: 1; object: Fulfillment & { value: Money; open_value: Money } }
  'fulfillment.shipped': { version: 1; object: Fulfillment & { value: Money; open_value: Money } }
  'fulfillment.delivered': { version: 1; object: Fulfillment & { value: Money; open_value: Money } }
  'payment_method.attached': { version: 1; object: PaymentMethod }
  'payment_method.detached': { version: 1; object: PaymentMethod }
  'payment_method.expired': { version: 1; object: PaymentMethod }
  'payment_method.expiring': { version: 1; object: PaymentMethod }
  'payment_method.failed': { version: 1; object: PaymentMethod }
  'payment_method.updated': { version: 1; object: PaymentMethod }
  'stored_value.credited': { version: 1; object: StoredValue }
  'stored_value.debited': { version: 1; object: StoredValue }
  'stored_value.expired': { version: 1; object: StoredValue }
  'stored_value.frozen': { version: 1; object: StoredValue }
  'stored_value.issued': { version: 1; object: StoredValue }
  'stored_value_settings.updated': { version: 1; object: StoredValueSettings }
  'stored_value.unfrozen': { version: 1; object: StoredValue }
  'stored_value.updated': { version: 1; object: StoredValue }
  'payment.created': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.requires_action': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.authorized': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.partially_captured': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.captured': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.capture_failed': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.failed': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.cancelled': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.expired': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.closed': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'payment.updated': { version: 1; object: { id: string; order_id: string; customer_id: string | null; status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'AUTHORIZED' | 'PARTIALLY_CAPTURED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED'; amount: Money; capture_method: 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'; method: string; method_details: { type: string; brand: string | null; last4: string | null } | null; payment_method_id: string | null; off_session: boolean; gateway: string; gateway_ref: string | null; attempts: { gateway: string; reason: string; at: string }[]; explain_route: { rule: string | null; reason: 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER' } | null; authorized: Money; captured: Money; capture_pending: Money; refunded: Money; refund_pending: Money; fee: Money | null; disputed: Money; next_action: { type: string; url: string } | null; recorded: { received_at: string; account: string | null; reference: string | null; recorded_by: { type: string; id: string } } | null; decline: { code: string; retryable: boolean; advice: string } | null; authorization_expires_at: string | null; version: number; created_at: string; updated_at: string; decline_code: string | null } }
  'refund.created': { version: 1; object: Refund }
  'refund.succeeded': { version: 1; object: Refund }
  'refund.failed': { version: 1; object: Refund }
  'refund.cancelled': { version: 1; object: Refund }
  'dispute.opened': { version: 1; object: Dispute }
  'dispute.evidence_due': { version: 1; object: Dispute }
  'dispute.submitted': { version: 1; object: Dispute }
  'dispute.accepted': { version: 1; object: Dispute }
  'dispute.won': { version: 1; object: Dispute }
  'dispute.lost': { version: 1; object: Dispute }
  'dispute.closed': { version: 1; object: Dispute }
  'cart.abandoned': { version: 1; object: CartFacts }
  'cart.completed': { version: 1; object: CartFacts }
  'cart.created': { version: 1; object: CartFacts }
  'cart.deleted': { version: 1; object: CartFacts }
  'cart.expired': { version: 1; object: CartFacts }
  'cart.updated': { version: 1; object: CartFacts }
  'checkout_settings.updated': { version: 1; object: CheckoutSettings }
  'provider.applied': { version: 1; object: Provider }
  'provider.invited': { version: 1; object: Provider }
  'provider.updated': { version: 1; object: Provider }
  'provider.submitted': { version: 1; object: Provider }
  'provider.info_requested': { version: 1; object: Provider }
  'provider.approved': { version: 1; object: Provider }
  'provider.rejected': { version: 1; object: Provider }
  'provider.paused': { version: 1; object: Provider }
  'provider.resumed': { version: 1; object: Provider }
  'provider.suspended': { version: 1; object: Provider }
  'provider.reinstated': { version: 1; object: Provider }
  'provider.closing': { version: 1; object: Provider }
  'provider.closed': { version: 1; object: Provider }
  'payment_link.cancelled': { version: 1; object: PaymentLinkFacts }
  'payment_link.created': { version: 1; object: PaymentLinkFacts }
  'payment_link.expired': { version: 1; object: PaymentLinkFacts }
  'payment_link.paid': { version: 1; object: PaymentLinkFacts }
  'payment_link.updated': { version: 1; object: PaymentLinkFacts }
  'reconciliation.exception': { version: 1; object: ReconciliationException }
  'reconciliation.exception_resolved': { version: 1; object: ReconciliationException }
  'gateway_payout.expected': { version: 1; object: GatewayPayout }
  'gateway_payout.failed': { version: 1; object: GatewayPayout }
  'gateway_payout.paid': { version: 1; object: GatewayPayout }
  'gateway_payout.returned': { version: 1; object: GatewayPayout }
  'gateway_payout.sent': { version: 1; object: GatewayPayout }
  'reconciliation.completed': { version: 1; object: ReconciliationRun }
  'commission_assignment.created': { version: 1; object: CommissionAssignment }
  'commission_plan.activated': { version: 1; object: CommissionPlan }
  'commission_plan.created': { version: 1; object: CommissionPlan }
  'commission_plan.retired': { version: 1; object: CommissionPlan }
  'commission_plan.updated': { version: 1; object: CommissionPlan }
  'commission.recorded': { version: 1; object: CommissionLine }
  'commission.reversed': { version: 1; object: CommissionLine }
  'message.sent': { version: 1; object: Message }
  'message_settings.updated': { version: 1; object: MessageSettings }
  'thread.closed': { version: 1; object: Thread }
  'thread.opened': { version: 1; object: Thread }
  'thread.reopened': { version: 1; object: Thread }
  'thread.response_overdue': { version: 1; object: Thread }
  'thread.updated': { version: 1; object: Thread }
  'review.flagged': { version: 1; object: Review }
  'review.published': { version: 1; object: Review }
  'review.rejected': { version: 1; object: Review }
  'review.removed': { version: 1; object: Review }
  'review.replied': { version: 1; object: Review }
  'review.restored': { version: 1; object: Review }
  'review_settings.updated': { version: 1; object: ReviewSettings }
  'review.submitted': { version: 1; object: Review }
  'review.updated': { version: 1; object: Review }
  'review.withdrawn': { version: 1; object: Review }
  'job.created': { version: 1; object: Job }
  'job.completed': { version: 1; object: Job }
  'job.failed': { version: 1; object: Job }
  'job.cancelled': { version: 1; object: Job }
  'job.retried': { version: 1; object: Job }
  'privacy_request.received': { version: 1; object: PrivacyRequest }
  'privacy_request.verified': { version: 1; object: PrivacyRequest }
  'privacy_request.rejected': { version: 1; object: PrivacyRequest }
  'privacy_request.blocked': { version: 1; object: PrivacyRequest }
  'privacy_request.resumed': { version: 1; object: PrivacyRequest }
  'privacy_request.completed': { version: 1; object: PrivacyRequest }
  'legal_hold.placed': { version: 1; object: LegalHold }
  'legal_hold.released': { version: 1; object: LegalHold }
  'webhook.endpoint_created': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_updated': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_verified': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_paused': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_resumed': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_degraded': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_recovered': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_disabled': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_deleted': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.secret_rotated': { version: 1; object: UpdateWebhookEndpointResponse }
  'webhook.endpoint_challenged': { version: 1; object: { id: string; url: string; challenge: string } }
  'webhook.endpoint_tested': { version: 1; object: { id: string; url: string } }
}

type EventOf<Type extends keyof EventObjects> = Omit<Event, 'type' | 'version' | 'data'> & {
  type: Type
  version: EventObjects[Type]['version']
  data: { object: EventObjects[Type]['object']; previous?: Partial<EventObjects[Type]['object']> }
}

/** An event: a comparison of `type` tells what `data.object` is. */
export type SoukEvent<Type extends keyof EventObjects = keyof EventObjects> = {
  [One in Type]: EventOf<One>
}[Type]
