import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Movement, StockItem } from './stock.ts'

/** `available` is in the database alone, which computes it. */
export const itemTable = new Table<StockItem>(
  'inventory.stock_items',
  {
    id: id('stk'),
    variantId: id('var'),
    warehouse: plain('text'),
    providerId: idOrNull('prv'),
    isPrimary: plain('boolean'),
    tracked: plain('boolean'),
    onHand: plain('bigint'),
    reserved: plain('bigint'),
    held: plain('bigint'),
    damaged: plain('bigint'),
    safetyStock: plain('bigint'),
    incoming: plain('bigint'),
    offered: plain('boolean'),
    movedAt: plain('timestamptz'),
    lowStockAt: plain('bigint'),
    policy: plain('text'),
    backorderLimit: plain('bigint'),
    releaseAt: plain('timestamptz'),
    version: plain('int'),
    createdAt: plain(),
    updatedAt: plain('timestamptz'),
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
}

export const movementTable = new Table<StoredMovement>('inventory.movements', {
  id: id('mov'),
  variantId: id('var'),
  warehouse: plain(),
  providerId: idOrNull('prv'),
  type: plain(),
  quantity: plain(),
  fromBucket: plain(),
  toBucket: plain(),
  units: plain(),
  onHand: plain(),
  damaged: plain(),
  safetyStock: plain(),
  reserved: plain(),
  held: plain(),
  reason: plain(),
  ref: plain(),
  actorType: plain(),
  actorId: plain(),
  occurredAt: plain(),
})

/** Units that an order gave back or took later, as they are kept. */
interface StoredChange {
  readonly id: string
  readonly orderId: string
  readonly variantId: string
  readonly warehouse: string
  readonly quantity: number
  readonly occurredAt: Date
}

export const changeTable = new Table<StoredChange>('inventory.reservation_changes', {
  id: plain(),
  orderId: id('ord'),
  variantId: id('var'),
  warehouse: plain(),
  quantity: plain(),
  occurredAt: plain(),
})
