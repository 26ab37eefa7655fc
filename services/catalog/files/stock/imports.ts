import { column, type Import } from '@souk/platform'
import { importStock, keysOfStock } from './operations.ts'
import { StockRow } from './schemas.ts'

const shown = { isShownOnly: true } as const
const shownOnly = ['title', 'reserved', 'available']

/** What imports and exports have in common. */
export const stockFiles = {
  resource: 'stock',
  path: '/v1/catalog/stock',
  audience: ['operator', 'provider'],
  columns: [
    column.text('variant_id', 'id of the variant'),
    column.text('sku', 'SKU of the variant, where no id is given'),
    column.text('provider_id', 'the seller, where several have the same SKU'),
    column.text('title', 'written by exports', shown),
    column.text('warehouse', 'code of the location; the first one of the variant unless said'),
    column.integer('on_hand', 'units that are there, as counted'),
    column.integer('delta', 'units to add, or to take away if negative, instead of on_hand'),
    column.integer('reserved', 'written by exports', shown),
    column.integer('available', 'written by exports', shown),
  ],
} as const

export const stockImport: Import<StockRow> = {
  ...stockFiles,
  operationId: 'importStock',
  summary: 'Import stock',
  description:
    'Starts a job that changes the stock of variants from an uploaded CSV or NDJSON file and leaves everything else of ' +
    'their products alone. A row is about the variant with its `variant_id`, or else its `sku`, at the location ' +
    '`warehouse`. It has `on_hand`, which is set, or `delta`, which is added once however often the job is interrupted; a ' +
    'second import of the same file adds it again. Emits `job.created`, and `stock.changed` for each row that changes ' +
    'something.',
  scope: 'inventory:write',
  row: StockRow,
  shownOnly,
  example: { sku: 'SHIRT-LINEN-M', warehouse: 'BER-1', on_hand: 25 },
  keysOf: keysOfStock,
  apply: importStock,
}
