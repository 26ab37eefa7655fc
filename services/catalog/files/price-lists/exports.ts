import { type Export, uuidOf } from '@souk/platform'
import {
  getPriceList,
  listPricesOfListsAfter,
  type PriceRowFilter,
  priceListNotFound,
} from '@souk/pricing/contract'
import { listTitledVariants } from '../store.ts'
import { priceListFiles } from './imports.ts'
import { PriceListRowFilter } from './schemas.ts'

export const priceListExport: Export<PriceRowFilter> = {
  ...priceListFiles,
  operationId: 'exportPriceListPrices',
  summary: 'Export prices of price lists',
  description:
    'Starts a job that writes the prices of one price list, or of all that are not archived, to a CSV or NDJSON file, newest first: a ' +
    'row for each variant, minimum quantity and period. Prices that a list takes by `adjust_rate` are not among them. Wait until the ' +
    'job has succeeded and download its result; the file can be changed and imported again. Emits `job.created` and `job.completed`.',
  scope: 'pricing:read',
  filter: PriceListRowFilter,
  filterCheck: {
    refusals: [priceListNotFound],
    check: async (tx, { price_list_id: id }) => {
      if (id !== undefined) await getPriceList(tx, id)
    },
  },
  page: async (tx, { filter, after }) => {
    const { prices, next } = await listPricesOfListsAfter(tx, filter, after)
    const uuids = new Set(prices.map(({ price }) => uuidOf(price.variantId)))
    const variants = await listTitledVariants(tx, [...uuids])
    const variantOf = new Map(variants.map((variant) => [variant.id, variant]))
    const rows = prices.map(({ price, list: { name, currency } }) => {
      const variant = variantOf.get(price.variantId)
      const money = (amount: number | null) => (amount === null ? null : { amount, currency })
      return {
        ...{ price_list_id: price.priceListId, price_list: name, variant_id: price.variantId },
        ...{ sku: variant?.sku ?? null, provider_id: variant?.providerId ?? null },
        ...{ title: variant?.title ?? null, min_quantity: price.minQuantity },
        amount: money(price.amount),
        compare_at: money(price.compareAt),
        floor: money(price.floor),
        unit: { quantity: price.unitQuantity, measure: price.unitMeasure },
        valid_from: price.validFrom?.toISOString() ?? null,
        valid_to: price.validTo?.toISOString() ?? null,
      }
    })
    return { rows, next }
  },
}
