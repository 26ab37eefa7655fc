import type { AgentPolicy } from '@souk/platform'

const roles = ['ADMIN', 'ORDER_MANAGER']

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'order_notes',
    name: 'Order notes',
    operations: ['changeOrder'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'order_contacts',
    name: 'Addresses and external ids of orders',
    operations: ['changeOrder'],
    fieldsChanged: ['email', 'shipping_address', 'billing_address', 'external_id'],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'many_order_changes',
    name: 'More than 50 order changes in an hour',
    operations: ['changeOrder'],
    countOver: { count: 50, windowHours: 1 },
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'refunds_by_cancelling',
    name: 'Cancellations of orders that were paid',
    operations: ['cancelOrder'],
    // Money in any other currency counts as over.
    amountOver: { amount: 0, currency: 'EUR' },
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    excludesOwner: true,
  },
  {
    key: 'orders',
    name: 'Orders and fulfillments',
    operations: [
      'createOrder',
      'cancelOrder',
      'confirmOrder',
      'createFulfillment',
      'deliverFulfillment',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    // A file of all orders leaves the house.
    key: 'order_files',
    name: 'Exports of orders',
    operations: ['exportOrders'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
