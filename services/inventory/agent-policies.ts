import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'stock_reservations',
    name: 'Reservations of carts',
    operations: [
      'createReservation',
      'extendReservation',
      'commitReservation',
      'releaseReservation',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'ORDER_MANAGER'],
  },
  {
    key: 'stock',
    name: 'Stock adjustments and locations',
    operations: [
      'adjustStock',
      'updateStockItem',
      'createLocation',
      'updateLocation',
      'deleteLocation',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
]
