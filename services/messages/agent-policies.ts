import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // Somebody outside reads it as what the shop says.
    key: 'messages',
    name: 'Writing messages to customers and sellers',
    operations: ['openThread', 'sendMessage'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
  },
  {
    key: 'message_threads',
    name: 'Closing and reading threads',
    operations: ['closeThread', 'reopenThread', 'readThread'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'message_settings',
    name: 'Spam and settings of messages',
    operations: ['updateThread', 'updateMessageSettings'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
]
