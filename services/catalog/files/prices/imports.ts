import { column, type Import } from '@souk/platform'
import { importPrices, keysOfPrices } from './operations.ts'
import { PriceRow } from './schemas.ts'

const shownOnly = ['title']

/** What imports and exports have in common. */
export const priceFiles = {
  resource: 'prices',
  path: '/v1/catalog/prices',
  audience: ['operator', 'provider'],
  columns: [
    column.text('variant_id', 'id of the variant'),
    column.text('sku', 'SKU of the variant, where no id is given'),
    column.text('provider_id', 'the seller, where several have the same SKU'),
    column.text('title', 'written by exports', { isShownOnly: true }),
    column.money('price', 'currency', 'price of one unit, with its currency beside it'),
    column.integer('min_quantity', 'from how many units on; 1 unless said'),
    column.money('floor', 'currency', 'lowest amount it may be sold for'),
  ],
} as const

export const priceImport: Import<PriceRow> = {
  ...priceFiles,
  operationId: 'importPrices',
  summary: 'Import prices',
  description:
    'Starts a job that sets prices of variants from an uploaded CSV or NDJSON file and leaves everything else of their ' +
    'products alone. A row is about the variant with its `variant_id`, or else its `sku`, and sets the price in one ' +
    'currency from `min_quantity` on; prices that the file does not name stay, and so does a `floor` without a column; an empty cell removes it. The same again ' +
    'changes nothing. ' +
    'Emits `job.created`, and `price.changed` for each variant whose prices changed.',
  scope: 'pricing:write',
  row: PriceRow,
  shownOnly,
  example: { sku: 'SHIRT-LINEN-M', price: { amount: 4_900, currency: 'EUR' }, min_quantity: 1 },
  keysOf: keysOfPrices,
  apply: importPrices,
}
