import type { EventObjects } from '@souk/sdk'
import { count } from '../plural.ts'

export const eventLog = {
  type: 'Event type',
  allTypes: 'All events',
  allOf: (noun: string) => `${noun}: all events`,
  about: 'ID of an order, product…',
  pause: 'Pause',
  resume: 'Resume',
  held: (n: number) => `${count('en', n, 'new event', 'new events')} waiting`,
  none: 'No events yet',
  noneFound: 'No events match these filters',
  noneDetail: 'Events appear here as they happen. They are kept for 30 days.',
  open: 'Open',
  onlyAbout: 'Show related events',
  copyJson: 'Copy as JSON',
  payload: 'Payload',
  thing: 'Resource',
  at: 'Time',
  by: 'By',
  sequence: 'Sequence',
  version: 'Resource version',
  request: 'Request ID',
  cause: 'Caused by',
  id: 'Event ID',
}

/** Who can do something. */
export const actors: Readonly<Record<string, string | undefined>> = {
  you: 'You',
  member: 'Member',
  client: 'Client',
  api_key: 'API key',
  agent: 'AI agent',
  system: 'Souk',
}

type Noun = keyof EventObjects extends infer Type
  ? Type extends `${infer Noun}.${string}`
    ? Noun
    : never
  : never

/** What events are about, as their types begin. */
export const nouns: Readonly<Record<Noun, string>> = {
  address: 'Addresses',
  agent: 'AI agents',
  api_key: 'API keys',
  publishable_key: 'Publishable keys',
  approval: 'Approvals',
  approval_grant: 'Approval grants',
  approval_policy: 'Approval policies',
  category: 'Categories',
  channel: 'Sales channels',
  client: 'Clients',
  collection: 'Collections',
  customer: 'Customers',
  customer_group: 'Customer groups',
  fault: 'Faults',
  fulfillment: 'Fulfillments',
  fx_rate: 'FX rates',
  job: 'Imports and exports',
  location: 'Locations',
  routing_rules: 'Routing rules',
  transfer: 'Transfers',
  media: 'Media',
  member: 'Members',
  order: 'Orders',
  payment: 'Payments',
  price: 'Prices',
  price_list: 'Price lists',
  product: 'Products',
  product_type: 'Product types',
  promotion: 'Promotions',
  promotion_code: 'Promotion codes',
  provider: 'Providers',
  redemption: 'Redemptions',
  refund: 'Refunds',
  reservation: 'Reservations',
  sandbox: 'Sandbox',
  saved_view: 'Saved views',
  stock: 'Stock',
  legal_hold: 'Legal holds',
  privacy_request: 'Privacy requests',
  tax_exemption: 'Tax exemptions',
  tax_gateway: 'Tax gateway',
  shipping_method: 'Shipping methods',
  tax_rate: 'Tax rates',
  tax_settings: 'Tax settings',
  stock_item: 'Stock settings',
  tenant: 'Tenant',
  variant: 'Variants',
  webhook: 'Webhooks',
}
