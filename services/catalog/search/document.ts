import type { Identifier } from '../identifiers/identifier.ts'
import type { Option, OptionValues } from '../options/option.ts'
import { documentWords } from './words.ts'

/** What a product is searched by, as it stands. */
export interface Searched {
  readonly productId: string
  readonly providerId: string | null
  readonly title: string
  readonly description: string | null
  readonly brand: string | null
  readonly kind: string
  readonly tags: readonly string[]
  readonly options: readonly Option[]
  /** All that it is in, by uuid. */
  readonly categoryIds: readonly string[]
  readonly variants: readonly SearchedVariant[]
}

export interface SearchedVariant {
  readonly variantId: string
  readonly sku: string | null
  readonly title: string
  readonly position: number
  readonly optionValues: OptionValues
  readonly identifiers: readonly Identifier[]
  readonly prices: Readonly<Record<string, number>>
  readonly isAvailable: boolean
}

export const availabilities = ['IN_STOCK', 'OUT_OF_STOCK'] as const
export type SearchAvailability = (typeof availabilities)[number]

/** Words by their weight, `a` the heaviest. */
export interface DocumentTexts {
  readonly a: string
  readonly b: string
  readonly c: string
  readonly d: string
}

export interface SearchDocument {
  readonly productId: string
  readonly providerId: string | null
  readonly texts: DocumentTexts
  readonly filterWords: readonly string[]
  readonly amounts: Readonly<Record<string, number>>
  readonly variants: readonly DocumentVariant[]
  /** All words that it is made of, for those who mistype one. */
  readonly vocabulary: readonly string[]
}

export interface DocumentVariant {
  readonly variantId: string
  readonly position: number
  readonly filterWords: readonly string[]
  readonly prices: Readonly<Record<string, number>>
}

/** A filter word is its group and its value: `brand=Norr`, `option:size=M`. No word of a text has such a sign in it. */
export function filterWord(group: string, value: string): string {
  return `${group}=${value}`
}

/** The name may hold any sign, the one between group and value too. */
export function optionGroup(name: string): string {
  return `option:${encodeURIComponent(name)}`
}

const vocabularyMax = 300

export function documentOf(product: Searched): SearchDocument {
  const { variants } = product
  const words = wordsByWeight(product)
  const described = variants.map((variant) => ({
    variantId: variant.variantId,
    position: variant.position,
    filterWords: filterWordsOf(product, variant),
    prices: variant.prices,
  }))
  const all = new Set([...words.a, ...words.b, ...words.c, ...words.d])
  return {
    productId: product.productId,
    providerId: product.providerId,
    texts: {
      a: words.a.join(' '),
      b: words.b.join(' '),
      c: words.c.join(' '),
      d: words.d.join(' '),
    },
    filterWords: [...new Set(described.flatMap(({ filterWords }) => filterWords))],
    amounts: lowestOf(variants),
    variants: described,
    vocabulary: [...all]
      .filter((word) => word.length > 2 && word.length <= 40)
      .slice(0, vocabularyMax),
  }
}

function wordsByWeight({ title, brand, tags, description, variants }: Searched) {
  const numbers = variants.flatMap(({ sku, identifiers }) => [
    sku ?? '',
    ...identifiers.map(({ value }) => value),
  ])
  const values = variants.flatMap((variant) => [
    variant.title,
    ...Object.values(variant.optionValues),
  ])
  const distinct = (texts: readonly string[]) => [...new Set(texts)].flatMap(documentWords)
  return {
    a: documentWords(title),
    b: distinct([brand ?? '', ...numbers]),
    c: distinct([...tags, ...values]),
    d: documentWords(description ?? ''),
  }
}

function filterWordsOf(product: Searched, variant: SearchedVariant): string[] {
  const { brand, kind, tags, categoryIds } = product
  return [
    filterWord('kind', kind),
    filterWord('availability', variant.isAvailable ? 'IN_STOCK' : 'OUT_OF_STOCK'),
    ...(brand === null ? [] : [filterWord('brand', brand)]),
    ...tags.map((tag) => filterWord('tag', tag)),
    ...categoryIds.map((id) => filterWord('category', id)),
    ...Object.entries(variant.optionValues).map(([name, value]) =>
      filterWord(optionGroup(name), value),
    ),
  ]
}

function lowestOf(variants: readonly SearchedVariant[]): Record<string, number> {
  const lowest = new Map<string, number>()
  for (const { prices } of variants) {
    for (const [currency, amount] of Object.entries(prices)) {
      lowest.set(currency, Math.min(amount, lowest.get(currency) ?? amount))
    }
  }
  return Object.fromEntries(lowest)
}
