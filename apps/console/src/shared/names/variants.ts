import type { FindVariantsItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useMay } from '../../session/caller.ts'

/** What people call a variant. One that is not known, or may not be read, is called by its id. */
export interface VariantName {
  readonly title: string
  readonly note: string
  readonly productId: string | undefined
}

function nameOfVariant(id: string, variant: FindVariantsItem | undefined): VariantName {
  if (variant === undefined) return { title: id, note: '', productId: undefined }
  const { product_title, title, sku } = variant
  const own = isUnnamed(variant) ? null : title
  return {
    title: product_title,
    note: [own, sku].filter(Boolean).join(' · '),
    productId: variant.product_id,
  }
}

/** The default variant is called as its product, unless somebody gave it another title than it was made with. */
export function isUnnamed({ is_default, title }: { is_default: boolean; title: string }): boolean {
  return is_default && title === 'Default'
}

/** The names of the variants of a page, asked for at once. */
export function useVariantNames(ids: readonly string[] | undefined): (id: string) => VariantName {
  const may = useMay()
  const asked = [...new Set(ids)].toSorted()
  const { data: names } = useQuery({
    key: ['variant-names', asked],
    about: ['variant', 'product'],
    keepsLast: true,
    isEnabled: asked.length > 0 && may('findVariants'),
    run: async (signal) => {
      const { data } = await souk.findVariants({ variant_ids: asked }, { signal })
      return new Map(data.data.map((variant) => [variant.id, variant]))
    },
  })
  return (id) => nameOfVariant(id, names?.get(id))
}
