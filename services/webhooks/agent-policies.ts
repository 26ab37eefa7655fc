import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'webhooks',
    name: 'Webhooks',
    operations: [
      'createWebhookEndpoint',
      'updateWebhookEndpoint',
      'deleteWebhookEndpoint',
      'pauseWebhookEndpoint',
      'resumeWebhookEndpoint',
      'rotateWebhookSecret',
      'testWebhookEndpoint',
      'retryWebhookDelivery',
      'replayWebhookEvents',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
