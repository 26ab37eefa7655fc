import { count } from '../plural.ts'

export const overview = {
  period: 'Period',
  days: (n: number) => count('en', n, 'day', 'days'),
  grossSales: 'Gross sales',
  orders: 'Orders',
  averageOrder: 'Average order value',
  refundRate: 'Refund rate',
  before: 'vs. previous period',
  salesByDay: 'Sales by day',
  unitsSold: (n: number) => `${count('en', n, 'unit', 'units')} sold`,
  salesByProvider: 'Sales by provider',
  allProviders: 'All providers',
  own: 'Own products',
  ordersAndUnits: (orders: number, units: number) =>
    `${count('en', orders, 'order', 'orders')} · ${count('en', units, 'unit', 'units')}`,
  noSales: 'No sales in this period',
  attention: 'Needs attention',
  toFulfill: 'Orders to fulfill',
  partlyFulfilled: 'Partially fulfilled orders',
  toPay: 'Orders awaiting payment',
  failedPayments: 'Failed payments',
  toDecide: 'Approvals for you to decide',
  lowStock: 'Items low in stock',
  inReview: 'Providers to review',
  happening: 'Latest events',
  allEvents: 'All events',
  noEvents: 'No events yet',
  firstSteps: 'First steps',
  steps: {
    examples: {
      title: 'Load example data',
      detail: (_zone: string, _currency: string) =>
        'Products, customers and orders to try things out',
    },
    product: {
      title: 'Create your first product',
      detail: (_zone: string, currency: string) =>
        `With a price in ${currency} and the units on hand`,
    },
    member: {
      title: 'Invite a colleague',
      detail: (_zone: string, _currency: string) => 'Roles say what each person sees and does',
    },
    zone: {
      title: 'Check the time zone',
      detail: (zone: string, _currency: string) => `Days and reports begin at midnight in ${zone}`,
    },
    key: {
      title: 'Create an API key',
      detail: (_zone: string, _currency: string) => 'For a shop or a program that uses the API',
    },
  },
}
