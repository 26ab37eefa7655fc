import type { FindVariantsItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Names } from './names.ts'

/** What people call a variant. One that is not known, or may not be read, is called by its id. */
export interface VariantName {
  readonly title: string
  readonly note: string
  readonly productId: string | undefined
}

const variantNames = new Names({
  noun: 'variant',
  about: ['variant', 'product'],
  operation: 'findVariants',
  find: async (ids) => {
    const { data } = await souk.findVariants({ variant_ids: [...ids] })
    return new Map(data.data.map((variant) => [variant.id, nameOfVariant(variant)]))
  },
})

function nameOfVariant(variant: FindVariantsItem): VariantName {
  const { product_title, title, sku } = variant
  const own = isUnnamed(variant) ? null : title
  return {
    title: product_title,
    note: [own, sku].filter(Boolean).join(' · '),
    productId: variant.product_id,
  }
}

/** What the only variant of a product is called by itself, which says nothing. */
export const unnamedTitle = 'Default'

/** The default variant is called as its product, unless somebody gave it another title than it was made with. */
export function isUnnamed({ is_default, title }: { is_default: boolean; title: string }): boolean {
  return is_default && title === unnamedTitle
}

export function useVariantName(id: string | undefined): VariantName {
  return variantNames.use(id) ?? { title: id ?? '', note: '', productId: undefined }
}

/** The whole name in one line, for an export. */
export async function variantText(id: string): Promise<string> {
  return lineOf(await variantNames.find(id)) ?? id
}

/** The same for a handful of variants that are shown. */
export function useVariantTexts(): (id: string) => string {
  const nameOf = variantNames.useAny()
  return (id) => lineOf(nameOf(id)) ?? id
}

function lineOf(name: VariantName | undefined): string | undefined {
  return name && [name.title, name.note].filter(Boolean).join(' · ')
}

/** Title and note as the first cell of a row. */
export function VariantCell({ id }: { readonly id: string }) {
  const { title, note } = useVariantName(id)
  return (
    <span>
      <strong class="theirs">{title}</strong>
      <span class="note theirs block">{note}</span>
    </span>
  )
}
