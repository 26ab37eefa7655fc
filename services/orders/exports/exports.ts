import { column, type Export } from '@souk/platform'
import { OrdersFilter } from '../listing/schemas.ts'
import type { OrderFilter } from '../listing/store.ts'
import { shownTo } from '../own/operations.ts'
import { listOrdersAfter } from './store.ts'

const ofLine = { isOfLine: true } as const
const money = (name: string, description: string) => column.money(name, 'currency', description)
const time = (name: string) => column.text(name, 'RFC 3339')

const columns = [
  column.text('id', 'id of the order'),
  column.text('number', 'short number for people'),
  column.text('external_id', 'your own identifier'),
  column.text('status', 'state of the order'),
  column.text('payment_status', 'state of its payment'),
  column.text('fulfillment_status', 'state of its fulfillment'),
  column.text('refund_status', 'state of its refunds'),
  column.text('channel', 'sales channel'),
  column.text('customer_id', 'id of the customer'),
  column.text('quote_id', 'quote that it was placed by'),
  column.text('email', 'email address on the order'),
  column.json('shipping_address', 'JSON object with the address that it is sent to'),
  column.json('billing_address', 'JSON object with the address on the invoice'),
  column.text('provider_id', 'the provider that sells all lines'),
  money('subtotal', 'sum of the lines'),
  money('discount_total', 'discounts of lines'),
  money('shipping_total', 'charges for shipping after discounts'),
  money('fee_total', 'fees'),
  money('included_tax_total', 'tax that prices hold, which is taken out'),
  money('tax_total', 'taxes'),
  money('total', 'what the order costs'),
  money('paid_total', 'captured, before refunds'),
  money('refunded_total', 'refunded'),
  money('charged_back_total', 'taken back by banks of the customer'),
  column.json('shipping_lines', 'JSON array with the chosen shipping method and what it costs'),
  column.json('discounts', 'JSON array with what each promotion takes off'),
  column.json('tax_lines', 'JSON array with the taxes by rate'),
  time('placed_at'),
  time('paid_at'),
  time('fulfilled_at'),
  time('completed_at'),
  time('cancelled_at'),
  column.text('cancel_reason', 'why it was cancelled'),
  column.text('note', 'note of the merchant'),
  column.list('tags', 'tags'),
  column.json('metadata', 'JSON object with your own notes'),
  column.text('sku', 'SKU of the line', ofLine),
  column.text('title', 'title of the line', ofLine),
  column.text('variant_title', 'title of its variant', ofLine),
  column.integer('quantity', 'units that were ordered', ofLine),
  column.integer('cancelled', 'units that were cancelled', ofLine),
  column.integer('fulfilled', 'units that have shipped', ofLine),
  column.integer('returned', 'units that came back', ofLine),
  column.money('unit_price', 'currency', 'price of a unit', ofLine),
  column.text('product_id', 'id of the product', ofLine),
  column.text('variant_id', 'id of the variant', ofLine),
]

export const orderExport: Export<OrderFilter> = {
  resource: 'orders',
  tellsOfPersons: true,
  path: '/api/v1/orders',
  operationId: 'exportOrders',
  summary: 'Export orders',
  description:
    'Starts a job that writes all orders, or those that the filters of the list find, to a CSV or NDJSON file, newest first. ' +
    'CSV has a line for each line of an order; NDJSON has each order as `GET` shows it. Wait until the job has succeeded ' +
    'and download its result. A provider exports its own orders. Emits `job.created` and `job.completed`.',
  scope: 'orders:read',
  audience: ['operator', 'provider'],
  filter: OrdersFilter,
  columns,
  lines: { field: 'items', names: ['id', 'number'] },
  page: async (tx, { filter, after, rights }) => {
    const seesCustomers = rights.holds('customers:read')
    const { orders, next } = await listOrdersAfter(tx, filter, after, { seesCustomers })
    return { rows: orders.map((order) => shownTo(tx, order)), next }
  },
}
