import { Id } from '@souk/platform'
import { Type } from 'typebox'
import type { Mismatch } from './store.ts'

const Units = Type.Integer()

export const IntegrityView = Type.Object({
  consistent: Type.Boolean({ description: 'True if there are no mismatches' }),
  items_checked: Type.Integer(),
  mismatches: Type.Array(
    Type.Object({
      stock_item_id: Id('stk'),
      on_hand: Units,
      moved: Type.Integer({ description: 'Sum of all movements' }),
      reserved: Units,
      held: Type.Integer({ description: 'Sum of all open reservations' }),
      damaged: Units,
      damaged_moved: Type.Integer({ description: 'Sum of all movements of damaged units' }),
      safety_stock: Units,
      safety_stock_moved: Type.Integer({ description: 'Sum of all movements of units kept back' }),
      on_hold: Type.Integer({ description: 'Units that are held for a time' }),
      on_hold_lines: Type.Integer({ description: 'Sum of all that reservations of carts hold' }),
      incoming: Units,
      on_the_way: Type.Integer({ description: 'Units of transfers that are on the way here' }),
    }),
    { maxItems: 100 },
  ),
})

export function viewOfMismatch(mismatch: Mismatch) {
  const { id, onHand, moved, reserved, held, damaged, safetyStock } = mismatch
  return {
    ...{ stock_item_id: id, on_hand: onHand, moved, reserved, held },
    ...{ damaged, damaged_moved: mismatch.damagedMoved },
    ...{ safety_stock: safetyStock, safety_stock_moved: mismatch.safetyStockMoved },
    ...{ on_hold: mismatch.onHold, on_hold_lines: mismatch.onHoldLines },
    ...{ incoming: mismatch.incoming, on_the_way: mismatch.onTheWay },
  }
}
