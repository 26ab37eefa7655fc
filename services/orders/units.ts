import type { FieldError } from '@souk/platform'
import { type Order, openUnitsByItem, type UnitsByItem } from './order.ts'
import { orderItemUnknown, quantityExceedsFulfillable } from './problems.ts'

/** Units of one line, as a body names them. */
export interface UnitLine {
  readonly orderItemId: string
  readonly quantity: number
}

/** The units that the lines under `field` of a body name, or all open units without such lines. */
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
  const unknownIds = lines.flatMap(({ orderItemId }) => (own.has(orderItemId) ? [] : [orderItemId]))
  if (unknownIds.length > 0) {
    const errors = errorsAt(unknownIds, 'order_item_id', 'is not a line of the order')
    throw orderItemUnknown({ orderItemIds: unknownIds }, { errors })
  }
  const asked = summed(lines)
  const excess = [...asked].filter(([id, requested]) => requested > (open.get(id) ?? 0))
  if (excess.length > 0) {
    const tooMany = excess.map(([id]) => id)
    const errors = errorsAt(tooMany, 'quantity', 'exceeds the open units')
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
