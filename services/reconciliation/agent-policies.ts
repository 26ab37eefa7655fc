import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // Both post to the books.
    key: 'reconciliation',
    name: 'Reconciliation with reports of gateways',
    operations: ['createReconciliationRun', 'resolveReconciliationException'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    excludesOwner: true,
  },
]
