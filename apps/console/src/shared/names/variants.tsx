import type { FindVariantsItem, ListProductsItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import type { Choice } from '../../kit/options.tsx'
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

type NamedVariant = Pick<
  FindVariantsItem,
  'product_id' | 'product_title' | 'title' | 'sku' | 'is_default'
>

function nameOfVariant(variant: NamedVariant): VariantName {
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

const productsMax = 12
const skuMax = 64

/** The same in one line, for fields in which one is chosen: found by a part of the title of its product, or by its SKU. */
export const variantLineNames = new Names({
  noun: 'variant line',
  about: ['variant', 'product'],
  operation: 'findVariants',
  searchOperation: 'listProducts',
  find: async (ids) => {
    const { data } = await souk.findVariants({ variant_ids: [...ids] })
    return new Map(data.data.map((variant) => [variant.id, lineOfVariant(variant)]))
  },
  search: variantsLike,
})

async function* variantsLike(typed: string, signal: AbortSignal): AsyncGenerator<Choice> {
  const mayBeSku = typed !== '' && typed.length <= skuMax
  const [products, bySku] = await Promise.all([
    souk.listProducts({ ...(typed !== '' && { title: typed }), limit: productsMax }, { signal }),
    mayBeSku ? souk.findVariants({ skus: [typed] }, { signal }) : undefined,
  ])
  const found = bySku?.data.data ?? []
  yield* found.map((variant) => [variant.id, lineOfVariant(variant)] as const)
  const known = new Set(found.map(({ id }) => id))
  for (const product of products.data.data) {
    for await (const choice of variantsIn(product, signal)) if (!known.has(choice[0])) yield choice
  }
}

/** Most products have one variant, which is known already. */
async function* variantsIn(product: ListProductsItem, signal: AbortSignal): AsyncGenerator<Choice> {
  const { id: productId, title, sku, default_variant_id, variant_count } = product
  if (variant_count === 1) {
    yield [default_variant_id, [title, sku].filter(Boolean).join(' · ')]
    return
  }
  for await (const variant of souk.listVariants({ productId, limit: choicesMax }, { signal })) {
    yield [variant.id, lineOfVariant({ ...variant, product_title: title })]
  }
}

function lineOfVariant(variant: Parameters<typeof nameOfVariant>[0]): string {
  const { title, note } = nameOfVariant(variant)
  return [title, note].filter(Boolean).join(' · ')
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
