import { id, idOf, idOrNull, plain, Table } from '@souk/platform'
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
  },
  { key: ['holdId', 'variantId', 'warehouse'] },
)

/** The lines come as the database writes them into JSON. */
export interface HoldRow {
  readonly lines: readonly {
    readonly variant_id: string
    readonly warehouse: string
    readonly counted: boolean
    readonly quantity: number
  }[]
}

export function toHold(row: HoldRow): Hold {
  const lines = row.lines.map(({ variant_id, ...line }) => ({
    variantId: idOf('var', variant_id),
    ...line,
  }))
  return { ...holdTable.fieldsOf(row), lines }
}
