import { type Import, ownId } from '@souk/platform'
import { columns } from './columns.ts'
import { isNamed, skusOf } from './matching.ts'
import { importProducts } from './operations.ts'
import { faultsOfRows } from './resolved-rows/operations.ts'
import { ProductRow } from './schemas.ts'
import { sellerIn } from './seller.ts'

/** What imports and exports have in common. */
export const productFiles = {
  resource: 'products',
  path: '/v1/catalog/products',
  audience: ['operator', 'provider'],
  columns,
  lines: { field: 'variants', names: ['id', 'external_id', 'handle'] },
} as const

export const productImport: Import<ProductRow> = {
  ...productFiles,
  operationId: 'importProducts',
  summary: 'Import products',
  description:
    'Starts a job that creates or changes products with their variants, prices and stock from an uploaded CSV or NDJSON ' +
    'file. A row changes the product with its `id`, or its `external_id`, or its `handle`, or else a SKU of its variants, ' +
    'and creates one if there is none; a variant is found by its id, its external id or its `sku`, or else by its ' +
    '`option_values`, and added if there is none. Changing ' +
    'stock also needs `inventory:write`, further prices `pricing:write`. Variants that the file does not name stay. Emits ' +
    '`job.created`, and the events of each change.',
  scope: 'catalog:write',
  row: ProductRow,
  shownOnly: [],
  example: {
    external_id: 'erp-77',
    title: 'Linen shirt',
    status: 'ACTIVE',
    tags: ['summer'],
    options: [{ name: 'size', values: ['M', 'L'] }],
    variants: [
      {
        sku: 'SHIRT-LINEN-M',
        price: { amount: 4_900, currency: 'EUR' },
        inventory: { available: 25, warehouse: 'BER-1' },
        option_values: { size: 'M' },
      },
      {
        sku: 'SHIRT-LINEN-L',
        price: { amount: 4_900, currency: 'EUR' },
        inventory: { available: 10, warehouse: 'BER-1' },
        option_values: { size: 'L' },
      },
    ],
  },
  keysOf: async (tx, rows) => rows.map((row) => keysOfProduct(row, ownId(tx, 'prv'))),
  weightOf: ({ variants = [] }) => Math.max(1, variants.length),
  apply: importProducts,
  faultsOf: faultsOfRows,
}

function keysOfProduct(row: ProductRow, caller: string | null): string[] {
  const { id, external_id: externalId, handle } = row
  const seller = sellerIn(row, caller)
  return [
    ...(id ? [`id ${id}`] : []),
    ...(externalId ? [`external_id ${seller ?? ''} ${externalId}`] : []),
    ...(handle ? [`handle ${handle}`] : []),
    ...(isNamed(row) ? [] : skusOf(row).map((sku) => `sku ${seller ?? ''} ${sku}`)),
  ]
}
