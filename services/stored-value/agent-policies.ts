import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // It is money of the shop that somebody else can spend.
    key: 'stored_value',
    name: 'Gift cards and store credit',
    operations: [
      'creditStoredValue',
      'debitStoredValue',
      'freezeStoredValue',
      'unfreezeStoredValue',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    excludesOwner: true,
  },
]
