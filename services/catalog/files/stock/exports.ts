import { availableOf, listItemsOfVariants } from '@souk/inventory/contract'
import type { Export } from '@souk/platform'
import { listVariantsAfter } from '../store.ts'
import { stockFiles } from './imports.ts'
import { StockFilter } from './schemas.ts'

export const stockExport: Export<StockFilter> = {
  ...stockFiles,
  operationId: 'exportStock',
  summary: 'Export stock',
  description:
    'Starts a job that writes the stock of all variants, or of those that the filters find, to a CSV or NDJSON file: a row ' +
    'for each location. Wait until the job has succeeded and download its result; the file can be changed and imported ' +
    'again. A provider exports its own stock. Emits `job.created` and `job.completed`.',
  scope: 'inventory:read',
  filter: StockFilter,
  page: async (tx, { filter: { warehouse, ...filter }, after }) => {
    const { variants, next } = await listVariantsAfter(tx, filter, after)
    const items = await listItemsOfVariants(
      tx,
      variants.map(({ id }) => id),
    )
    const itemsOf = Map.groupBy(items, ({ variantId }) => variantId)
    const rows = variants.flatMap(({ id, sku, providerId, title }) =>
      (itemsOf.get(id) ?? [])
        .filter((item) => warehouse === undefined || item.warehouse === warehouse)
        .map((item) => ({
          ...{ variant_id: id, sku, provider_id: providerId, title },
          ...{ warehouse: item.warehouse, on_hand: item.onHand },
          ...{ reserved: item.reserved, available: availableOf(item) },
        })),
    )
    return { rows, next }
  },
}
