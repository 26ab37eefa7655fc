import { things } from '../base/generated/things.ts'

type Thing = (typeof things)[keyof typeof things]

/** Where each thing that has an id is shown; undefined for what has no page of its own. */
const places: Readonly<Record<Thing, string | undefined>> = {
  address: undefined,
  agent: 'agents',
  api_key: 'keys',
  approval: 'approvals',
  approval_grant: undefined,
  approval_policy: 'policies',
  audit_entry: 'settings/audit',
  campaign: 'promotions/campaigns',
  cart: 'carts',
  category: 'categories',
  channel: 'channels',
  client: 'keys',
  collection: 'collections',
  customer: 'customers',
  customer_group: 'customers/groups',
  dispute: 'payments/disputes',
  event: 'events',
  fault: undefined,
  fulfillment: undefined,
  fx_rate: 'prices/rates',
  job: 'jobs',
  ledger_account: 'ledger',
  ledger_period: undefined,
  ledger_transaction: undefined,
  legal_hold: 'customers/legal-holds',
  location: undefined,
  media: 'media',
  member: 'settings/members',
  order: 'orders',
  payment: 'payments',
  payment_gateway: undefined,
  price_list: 'prices',
  privacy_request: 'customers/privacy',
  product: 'products',
  product_type: 'product-types',
  promotion: 'promotions',
  promotion_code: undefined,
  promotion_code_batch: undefined,
  provider: 'providers',
  publishable_key: 'keys',
  quote: 'prices/quotes',
  redemption: 'promotions/redemptions',
  refund: undefined,
  reservation: 'inventory/holds',
  saved_view: undefined,
  shipping_method: 'shipping',
  stock_item: 'inventory',
  tax_calculation: 'taxes/calculations',
  tax_exemption: 'taxes/exemptions',
  tax_rate: 'taxes',
  transfer: 'inventory/transfers',
  upload: undefined,
  variant: undefined,
  webhook_delivery: 'webhooks/deliveries',
  webhook_endpoint: 'webhooks',
  webhook_replay: undefined,
}

export function pathOfId(id: string): string | undefined {
  const thing = (things as Readonly<Record<string, Thing>>)[id.slice(0, id.indexOf('_'))]
  const path = thing && places[thing]
  return path && `${path}/${id}`
}
