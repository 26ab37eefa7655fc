import { type Column, id, idOrNull, plain, Table } from '@souk/platform'
import type { IncomingChange, Transfer, TransferLine } from './transfer.ts'

interface StoredLine {
  readonly variant_id: string
  readonly quantity: number
  readonly shipped: number
  readonly received: number
}

/** Kept as they are shown, so that lists pass them on. */
const lines: Column<readonly TransferLine[]> = {
  toStored: (list) =>
    JSON.stringify(list.map(({ variantId, ...units }) => ({ variant_id: variantId, ...units }))),
  fromStored: (stored: readonly StoredLine[]) =>
    stored.map(({ variant_id: variantId, ...units }) => ({ variantId, ...units })),
  type: 'jsonb',
}

export const transferTable = new Table<Transfer>(
  'inventory.transfers',
  {
    id: id('trf'),
    fromCode: plain(),
    toCode: plain(),
    providerId: idOrNull('prv'),
    status: plain(),
    lines,
    tracking: plain(),
    note: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
    shippedAt: plain(),
    closedAt: plain(),
  },
  { fixed: ['providerId'] },
)

interface StoredChange extends IncomingChange {
  readonly id: string
}

export const incomingTable = new Table<StoredChange>('inventory.incoming_changes', {
  id: plain(),
  transferId: id('trf'),
  variantId: id('var'),
  warehouse: plain(),
  quantity: plain(),
  incoming: plain(),
  version: plain(),
  occurredAt: plain(),
})
