import type { SearchFacet, SearchProductsQuery } from '@souk/sdk'

/** The facets that somebody can choose from; what the address names otherwise is no filter. */
const facetKeys = [
  'brand',
  'kind',
  'tag',
  'availability',
  'options',
  'attributes',
  'price',
] as const
export type FacetKey = (typeof facetKeys)[number]

export const sorts = ['relevance', 'newest', 'price_asc', 'price_desc'] as const

export function isFacetKey(key: string): key is FacetKey {
  return (facetKeys as readonly string[]).includes(key)
}

/** What stands in the address for one value of a facet. */
export function tokenOf(facet: SearchFacet, value: SearchFacet['values'][number]): string {
  if (facet.key === 'price') return `${value.price_min ?? ''}-${value.price_max ?? ''}`
  return facet.name === null ? value.value : `${facet.name}:${value.value}`
}

export function chosenOf(query: URLSearchParams, key: FacetKey): readonly string[] {
  return query.getAll(key)
}

/** The address with a value chosen, or without it where it was. Of ranges of prices one is chosen. */
export function toggled(query: URLSearchParams, key: FacetKey, token: string): URLSearchParams {
  const next = new URLSearchParams(query)
  const before = next.getAll(key)
  const isChosen = before.includes(token)
  next.delete(key)
  const others = key === 'price' || key === 'availability' ? [] : before
  const after = isChosen ? before.filter((one) => one !== token) : [...others, token]
  for (const one of after) next.append(key, one)
  return next
}

export function withoutFilters(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const key of facetKeys) next.delete(key)
  return next
}

export function hasFilters(query: URLSearchParams): boolean {
  return facetKeys.some((key) => query.has(key))
}

/** What the catalog is asked for by what stands in the address. */
export function searchOf(query: URLSearchParams, categoryId?: string): SearchProductsQuery {
  const lists = Object.fromEntries(
    (['brand', 'kind', 'tag', 'options', 'attributes'] as const).flatMap((key) => {
      const chosen = chosenOf(query, key)
      return chosen.length === 0 ? [] : [[key, chosen.map(escaped).join(',')]]
    }),
  )
  const q = query.get('q')?.trim()
  const sort = sorts.find((one) => one === query.get('sort'))
  const availability = (['IN_STOCK', 'OUT_OF_STOCK'] as const).find(
    (one) => one === query.get('availability'),
  )
  return {
    ...lists,
    ...pricesOf(query),
    ...(q && { q }),
    ...(sort && (sort !== 'relevance' || q) && { sort }),
    ...(availability && { availability }),
    ...(categoryId !== undefined && { category_id: categoryId }),
  }
}

function pricesOf(query: URLSearchParams): Pick<SearchProductsQuery, 'price_min' | 'price_max'> {
  const [, least = '', most = ''] = /^(\d{0,15})-(\d{0,15})$/.exec(query.get('price') ?? '') ?? []
  return {
    ...(least !== '' && { price_min: Number(least) }),
    ...(most !== '' && { price_max: Number(most) }),
  }
}

function escaped(value: string): string {
  return value.replaceAll(',', '\\,')
}
