import { type FieldError, lifecycle, type StateOf } from '@souk/platform'
import { type Order, openUnitsByItem, type UnitsByItem } from '../order.ts'
import { orderItemUnknown, quantityExceedsFulfillable } from '../problems.ts'

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

export interface FulfillmentLine {
  readonly orderItemId: string
  readonly quantity: number
}

export interface Fulfillment {
  readonly id: string
  readonly orderId: string
  readonly providerId: string | null
  readonly status: FulfillmentStatus
  readonly method: 'SHIP' | 'DIGITAL'
  readonly carrier: string | null
  readonly tracking: readonly string[]
  readonly lines: readonly FulfillmentLine[]
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The units that the lines ask for, or everything open when they say nothing. */
export function unitsAsked(
  order: Order,
  lines: readonly FulfillmentLine[] | undefined,
): UnitsByItem {
  const open = openUnitsByItem(order)
  if (lines === undefined) return open
  const own = new Set(order.items.map(({ id }) => id))
  const strangers = lines.filter(({ orderItemId }) => !own.has(orderItemId))
  if (strangers.length > 0) {
    const orderItemIds = strangers.map(({ orderItemId }) => orderItemId)
    const errors = errorsAt(lines, orderItemIds, 'order_item_id', 'is not a line of the order')
    throw orderItemUnknown({ orderItemIds }, { errors })
  }
  const asked = new Map<string, number>()
  for (const { orderItemId, quantity } of lines) {
    asked.set(orderItemId, (asked.get(orderItemId) ?? 0) + quantity)
  }
  const excess = [...asked].filter(([id, requested]) => requested > (open.get(id) ?? 0))
  if (excess.length > 0) {
    const tooMany = excess.map(([id]) => id)
    const errors = errorsAt(lines, tooMany, 'quantity', 'is more than is open')
    throw quantityExceedsFulfillable({ lines: excess.map(shortageOf(open)) }, { errors })
  }
  return asked
}

function shortageOf(open: UnitsByItem) {
  return ([id, requested]: [string, number]) => ({
    order_item_id: id,
    requested,
    open: open.get(id) ?? 0,
  })
}

function errorsAt(
  lines: readonly FulfillmentLine[],
  itemIds: readonly string[],
  field: 'order_item_id' | 'quantity',
  message: string,
): FieldError[] {
  return lines.flatMap(({ orderItemId }, index) =>
    itemIds.includes(orderItemId)
      ? [{ path: `/lines/${index}/${field}`, code: 'invalid', message }]
      : [],
  )
}

export type Parcel = Pick<Fulfillment, 'carrier' | 'tracking'>

/** Own stock goes out at once: the fulfillment starts as shipped. */
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

export function unitsOf({ lines }: Fulfillment): UnitsByItem {
  return new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
}
