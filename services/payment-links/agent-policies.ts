import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // It moves no money, and yet asks somebody for it: people look at what is asked for before it is sent.
    key: 'payment_links',
    name: 'Payment links',
    operations: ['createPaymentLink'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
  {
    key: 'payment_link_cancellations',
    name: 'Cancelling payment links',
    operations: ['cancelPaymentLink'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
]
