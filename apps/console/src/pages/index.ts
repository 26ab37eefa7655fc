import type { Address } from '../router/address.ts'
import { holds, mayUse, type Rights } from '../session/rights.ts'
import type { Page } from './page.ts'

/** The pages in the order of the menu. Each is loaded when it is first opened. */
const menu = [
  {
    path: 'overview',
    name: 'overview',
    icon: 'layout-dashboard',
    needs: 'getCaller',
    key: 'h',
    load: async () => (await import('./overview/index.tsx')).Overview,
  },
  {
    path: 'orders',
    name: 'orders',
    icon: 'shopping-bag',
    needs: 'listOrders',
    key: 'o',
    actions: [{ text: (t) => t.orders.create, needs: 'createOrder', to: 'orders?do=create' }],
    load: async () => (await import('./orders/index.tsx')).Orders,
  },
  {
    path: 'carts',
    name: 'carts',
    icon: 'shopping-cart',
    needs: 'listCarts',
    // All letters lead somewhere else.
    key: '3',
    load: async () => (await import('./carts/index.tsx')).Carts,
  },
  {
    path: 'products',
    name: 'products',
    icon: 'package',
    needs: 'listProducts',
    key: 'p',
    actions: [{ text: (t) => t.products.create, needs: 'createProduct', to: 'products?do=create' }],
    load: async () => (await import('./products/index.tsx')).Products,
  },
  {
    path: 'inventory',
    name: 'inventory',
    icon: 'boxes',
    needs: 'listStockItems',
    key: 'i',
    actions: [
      {
        text: (t) => t.inventory.createLocation,
        needs: 'createLocation',
        to: 'inventory/locations?do=create',
      },
      {
        text: (t) => t.transfers.create,
        needs: 'createTransfer',
        to: 'inventory/transfers?do=create',
      },
    ],
    load: async () => (await import('./inventory/index.tsx')).Inventory,
  },
  {
    path: 'customers',
    name: 'customers',
    icon: 'users',
    needs: 'listCustomers',
    key: 'c',
    actions: [
      { text: (t) => t.customers.create, needs: 'createCustomer', to: 'customers?do=create' },
    ],
    load: async () => (await import('./customers/index.tsx')).Customers,
  },
  {
    path: 'jobs',
    name: 'jobs',
    icon: 'upload',
    needs: 'listJobs',
    key: 'j',
    load: async () => (await import('./jobs/index.tsx')).Jobs,
  },
  {
    path: 'prices',
    name: 'prices',
    icon: 'tag',
    group: 'catalog',
    needs: 'listPriceLists',
    key: 'g',
    actions: [
      { text: (t) => t.prices.create, needs: 'createPriceList', to: 'prices?do=create' },
      { text: (t) => t.prices.createQuote, needs: 'quotePrices', to: 'prices/check?do=quote' },
      { text: (t) => t.prices.recordRate, needs: 'recordFxRates', to: 'prices/rates?do=record' },
    ],
    load: async () => (await import('./prices/index.tsx')).Prices,
  },
  {
    path: 'categories',
    name: 'categories',
    icon: 'folder-tree',
    group: 'catalog',
    needs: 'listCategories',
    key: 'r',
    actions: [
      { text: (t) => t.categories.create, needs: 'createCategory', to: 'categories?do=create' },
    ],
    load: async () => (await import('./categories/index.tsx')).Categories,
  },
  {
    path: 'collections',
    name: 'collections',
    icon: 'layers',
    group: 'catalog',
    needs: 'listCollections',
    key: 'f',
    actions: [
      { text: (t) => t.collections.create, needs: 'createCollection', to: 'collections?do=create' },
    ],
    load: async () => (await import('./collections/index.tsx')).Collections,
  },
  {
    path: 'product-types',
    name: 'productTypes',
    icon: 'shapes',
    group: 'catalog',
    needs: 'listProductTypes',
    key: 'd',
    actions: [
      {
        text: (t) => t.productTypes.create,
        needs: 'createProductType',
        to: 'product-types?do=create',
      },
    ],
    load: async () => (await import('./product-types/index.tsx')).ProductTypes,
  },
  {
    path: 'media',
    name: 'media',
    icon: 'image',
    group: 'catalog',
    needs: 'listMedia',
    key: 'x',
    load: async () => (await import('./media/index.tsx')).MediaLibrary,
  },
  {
    path: 'channels',
    name: 'channels',
    icon: 'radio-tower',
    group: 'catalog',
    needs: 'listChannels',
    key: 'z',
    actions: [{ text: (t) => t.channels.create, needs: 'createChannel', to: 'channels?do=create' }],
    load: async () => (await import('./channels/index.tsx')).Channels,
  },
  {
    path: 'promotions',
    name: 'promotions',
    icon: 'gift',
    group: 'catalog',
    needs: 'listPromotions',
    // All letters lead somewhere else.
    key: '2',
    actions: [
      { text: (t) => t.promotions.create, needs: 'createPromotion', to: 'promotions?do=create' },
    ],
    load: async () => (await import('./promotions/index.tsx')).Promotions,
  },
  {
    path: 'shipping',
    name: 'shipping',
    icon: 'truck',
    group: 'catalog',
    needs: 'listShippingMethods',
    // All letters lead somewhere else.
    key: '1',
    actions: [
      { text: (t) => t.shipping.create, needs: 'createShippingMethod', to: 'shipping?do=create' },
    ],
    load: async () => (await import('./shipping/index.tsx')).Shipping,
  },
  {
    path: 'providers',
    name: 'providers',
    icon: 'store',
    group: 'marketplace',
    needs: 'listProviders',
    key: 'v',
    actions: [
      { text: (t) => t.providers.create, needs: 'createProvider', to: 'providers?do=create' },
    ],
    load: async () => (await import('./providers/index.tsx')).Providers,
  },
  {
    path: 'commissions',
    name: 'commissions',
    icon: 'percent',
    group: 'marketplace',
    needs: ['listCommissionPlans', 'listCommissionLines'],
    // All letters lead somewhere else.
    key: '4',
    actions: [
      {
        text: (t) => t.commissions.create,
        needs: 'createCommissionPlan',
        to: 'commissions?do=create',
      },
    ],
    load: async () => (await import('./commissions/index.tsx')).Commissions,
  },
  {
    path: 'analytics',
    name: 'analytics',
    icon: 'chart-column',
    group: 'marketplace',
    needs: 'getMarketplaceAnalytics',
    key: 'n',
    load: async () => (await import('./analytics/index.tsx')).Analytics,
  },
  {
    path: 'payments',
    name: 'payments',
    icon: 'credit-card',
    group: 'money',
    needs: 'listPayments',
    key: 'm',
    load: async () => (await import('./payments/index.tsx')).Payments,
  },
  {
    path: 'ledger',
    name: 'ledger',
    icon: 'scale',
    group: 'money',
    needs: 'listLedgerAccounts',
    key: 'l',
    load: async () => (await import('./ledger/index.tsx')).Ledger,
  },
  {
    path: 'taxes',
    name: 'taxes',
    icon: 'percent',
    group: 'money',
    needs: 'listTaxRates',
    key: 'q',
    actions: [
      { text: (t) => t.taxes.create, needs: 'createTaxRate', to: 'taxes?do=create' },
      {
        text: (t) => t.taxes.createExemption,
        needs: 'createTaxExemption',
        to: 'taxes/exemptions?do=create',
      },
    ],
    load: async () => (await import('./taxes/index.tsx')).Taxes,
  },
  {
    path: 'events',
    name: 'events',
    icon: 'activity',
    group: 'build',
    needs: 'listEvents',
    scope: 'events:read',
    key: 'e',
    load: async () => (await import('./events/index.tsx')).Events,
  },
  {
    path: 'webhooks',
    name: 'webhooks',
    icon: 'webhook',
    group: 'build',
    needs: 'listWebhookEndpoints',
    key: 'w',
    actions: [
      { text: (t) => t.webhooks.create, needs: 'createWebhookEndpoint', to: 'webhooks?do=create' },
    ],
    load: async () => (await import('./webhooks/index.tsx')).Webhooks,
  },
  {
    path: 'sandbox',
    name: 'sandbox',
    icon: 'flask-conical',
    group: 'build',
    needs: 'getSandboxClock',
    key: 'b',
    load: async () => (await import('./sandbox/index.tsx')).Sandbox,
  },
  {
    path: 'keys',
    name: 'keys',
    icon: 'key-round',
    group: 'build',
    needs: 'listApiKeys',
    key: 'k',
    actions: [
      { text: (t) => t.keys.createKey, needs: 'createApiKey', to: 'keys?do=create' },
      {
        text: (t) => t.keys.createPublishable,
        needs: 'createPublishableKey',
        to: 'keys/publishable?do=create',
      },
      { text: (t) => t.keys.createClient, needs: 'createClient', to: 'keys/clients?do=create' },
    ],
    load: async () => (await import('./keys/index.tsx')).Keys,
  },
  {
    path: 'approvals',
    name: 'approvals',
    icon: 'shield-check',
    group: 'agents',
    needs: 'listApprovals',
    key: 'a',
    load: async () => (await import('./approvals/index.tsx')).Approvals,
  },
  {
    path: 'agents',
    name: 'agents',
    icon: 'bot',
    group: 'agents',
    needs: 'listAgents',
    key: 't',
    actions: [{ text: (t) => t.agents.create, needs: 'createAgent', to: 'agents?do=create' }],
    load: async () => (await import('./agents/index.tsx')).Agents,
  },
  {
    path: 'policies',
    name: 'policies',
    icon: 'list-filter',
    group: 'agents',
    needs: 'listApprovalPolicies',
    key: 'y',
    actions: [
      { text: (t) => t.policies.create, needs: 'createApprovalPolicy', to: 'policies?do=create' },
      {
        text: (t) => t.grants.create,
        needs: 'createApprovalGrant',
        to: 'policies/grants?do=create',
      },
    ],
    load: async () => (await import('./policies/index.tsx')).Policies,
  },
  {
    path: 'ai-audit',
    name: 'aiAudit',
    icon: 'eye',
    group: 'agents',
    needs: 'listAiAuditEntries',
    key: 'u',
    load: async () => (await import('./ai-audit/index.tsx')).AiAudit,
  },
  {
    path: 'settings',
    name: 'settings',
    icon: 'settings',
    group: 'tenant',
    needs: ['getTenant', 'listAuditEntries'],
    key: 's',
    actions: [
      { text: (t) => t.settings.invite, needs: 'createMember', to: 'settings/members?do=invite' },
    ],
    load: async () => (await import('./settings/index.tsx')).Settings,
  },
] as const satisfies readonly Page[]

export type PagePath = (typeof menu)[number]['path']

export const pages: readonly Page[] = menu

/** The page that an address names; without one the first of the menu. */
export function pageOf(
  { segments: [name] }: Address,
  shown: readonly Page[] = pages,
): Page | undefined {
  return name === undefined ? shown[0] : pages.find(({ path }) => path === name)
}

/** What somebody may see, and nothing else. */
export function menuOf(rights: Rights): readonly Page[] {
  return pages.filter((page) => mayOpen(rights, page))
}

function mayOpen(rights: Rights, { needs, scope }: Page): boolean {
  const isHeld = scope === undefined || holds(rights, scope)
  return isHeld && [needs].flat().some((operationId) => mayUse(rights, operationId))
}
