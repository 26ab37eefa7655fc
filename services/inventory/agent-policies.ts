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
      'setRoutingRules',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
  {
    key: 'transfers',
    name: 'Transfers between locations',
    operations: [
      'createTransfer',
      'updateTransfer',
      'readyTransfer',
      'shipTransfer',
      'receiveTransfer',
      'cancelTransfer',
      'closeTransferShort',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
]
