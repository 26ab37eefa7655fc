import type { FieldError } from '@souk/platform'
import { type Order, openUnitsByItem, type UnitsByItem } from './order.ts'
import { orderItemUnknown, quantityExceedsFulfillable } from './problems.ts'

/** Units of one line that a body asks for. */
export interface UnitLine {
  readonly orderItemId: string
  readonly quantity: number
}

/** The open units that the lines under `field` of a body ask for, or everything open when they say nothing. */
export function unitsAsked(
  order: Order,
  lines: readonly UnitLine[] | undefined,
  field: 'lines' | 'items',
): UnitsByItem {
  const open = openUnitsByItem(order)
  if (lines === undefined) return open
  const errorsAt = (itemIds: readonly string[], name: string, message: string): FieldError[] =>
    lines.flatMap(({ orderItemId }, index) =>
      itemIds.includes(orderItemId)
        ? [{ path: `/${field}/${index}/${name}`, code: 'invalid', message }]
        : [],
    )
  const own = new Set(order.items.map(({ id }) => id))
  const strangers = lines.flatMap(({ orderItemId }) => (own.has(orderItemId) ? [] : [orderItemId]))
  if (strangers.length > 0) {
    const errors = errorsAt(strangers, 'order_item_id', 'is not a line of the order')
    throw orderItemUnknown({ orderItemIds: strangers }, { errors })
  }
  const asked = summed(lines)
  const excess = [...asked].filter(([id, requested]) => requested > (open.get(id) ?? 0))
  if (excess.length > 0) {
    const tooMany = excess.map(([id]) => id)
    const errors = errorsAt(tooMany, 'quantity', 'is more than is open')
    throw quantityExceedsFulfillable({ lines: excess.map(shortageOf(open)) }, { errors })
  }
  return asked
}

function summed(lines: readonly UnitLine[]): UnitsByItem {
  const asked = new Map<string, number>()
  for (const { orderItemId, quantity } of lines) {
    asked.set(orderItemId, (asked.get(orderItemId) ?? 0) + quantity)
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
