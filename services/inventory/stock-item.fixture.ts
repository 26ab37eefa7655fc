import { newId } from '@souk/platform'
import type { StockItem } from './stock.ts'

const createdAt = new Date('2026-06-01T00:00:00Z')
const variantId = newId('var')

/** Ten units of always the same variant. */
export function anItem(changes: Partial<StockItem> = {}): StockItem {
  return {
    id: newId('stk'),
    variantId,
    warehouse: 'A',
    providerId: null,
    isPrimary: true,
    tracked: true,
    onHand: 10,
    reserved: 0,
    held: 0,
    damaged: 0,
    safetyStock: 0,
    incoming: 0,
    offered: true,
    movedAt: null,
    lowStockAt: null,
    policy: 'DENY',
    backorderLimit: null,
    releaseAt: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    ...changes,
  }
}
