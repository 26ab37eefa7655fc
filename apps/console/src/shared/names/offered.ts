import type { Money } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { isUnnamed } from './variants.tsx'

/** Something that can be put on an order. */
export interface Offered {
  readonly variantId: string
  readonly title: string
  readonly sku: string | null
  /** Null where only the order will tell. */
  readonly price: Money | null
  /** Units that can be sold; null without a limit, or where only the order will tell. */
  readonly available: number | null
}

const offeredMax = 12

/** Products whose title has what was typed, and the variant that has it as its SKU. */
export async function findOffered(asked: string, signal: AbortSignal): Promise<Offered[]> {
  const title = asked === '' ? undefined : asked
  const [byTitle, bySku] = await Promise.all([
    souk.listProducts({ title, status: 'ACTIVE', limit: offeredMax }, { signal }),
    asked === '' ? undefined : souk.findVariants({ skus: [asked] }, { signal }),
  ])
  const products = byTitle.data.data.map((product) => ({
    variantId: product.default_variant_id,
    title: product.title,
    sku: product.sku,
    price: product.price,
    available: product.track_inventory ? product.inventory.available : null,
  }))
  const variants = (bySku?.data.data ?? []).map((variant) => ({
    variantId: variant.id,
    title: [variant.product_title, ...(isUnnamed(variant) ? [] : [variant.title])].join(' · '),
    sku: variant.sku,
    price: null,
    available: null,
  }))
  const known = new Set(products.map(({ variantId }) => variantId))
  return [...products, ...variants.filter(({ variantId }) => !known.has(variantId))]
}
