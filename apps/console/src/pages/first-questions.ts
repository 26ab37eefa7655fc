import { lastSeen } from '../session/known-tenants.ts'
import { type AskedAhead, callerPath } from '../sign-in/ahead.ts'
import { buyersOf, providersOf, salesOf, variantsOf } from './following-questions.ts'
import type { PagePath } from './index.ts'

/**
 * A question as it is sent, and the page that whoever may ask it has in their menu; then what its answer leads to, and what is
 * sent where it is no `GET`.
 */
export type Question = readonly [
  path: string,
  page?: PagePath | undefined,
  leadsTo?: ((answer: never) => readonly Question[]) | undefined,
  body?: string,
]

/** As many as a list shows at once, and the views of it that were saved. */
function listOf(
  page: PagePath,
  path: string,
  leadsTo?: Question[2],
  filter = '',
): readonly Question[] {
  return [
    [`${path}?limit=48${filter}`, page, leadsTo],
    [`/api/v1/saved-views?page=${page}&limit=96`],
  ]
}

const channels: Question = ['/v1/catalog/channels?limit=96', 'channels']
const providers: Question = ['/api/v1/providers?limit=20', 'providers']

/**
 * What each page asks for as soon as it is drawn, where its address says nothing else. The first script asks for it while
 * the page is on its way, so what stands here is what the page sends, no less and no more: a test compares the two. What follows
 * from an answer is asked for with it. What depends on the mode of the tenant or on somebody's role is asked for by the page alone.
 */
export const questions: Readonly<Record<PagePath, readonly Question[]>> = {
  overview: [
    [callerPath, 'overview', salesOf],
    ['/api/v1/orders?limit=1', 'orders'],
    ['/api/v1/orders?fulfillable=true&limit=1', 'orders'],
    ['/api/v1/orders?status=PARTIALLY_FULFILLED&limit=1', 'orders'],
    ['/api/v1/orders?status=PENDING&limit=1', 'orders'],
    ['/api/v1/payments?status=FAILED&limit=96', 'payments'],
    ['/api/v1/approvals?decidable=true&limit=96', 'approvals'],
    ['/api/v1/inventory/items?available_to=10&limit=96', 'inventory'],
    ['/api/v1/providers?status=IN_REVIEW&limit=96', 'providers'],
    ['/api/v1/events?order=desc&limit=8', 'events'],
  ],
  orders: [...listOf('orders', '/api/v1/orders', buyersOf), channels, providers],
  carts: listOf('carts', '/api/v1/carts', buyersOf),
  products: [...listOf('products', '/v1/catalog/products', providersOf), providers],
  inventory: [
    ...listOf('inventory', '/api/v1/inventory/items', variantsOf),
    ['/api/v1/inventory/locations?limit=20'],
  ],
  customers: listOf('customers', '/api/v1/customers'),
  jobs: listOf('jobs', '/api/v1/jobs'),
  prices: listOf('prices', '/api/v1/pricing/price-lists'),
  categories: [['/v1/catalog/categories?parent_id=none&limit=96']],
  collections: listOf('collections', '/v1/catalog/collections'),
  'product-types': listOf('product-types', '/v1/catalog/product-types'),
  media: listOf('media', '/v1/catalog/media'),
  channels: listOf('channels', '/v1/catalog/channels'),
  providers: listOf('providers', '/api/v1/providers'),
  commissions: listOf('commissions', '/api/v1/marketplace/commission-plans'),
  analytics: [providers],
  payments: listOf('payments', '/api/v1/payments'),
  ledger: [['/api/v1/ledger/trial-balance']],
  promotions: listOf('promotions', '/api/v1/promotions'),
  shipping: listOf('shipping', '/api/v1/shipping/methods'),
  taxes: listOf('taxes', '/api/v1/pricing/tax-rates'),
  events: [['/api/v1/events?order=desc&limit=48']],
  webhooks: listOf('webhooks', '/api/v1/webhooks/endpoints'),
  keys: listOf('keys', '/api/v1/api-keys'),
  approvals: listOf('approvals', '/api/v1/approvals', undefined, '&status=PENDING'),
  agents: listOf('agents', '/api/v1/ai/agents'),
  policies: listOf('policies', '/api/v1/approval-policies'),
  'ai-audit': [
    ...listOf('ai-audit', '/api/v1/ai/audit'),
    ['/api/v1/ai/audit/checkpoints?limit=96'],
  ],
  sandbox: [],
  settings: [],
}

/** What the page of the address will ask for, of whoever had it in their menu when they were here last. */
export function firstQuestions(tenantId: string): readonly AskedAhead[] {
  const { pages = [] } = lastSeen(tenantId) ?? {}
  const [, , , page = pages[0] ?? '', ...rest] = location.pathname.split('/')
  const isPlain = rest.length === 0 && location.search === ''
  if (!isPlain || !pages.includes(page)) return []
  const allowed = (asked: readonly Question[]): readonly AskedAhead[] =>
    asked
      .filter(([, needed = page]) => pages.includes(needed))
      .map(([path, , leadsTo, body]) => ({
        path,
        body,
        leadsTo: leadsTo && ((answer) => allowed(leadsTo(answer as never))),
      }))
  return allowed(questions[page as PagePath] ?? [])
}
