import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // What shipping costs is paid by every customer from then on.
    key: 'shipping',
    name: 'Shipping methods and rates',
    operations: [
      'createShippingMethod',
      'updateShippingMethod',
      'setShippingRates',
      'activateShippingMethod',
      'pauseShippingMethod',
      'archiveShippingMethod',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
]
