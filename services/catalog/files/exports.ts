import type { Export, JobRights, Tx } from '@souk/platform'
import type { ProductFilter } from '../products/listed/filter.ts'
import { ProductsFilter, viewOfProduct } from '../products/schemas.ts'
import { getProduct } from '../products/store.ts'
import { viewOfVariant } from '../variants/schemas.ts'
import { listVariantsOf } from '../variants/store.ts'
import { productFiles } from './imports.ts'
import { ProductRow, VariantRow } from './schemas.ts'
import { type FurtherPrice, listFurtherPrices, listProductIdsAfter } from './store.ts'

export const productExport: Export<ProductFilter> = {
  ...productFiles,
  operationId: 'exportProducts',
  summary: 'Export products',
  description:
    'Starts a job that writes all products, or those that the filters of the list find, to a CSV or NDJSON file with their ' +
    'variants, prices and stock, newest first. CSV has a line for each variant. Wait until the job has succeeded and ' +
    'download its result; the file can be imported again. Further prices are left out without `pricing:read`. A provider ' +
    'exports its own products. Emits `job.created` and `job.completed`.',
  scope: 'catalog:read',
  moreWith: ['pricing:read'],
  filter: ProductsFilter,
  page: async (tx, { filter, after, rights }) => {
    const { ids, next } = await listProductIdsAfter(tx, filter, after)
    const rows = await Promise.all(ids.map((id) => rowOf(tx, id, rights)))
    return { rows, next }
  },
}

/** What is shown of a product or a variant and follows from the rest of it is not in a file. */
const productFields = Object.keys(ProductRow.properties)
const variantFields = Object.keys(VariantRow.properties)

async function rowOf(tx: Tx, productId: string, { holds }: JobRights): Promise<object> {
  const [product, variants, furtherOf] = await Promise.all([
    getProduct(tx, productId),
    listVariantsOf(tx, productId),
    holds('pricing:read') ? listFurtherPrices(tx, productId) : undefined,
  ])
  // The default one first, as a product is created with them.
  const sorted = variants.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const lines = sorted.map((variant) => ({
    ...only(variantFields, viewOfVariant(variant)),
    ...(furtherOf && { prices: pricesOf(furtherOf.get(variant.id)) }),
  }))
  return { ...only(productFields, viewOfProduct(product)), variants: lines }
}

function pricesOf(prices: readonly FurtherPrice[] = []) {
  return prices.map(({ price, minQuantity }) => ({ price, min_quantity: minQuantity }))
}

function only(names: readonly string[], fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}
