import { id, plain, Table } from '@souk/platform'
import type { SpanCount } from './count.ts'

export const countTable = new Table<SpanCount>(
  'orders.customer_counts',
  {
    customerId: id('cus'),
    through: id('ord'),
    currency: plain(),
    orders: plain(),
    spent: plain(),
    lastOrderAt: plain(),
    paidOrders: plain(),
    refundedOrders: plain(),
  },
  { key: ['customerId', 'through', 'currency'] },
)
