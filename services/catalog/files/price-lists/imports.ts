import { column, type Import } from '@souk/platform'
import {
  faultsOfPriceListPrices,
  importPriceListPrices,
  keysOfPriceListPrices,
} from './operations.ts'
import { PriceListRow } from './schemas.ts'

const shownOnly = ['title']

/** What imports and exports have in common. */
export const priceListFiles = {
  resource: 'price_list_prices',
  path: '/v1/catalog/price-list-prices',
  audience: ['operator'],
  columns: [
    column.text('price_list_id', 'id of the price list'),
    column.text('price_list', 'name of the price list, where no id is given'),
    column.text('variant_id', 'id of the variant'),
    column.text('sku', 'SKU of the variant, where no id is given'),
    column.text('provider_id', 'the seller, where several have the same SKU'),
    column.text('title', 'written by exports', { isShownOnly: true }),
    column.integer('min_quantity', 'from how many units on; 1 unless said'),
    column.money('amount', 'currency', 'price, with the currency of the list beside it'),
    column.money('compare_at', 'currency', 'reference price, shown crossed out'),
    column.money('floor', 'currency', 'lowest amount this price may be reduced to'),
    column.integer('unit.quantity', 'so many units cost the amount; 1 unless said'),
    column.text('unit.measure', 'what a unit is called, such as piece'),
    column.text('valid_from', 'RFC 3339; a later period of the same price is another row'),
    column.text('valid_to', 'RFC 3339'),
  ],
} as const

export const priceListImport: Import<PriceListRow> = {
  ...priceListFiles,
  operationId: 'importPriceListPrices',
  summary: 'Import prices of price lists',
  description:
    'Starts a job that sets prices of price lists from an uploaded CSV or NDJSON file. A row is about the list with its ' +
    '`price_list_id`, or else the only one named `price_list`, and about the variant with its `variant_id`, or else its `sku`. As in ' +
    '`PUT /api/v1/pricing/price-lists/{id}/prices` a price is identified by variant, `min_quantity` and `valid_from`; a column or ' +
    'field that is left out stays as it is, an empty cell clears what can be cleared, and prices that the file does not name stay. The ' +
    'same again changes nothing. Emits `job.created`, and `price_list.prices_changed` for each list and part of the file that changed.',
  scope: 'pricing:write',
  row: PriceListRow,
  shownOnly,
  example: {
    price_list: 'Summer sale',
    sku: 'SHIRT-LINEN-M',
    min_quantity: 1,
    amount: { amount: 3_900, currency: 'EUR' },
    compare_at: { amount: 4_900, currency: 'EUR' },
  },
  keysOf: keysOfPriceListPrices,
  apply: importPriceListPrices,
  faultsOf: faultsOfPriceListPrices,
}
