import { id, json, plain, Table } from '@souk/platform'
import type { Statistics } from './statistics.ts'

export interface StatisticsOfCustomer extends Statistics {
  readonly customerId: string
}

export const statisticsTable = new Table<StatisticsOfCustomer>(
  'customers.customer_statistics',
  {
    customerId: id('cus'),
    orders: plain(),
    spent: json(),
    lastOrderAt: plain(),
    paidOrders: plain(),
    refundedOrders: plain(),
  },
  { key: ['customerId'] },
)
