import type { StockItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'

/** What each location has of a variant. */
export function useItemsOfVariant(variantId: string): readonly StockItem[] {
  const { data } = useQuery({
    key: ['stock-items', variantId],
    about: ['stock', 'order', 'location'],
    run: async (signal) => {
      const wanted = { variant_id: variantId, limit: 96 }
      return (await souk.listStockItems(wanted, { signal })).data.content
    },
  })
  return data ?? []
}
