import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // Where money goes is decided by those who answer for it.
    key: 'payment_gateways',
    name: 'Payment gateways',
    operations: [
      'createPaymentGateway',
      'updatePaymentGateway',
      'deletePaymentGateway',
      'setPaymentRouting',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
