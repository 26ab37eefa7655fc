import type { AgentPolicy } from '@souk/platform'

/** What agents may do in a domain is declared by that domain; this is for all of them. */
export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'bulk',
    name: 'Changes of more than 50 items at once',
    operations: ['*'],
    itemsOver: 50,
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
  },
]
