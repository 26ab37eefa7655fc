import { id, idOf, idOrNull, plain, Table } from '@souk/platform'
import type { UnitLine } from '../units.ts'
import type { Fulfillment } from './fulfillment.ts'

export const fulfillmentTable = new Table<Omit<Fulfillment, 'lines'>>(
  'orders.fulfillments',
  {
    id: id('ful'),
    orderId: id('ord'),
    providerId: idOrNull('prv'),
    status: plain(),
    method: plain(),
    carrier: plain(),
    tracking: plain(),
    shippedAt: plain(),
    deliveredAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['orderId', 'providerId', 'method'] },
)

/** The fulfillment that a line belongs to, beside what the line says itself. */
interface StoredLine extends UnitLine {
  readonly fulfillmentId: string
}

export const lineTable = new Table<StoredLine>(
  'orders.fulfillment_lines',
  { fulfillmentId: id('ful'), orderItemId: id('oit'), quantity: plain() },
  { key: ['fulfillmentId', 'orderItemId'] },
)

/** The lines come as the database writes them into JSON. */
export interface FulfillmentRow {
  readonly lines: readonly { readonly order_item_id: string; readonly quantity: number }[]
}

export function toFulfillment(row: FulfillmentRow): Fulfillment {
  const lines = row.lines.map(({ order_item_id, quantity }) => ({
    orderItemId: idOf('oit', order_item_id),
    quantity,
  }))
  return { ...fulfillmentTable.fieldsOf(row), lines }
}
