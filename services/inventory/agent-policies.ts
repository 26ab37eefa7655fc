import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'stock',
    name: 'Stock adjustments and locations',
    operations: [
      'adjustStock',
      'createLocation',
      'updateLocation',
      'deleteLocation',
      'setRoutingRules',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
]
