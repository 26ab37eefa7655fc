import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // What every later sale costs its provider.
    key: 'commissions',
    name: 'Commissions',
    operations: [
      'createCommissionPlan',
      'updateCommissionPlan',
      'putCommissionPlanRules',
      'activateCommissionPlan',
      'retireCommissionPlan',
      'createCommissionAssignment',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
