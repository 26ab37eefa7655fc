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
      held: Type.Integer({
        description:
          'Sum of what orders and carts have reserved, which must equal `reserved`. Not `held` of the stock item',
      }),
      damaged: Units,
      damaged_moved: Type.Integer({ description: 'Sum of all movements of damaged units' }),
      safety_stock: Units,
      safety_stock_moved: Type.Integer({ description: 'Sum of all movements of units kept back' }),
      held_counter: Type.Integer({ description: '`held` of the stock item' }),
      held_by_carts: Type.Integer({ description: 'Sum of what carts have reserved' }),
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
    ...{ held_counter: mismatch.heldCounter, held_by_carts: mismatch.heldByCarts },
    ...{ incoming: mismatch.incoming, on_the_way: mismatch.onTheWay },
  }
}
