import { hash } from 'node:crypto'
import { idOf } from '@souk/platform'
import { type Effect, type Match, newPolicy, type Policy } from './policy.ts'

interface Default {
  /** Never changes: the id of the policy is made of it. */
  readonly key: string
  readonly name: string
  readonly match: Omit<Match, 'actors'>
  readonly effect: Effect
  readonly roles: readonly string[]
  /** Where money, access or data could leave, whoever answers for the agent cannot decide either. */
  readonly withoutOwner?: boolean
}

/** Harmless, and undone by the same operation. */
const harmless = ['updateProduct', 'updateVariant', 'setPrices', 'changeOrder']

/** What agents may do from the start. What none of these names waits for an administrator. */
const defaults: readonly Default[] = [
  {
    key: 'harmless',
    name: 'Product texts, small price changes and order notes',
    match: { operations: harmless },
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'prices',
    name: 'Price changes over 20 percent of what a person last set or approved',
    match: {
      operations: ['setPrices', 'updateProduct', 'updateVariant'],
      changeOverPercent: 20,
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
  {
    key: 'bulk',
    name: 'Changes of more than 50 items at once',
    match: { operations: ['*'], itemsOver: 50 },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
  },
  {
    key: 'many',
    name: 'More than 50 changes of a kind in an hour',
    match: { operations: harmless, countOver: { count: 50, windowHours: 1 } },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER', 'ORDER_MANAGER'],
  },
  {
    key: 'order_contacts',
    name: 'Email addresses and external ids of orders',
    match: { operations: ['changeOrder'], fieldsChanged: ['email', 'external_id'] },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
  {
    key: 'selling_terms',
    name: 'Whether and how a product is stocked, shipped and taxed',
    match: {
      operations: ['updateProduct', 'updateVariant'],
      fieldsChanged: [
        'kind',
        'sku',
        'status',
        'track_inventory',
        'requires_shipping',
        'tax_code',
        'external_id',
      ],
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
  {
    key: 'visibility',
    name: 'What is on sale',
    match: {
      operations: [
        'createProduct',
        'publishProduct',
        'unpublishProduct',
        'archiveProduct',
        'restoreProduct',
        'createVariant',
      ],
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
  {
    key: 'refunds_by_cancelling',
    name: 'Cancellations of orders that were paid',
    // Money in any other currency counts as over.
    match: { operations: ['cancelOrder'], amountOver: { amount: 0, currency: 'EUR' } },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    withoutOwner: true,
  },
  {
    key: 'orders',
    name: 'Orders and fulfillments',
    match: {
      operations: [
        'createOrder',
        'cancelOrder',
        'confirmOrder',
        'createFulfillment',
        'deliverFulfillment',
      ],
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
  {
    key: 'customers',
    name: 'Customers',
    match: { operations: ['createCustomer', 'changeCustomer'] },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
  {
    key: 'refunds',
    name: 'Refunds',
    match: { operations: ['createRefund', 'retryRefund'] },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    withoutOwner: true,
  },
  {
    key: 'payments',
    name: 'Payments, captures and cancellations',
    match: {
      operations: ['createPayment', 'confirmPayment', 'capturePayment', 'cancelPayment'],
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    withoutOwner: true,
  },
  {
    key: 'stock',
    name: 'Stock adjustments and locations',
    match: {
      operations: ['adjustStock', 'createLocation', 'updateLocation', 'deleteLocation'],
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
  {
    key: 'providers',
    name: 'Providers',
    match: {
      operations: [
        'createProvider',
        'updateProvider',
        'submitProvider',
        'approveProvider',
        'rejectProvider',
        'requestProviderInfo',
        'pauseProvider',
        'resumeProvider',
        'suspendProvider',
        'reinstateProvider',
        'closeProvider',
      ],
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    withoutOwner: true,
  },
  {
    key: 'access',
    name: 'Credentials, members, roles and agents',
    match: {
      operations: [
        'createClient',
        'updateClient',
        'rotateClientSecret',
        'revokeClient',
        'createApiKey',
        'rotateApiKey',
        'revokeApiKey',
        'createMember',
        'updateMember',
        'removeMember',
        'createAgent',
        'updateAgent',
        'suspendAgent',
        'resumeAgent',
        'retireAgent',
        'createAgentCredential',
        'revokeAgentCredential',
      ],
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    withoutOwner: true,
  },
  {
    key: 'webhooks',
    name: 'Webhooks',
    match: {
      operations: [
        'createWebhookEndpoint',
        'updateWebhookEndpoint',
        'deleteWebhookEndpoint',
        'pauseWebhookEndpoint',
        'resumeWebhookEndpoint',
        'rotateWebhookSecret',
        'testWebhookEndpoint',
        'retryWebhookDelivery',
        'replayWebhookEvents',
      ],
    },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    withoutOwner: true,
  },
  {
    key: 'tenant',
    name: 'Settings of the tenant',
    match: { operations: ['updateTenantSettings', 'createTenantSandbox'] },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    withoutOwner: true,
  },
]

/** Since then they are what a tenant starts with. */
const since = new Date('2026-11-16T00:00:00Z')
const ttlHours = 72

/** Numbered by tens, so that others find room between them. */
export function defaultPolicies(tenantId: string): Policy[] {
  return defaults.map(({ key, name, match, effect, roles, withoutOwner }, index) =>
    newPolicy(
      {
        name,
        position: (index + 1) * 10,
        match: { ...match, actors: 'AGENT' },
        effect,
        approvers: {
          roles,
          quorum: 1,
          exclude: withoutOwner ? ['REQUESTER', 'AGENT_OWNER'] : ['REQUESTER'],
        },
        ttlHours,
        status: 'ACTIVE',
      },
      idFor(tenantId, key),
      since,
    ),
  )
}

/** The same at every time and in every process, and another one for every tenant. */
function idFor(tenantId: string, key: string): string {
  const digits = hash('sha256', `approval policy ${tenantId} ${key}`)
  const uuid = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ]
  return idOf('apl', uuid.join('-'))
}
