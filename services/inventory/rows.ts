import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Movement, StockItem } from './stock.ts'

/** `available` is in the database alone, which computes it. */
export const itemTable = new Table<StockItem>(
  'inventory.stock_items',
  {
    id: id('stk'),
    variantId: id('var'),
    warehouse: plain(),
    providerId: idOrNull('prv'),
    isPrimary: plain(),
    tracked: plain(),
    onHand: plain(),
    reserved: plain(),
    damaged: plain(),
    safetyStock: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { key: ['variantId', 'warehouse'], fixed: ['id', 'providerId'] },
)

export function toStockItem(row: object): StockItem {
  return itemTable.fieldsOf(row)
}

/** A movement with its id, and when and by whom it was made. */
interface StoredMovement extends Omit<Movement, 'reason' | 'ref'> {
  readonly id: string
  readonly reason: string | null
  readonly ref: string | null
  readonly actorType: string
  readonly actorId: string
  readonly occurredAt: Date
}

export const movementTable = new Table<StoredMovement>('inventory.movements', {
  id: id('mov'),
  variantId: id('var'),
  warehouse: plain(),
  providerId: idOrNull('prv'),
  type: plain(),
  quantity: plain(),
  onHand: plain(),
  reason: plain(),
  ref: plain(),
  actorType: plain(),
  actorId: plain(),
  occurredAt: plain(),
})
