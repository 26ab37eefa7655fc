import type { Export } from '@souk/platform'
import { listPricesOf, listVariantsAfter } from '../store.ts'
import { priceFiles } from './imports.ts'
import { PriceFilter } from './schemas.ts'

export const priceExport: Export<PriceFilter> = {
  ...priceFiles,
  operationId: 'exportPrices',
  summary: 'Export prices',
  description:
    'Starts a job that writes the prices of all variants, or of those that the filters find, to a CSV or NDJSON file: a row ' +
    'for each currency and minimum quantity. Wait until the job has succeeded and download its result; the file can be ' +
    'changed and imported again. A provider exports its own prices. Emits `job.created` and `job.completed`.',
  scope: 'pricing:read',
  filter: PriceFilter,
  page: async (tx, { filter: { currency, ...filter }, after }) => {
    const { variants, next } = await listVariantsAfter(tx, filter, after)
    const prices = await listPricesOf(
      tx,
      variants.map(({ id }) => id),
    )
    const pricesOf = Map.groupBy(prices, ({ variantId }) => variantId)
    const rows = variants.flatMap(({ id, sku, providerId, title }) =>
      (pricesOf.get(id) ?? [])
        .filter(({ price }) => currency === undefined || price.currency === currency)
        .map(({ price, minQuantity, floor }) => ({
          ...{ variant_id: id, sku, provider_id: providerId, title },
          ...{ price, min_quantity: minQuantity },
          floor: floor === null ? null : { ...price, amount: floor },
        })),
    )
    return { rows, next }
  },
}
