import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Hold } from './hold.ts'

export const holdTable = new Table<Omit<Hold, 'lines'>>(
  'inventory.holds',
  {
    id: id('rsv'),
    status: plain(),
    ownerType: plain(),
    ownerId: plain(),
    orderId: idOrNull('ord'),
    expiresAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['ownerType', 'ownerId'] },
)

interface StoredLine {
  readonly holdId: string
  readonly variantId: string
  readonly warehouse: string
  readonly counted: boolean
  readonly quantity: number
  readonly heldAt: Date
  readonly endedAt: Date | null
}

export const holdLineTable = new Table<StoredLine>(
  'inventory.hold_lines',
  {
    holdId: id('rsv'),
    variantId: id('var'),
    warehouse: plain(),
    counted: plain(),
    quantity: plain(),
    heldAt: plain(),
    endedAt: plain(),
  },
  { key: ['holdId', 'variantId', 'warehouse'] },
)

/** The lines come as the database writes them into JSON. */
export interface HoldRow {
  readonly lines: readonly object[]
}

export function toHold(row: HoldRow): Hold {
  const lines = row.lines.map((line) => {
    const { variantId, warehouse, counted, quantity } = holdLineTable.fieldsOf(line)
    return { variantId, warehouse, counted, quantity }
  })
  return { ...holdTable.fieldsOf(row), lines }
}
