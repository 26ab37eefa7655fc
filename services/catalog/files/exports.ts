import type { Export, JobRights, Tx } from '@souk/platform'
import { checkListed } from '../channels/operations.ts'
import { channelUnknown } from '../channels/problems.ts'
import { isSimpleField } from '../products/draft.ts'
import type { ProductFilter } from '../products/listed/filter.ts'
import type { Product } from '../products/product.ts'
import { ProductsFilter, viewOfProduct } from '../products/schemas.ts'
import { listProducts } from '../products/store.ts'
import type { AttributeLevel } from '../types/product-type.ts'
import { viewOfVariant } from '../variants/schemas.ts'
import { listVariantsOfProducts } from '../variants/store.ts'
import type { Variant } from '../variants/variant.ts'
import { textOfAttribute } from './attribute-cells.ts'
import { imageUrlsOf } from './images.ts'
import { productFiles } from './imports.ts'
import { ProductRow, VariantRow } from './schemas.ts'
import {
  type FurtherPrice,
  listAttributeKeys,
  listFurtherPrices,
  listProductIdsAfter,
} from './store.ts'

export const productExport: Export<ProductFilter> = {
  ...productFiles,
  operationId: 'exportProducts',
  summary: 'Export products',
  description:
    'Starts a job that writes all products, or those that the filters of the list find, to a CSV or NDJSON file with their ' +
    'variants, prices and stock, newest first. CSV has a line for each variant and a column for each attribute. Wait until the job has succeeded and ' +
    'download its result; the file can be imported again. Further prices are left out without `pricing:read`. A provider ' +
    'exports its own products. Emits `job.created` and `job.completed`.',
  scope: 'catalog:read',
  moreWith: ['pricing:read'],
  filter: ProductsFilter,
  filterCheck: {
    refusals: [channelUnknown],
    check: (tx, { channel }) => checkListed(tx, channel, '/filter/channel'),
  },
  namesInMaps: async (tx, { product_type_id: productTypeId }) => {
    const keys = await listAttributeKeys(tx, productTypeId)
    const of = (wanted: AttributeLevel) =>
      keys.filter(({ level }) => level === wanted).map(({ key }) => key)
    return { attributes: of('PRODUCT'), 'variant.attributes': of('VARIANT') }
  },
  textOf: textOfAttribute,
  page: async (tx, { filter, after, rights }) => {
    const { ids, next } = await listProductIdsAfter(tx, filter, after)
    return { rows: await rowsOf(tx, ids, rights), next }
  },
}

/** What is shown of a product or a variant and follows from the rest of it is not in a file. */
const productFields = Object.keys(ProductRow.properties).filter((name) => !isSimpleField(name))
const variantFields = Object.keys(VariantRow.properties)

/** Three statements for all products of a page. */
async function rowsOf(
  tx: Tx,
  productIds: readonly string[],
  { holds }: JobRights,
): Promise<object[]> {
  const [products, variants, furtherOf] = await Promise.all([
    listProducts(tx, productIds),
    listVariantsOfProducts(tx, productIds),
    holds('pricing:read') ? listFurtherPrices(tx, productIds) : undefined,
  ])
  const productOf = new Map(products.map((product) => [product.id, product]))
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId)
  return productIds.flatMap((id) => {
    const product = productOf.get(id)
    return product ? [rowOf(product, variantsOf.get(id) ?? [], furtherOf)] : []
  })
}

function rowOf(
  product: Product,
  variants: readonly Variant[],
  furtherOf: ReadonlyMap<string, readonly FurtherPrice[]> | undefined,
): object {
  // The default one first, as a product is created with them.
  const sorted = variants.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const lines = sorted.map((variant) => ({
    ...only(variantFields, viewOfVariant(variant)),
    // A price that was not set cannot be cleared either.
    ...(variant.price === null && { price: undefined }),
    ...(furtherOf && { prices: pricesOf(furtherOf.get(variant.id)) }),
  }))
  const imageUrls = [...imageUrlsOf(product.media).keys()]
  return { ...only(productFields, viewOfProduct(product)), image_urls: imageUrls, variants: lines }
}

function pricesOf(prices: readonly FurtherPrice[] = []) {
  return prices.map(({ price, minQuantity }) => ({ price, min_quantity: minQuantity }))
}

function only(names: readonly string[], fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}
