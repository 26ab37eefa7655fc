import type { Money } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'

/** Something that can be put on an order. */
export interface Offered {
  readonly variantId: string
  readonly title: string
  readonly sku: string | null
  /** Null where only the order will tell. */
  readonly price: Money | null
}

const offeredMax = 6

/** Products whose title has what was typed, and the variant that has it as its SKU. */
export function useOffered(asked: string): readonly Offered[] {
  const wanted = asked.trim()
  const { data = [] } = useQuery({
    key: ['offered', wanted],
    about: ['product', 'variant', 'price'],
    isEnabled: wanted.length > 1,
    keepsPrevious: true,
    run: async (signal) => {
      const [byTitle, bySku] = await Promise.all([
        souk.listProducts({ title: wanted, status: 'ACTIVE', limit: offeredMax }, { signal }),
        souk.findVariants({ skus: [wanted] }, { signal }),
      ])
      const products = byTitle.data.data.map(({ default_variant_id, title, sku, price }) => ({
        variantId: default_variant_id,
        title,
        sku,
        price,
      }))
      const variants = bySku.data.data.map(({ id, product_title, title, sku }) => ({
        variantId: id,
        title: `${product_title} · ${title}`,
        sku,
        price: null,
      }))
      const known = new Set(products.map(({ variantId }) => variantId))
      return [...products, ...variants.filter(({ variantId }) => !known.has(variantId))]
    },
  })
  return wanted.length > 1 ? data : []
}
