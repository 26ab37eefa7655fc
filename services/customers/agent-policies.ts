import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'customers',
    name: 'Customers',
    operations: ['createCustomer', 'changeCustomer'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
]
