import type { AgentPolicy } from '@souk/platform'

/** An agent can ask that a request is recorded or a hold is placed. To decide on one is for people, and no agent reads a copy. */
export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'privacy_requests',
    name: 'Recording privacy requests and legal holds',
    operations: ['createPrivacyRequest', 'createLegalHold'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
