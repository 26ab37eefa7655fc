import type { ProductWithVariants, SearchHit, SearchProductsResponse } from '@souk/sdk'
import type { Language } from '../texts/index.ts'
import { souk } from './souk.ts'

/** What the lists of the shop ask for. The catalog speaks English unless it is asked for something else. */
export function localeFor(language: Language): { readonly locale?: string } {
  return language === 'en' ? {} : { locale: language }
}

export type Hits = Pick<SearchProductsResponse, 'total' | 'facets' | 'corrections'> & {
  readonly data: readonly SearchHit[]
  readonly next: string | null
}

type Filters = NonNullable<Parameters<typeof souk.searchProducts>[0]>

export async function search(filters: Filters, signal: AbortSignal): Promise<Hits> {
  const { data } = await souk.searchProducts({ ...filters, limit: pageSize }, { signal })
  const { page, ...first } = data
  return { ...first, next: page.next }
}

/** Full rows of two, three or four. */
const pageSize = 24

/** What comes behind a page. */
export async function searchOn(filters: Filters, shown: Hits): Promise<Hits> {
  if (shown.next === null) return shown
  const { data } = await souk.searchProducts({
    ...{ ...filters, cursor: shown.next, limit: pageSize },
  })
  return { ...shown, data: [...shown.data, ...data.data], next: data.page.next }
}

export interface Category {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly parentId: string | null
}

/** A shop has a menu's worth of categories; what is beyond the first pages is found by searching. */
const categoriesMax = 200

export async function categoriesOf(language: Language): Promise<readonly Category[]> {
  const found: Category[] = []
  for await (const one of souk.listCategories({ ...localeFor(language), limit: 96 })) {
    const { id, handle, name, parent_id: parentId } = one
    found.push({ id, handle, name, parentId })
    if (found.length === categoriesMax) break
  }
  return found
}

export type ShownProduct = ProductWithVariants

export async function productOf(
  handle: string,
  language: Language,
  signal: AbortSignal,
): Promise<ShownProduct> {
  const { data } = await souk.getProductByHandle({ handle, ...localeFor(language) }, { signal })
  return data
}

/** Products that are shown with another one, in its order. Those that are not for sale here are left out. */
export async function relatedTo(productId: string, language: Language, signal: AbortSignal) {
  const { data: found } = await souk.getProductRelations({ productId }, { signal })
  const ids = found.relations.map(({ product_id: id }) => id).slice(0, relatedMax)
  if (ids.length === 0) return []
  const asked = { ids: ids.join(','), ...localeFor(language) }
  const { data } = await souk.listProducts(asked, { signal })
  return data.data.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const relatedMax = 4
