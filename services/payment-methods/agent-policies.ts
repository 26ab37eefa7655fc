import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // Whoever has saved a method may be charged with it.
    key: 'payment_methods',
    name: 'Saved payment methods',
    operations: [
      'savePaymentMethod',
      'confirmPaymentMethod',
      'updatePaymentMethod',
      'detachPaymentMethod',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    excludesOwner: true,
  },
]
