import type { AgentPolicy } from '@souk/platform'

const byAdmins = { effect: 'REQUIRE_APPROVAL', roles: ['ADMIN'], excludesOwner: true } as const

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'access',
    name: 'Credentials, members, roles and agents',
    operations: [
      'createClient',
      'updateClient',
      'rotateClientSecret',
      'revokeClient',
      'createApiKey',
      'rotateApiKey',
      'revokeApiKey',
      'createPublishableKey',
      'updatePublishableKey',
      'revokePublishableKey',
      'createMember',
      'updateMember',
      'removeMember',
      'createAgent',
      'updateAgent',
      'suspendAgent',
      'resumeAgent',
      'retireAgent',
      'createAgentCredential',
      'revokeAgentCredential',
    ],
    ...byAdmins,
  },
  {
    key: 'tenant',
    name: 'Settings of the tenant',
    operations: ['updateTenantSettings', 'createTenantSandbox'],
    ...byAdmins,
  },
]
