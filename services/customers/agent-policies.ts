import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'customers',
    name: 'Customers',
    operations: [
      'createCustomer',
      'changeCustomer',
      'createAddress',
      'updateAddress',
      'deleteAddress',
      'recordConsent',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
  {
    // Prices depend on them, for many customers at once.
    key: 'customer_groups',
    name: 'Customer groups',
    operations: [
      'createCustomerGroup',
      'updateCustomerGroup',
      'deleteCustomerGroup',
      'addCustomerGroupMembers',
      'removeCustomerGroupMembers',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
  {
    // A file is about many customers at once, and one of all of them leaves the house.
    key: 'customer_files',
    name: 'Imports and exports of customers',
    operations: ['importCustomers', 'exportCustomers'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
