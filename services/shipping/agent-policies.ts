import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // Rates are asked for and bind nobody.
    key: 'shipping_quotes',
    name: 'Shipping quotes',
    operations: ['quoteShipping'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
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
      'setShippingGateway',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
]
