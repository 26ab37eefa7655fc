import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'providers',
    name: 'Providers',
    operations: [
      'createProvider',
      'updateProvider',
      'submitProvider',
      'approveProvider',
      'rejectProvider',
      'requestProviderInfo',
      'pauseProvider',
      'resumeProvider',
      'suspendProvider',
      'reinstateProvider',
      'closeProvider',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
