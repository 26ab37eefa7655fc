import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // An upload alone changes nothing; the import that uses it has a policy of its own.
    key: 'uploads',
    name: 'Uploads',
    operations: ['createUpload'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
]
