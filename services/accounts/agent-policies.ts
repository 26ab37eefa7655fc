import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // It keeps nobody out: the customer signs in again.
    key: 'customer_sign_outs',
    name: 'Signing out customers',
    operations: ['endCustomerSessions'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    // Whoever gets the messages can sign in as any customer.
    key: 'customer_messages',
    name: 'Customer message settings',
    operations: ['updateAccountSettings'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
