import { scopes as scopeTexts } from '../../base/generated/access.ts'
import type { ScopeTexts } from '../scopes.ts'

/** What each scope allows is said by its domain, for the page on which people consent as well; only areas get their names here. */
export const scopes: ScopeTexts = {
  areas: {
    catalog: 'Catalog',
    inventory: 'Inventory',
    pricing: 'Prices',
    promotions: 'Promotions',
    carts: 'Carts',
    shipping: 'Shipping',
    tax: 'Taxes',
    customers: 'Customers',
    accounts: 'Customer accounts',
    orders: 'Orders',
    payments: 'Payments',
    disputes: 'Disputes',
    payment_gateways: 'Payment gateways',
    stored_value: 'Gift cards and store credit',
    ledger: 'Ledger',
    reconciliation: 'Reconciliation',
    marketplace: 'Marketplace',
    webhooks: 'Webhooks',
    uploads: 'Uploads',
    jobs: 'Imports and exports',
    privacy: 'Privacy requests',
    events: 'Events',
    sandbox: 'Sandbox',
    identity: 'Tenant and access',
    agents: 'Agents',
    audit: 'Audit trail',
    views: 'Saved views',
    approvals: 'Approvals',
    activity: 'AI audit log',
  },
  everything: 'Everything',
  names: scopeTexts,
}
