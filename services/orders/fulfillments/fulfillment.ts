import { lifecycle, type StateOf } from '@souk/platform'
import type { Order, UnitsByItem } from '../order.ts'
import type { UnitLine } from '../units.ts'

export const fulfillmentLifecycle = lifecycle({
  PENDING: {
    accept: 'ACCEPTED',
    pack: 'PACKED',
    ship: 'SHIPPED',
    reject: 'REJECTED',
    cancel: 'CANCELLED',
  },
  ACCEPTED: { pack: 'PACKED', cancel: 'CANCELLED' },
  PACKED: { ship: 'SHIPPED', ready: 'READY_FOR_PICKUP', cancel: 'CANCELLED' },
  READY_FOR_PICKUP: { deliver: 'DELIVERED', cancel: 'CANCELLED' },
  SHIPPED: { deliver: 'DELIVERED', fail: 'DELIVERY_FAILED' },
  DELIVERY_FAILED: { ship: 'SHIPPED', send_back: 'RETURNED_TO_SENDER', lose: 'LOST' },
  LOST: { deliver: 'DELIVERED' },
  DELIVERED: {},
  REJECTED: {},
  CANCELLED: {},
  RETURNED_TO_SENDER: {},
})

export type FulfillmentStatus = StateOf<typeof fulfillmentLifecycle>

export interface Fulfillment {
  readonly id: string
  readonly orderId: string
  readonly providerId: string | null
  readonly status: FulfillmentStatus
  readonly method: 'SHIP' | 'DIGITAL'
  readonly carrier: string | null
  readonly tracking: readonly string[]
  readonly lines: readonly UnitLine[]
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type Parcel = Pick<Fulfillment, 'carrier' | 'tracking'>

/** Nothing tracks picking and packing yet, so a fulfillment starts as shipped. */
export function shipNow(
  id: string,
  order: Order,
  units: UnitsByItem,
  parcel: Parcel,
  now: Date,
): Fulfillment {
  const shipped = order.items.filter((item) => units.has(item.id))
  return {
    id,
    orderId: order.id,
    providerId: order.providerId,
    status: fulfillmentLifecycle.PENDING.ship,
    method: shipped.some((item) => item.requiresShipping) ? 'SHIP' : 'DIGITAL',
    ...parcel,
    lines: [...units].map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
    shippedAt: now,
    deliveredAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** What is handed over without a parcel has arrived. */
export function handedOverNow(
  id: string,
  order: Order,
  units: UnitsByItem,
  now: Date,
): Fulfillment {
  const shipped = shipNow(id, order, units, { carrier: null, tracking: [] }, now)
  return { ...shipped, status: fulfillmentLifecycle.SHIPPED.deliver, deliveredAt: now }
}

export function unitsOf({ lines }: Fulfillment): UnitsByItem {
  return new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
}
