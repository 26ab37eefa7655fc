import type { BasketLine } from './basket.ts'

/** Which lines something is about: every list that names something must name the line. */
export interface ItemNames {
  readonly variantIds: readonly string[]
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly providerIds: readonly string[]
  readonly tags: readonly string[]
  readonly brands: readonly string[]
  readonly productTypes: readonly string[]
}

export interface Selector extends ItemNames {
  /** Lines that one of these lists names are left out. */
  readonly except: ItemNames | null
}

export const noNames: ItemNames = {
  variantIds: [],
  productIds: [],
  categoryIds: [],
  collectionIds: [],
  providerIds: [],
  tags: [],
  brands: [],
  productTypes: [],
}

type Names = keyof ItemNames

/** What a line is called in each of the lists. */
const namesOfLine: Readonly<Record<Names, (line: BasketLine) => readonly (string | null)[]>> = {
  variantIds: (line) => [line.variantId],
  productIds: (line) => [line.productId],
  categoryIds: (line) => line.categoryIds,
  collectionIds: (line) => line.collectionIds,
  providerIds: (line) => [line.providerId],
  tags: (line) => line.tags,
  brands: (line) => [line.brand],
  productTypes: (line) => [line.productType],
}
const lists = Object.keys(namesOfLine) as Names[]

type Matcher = (line: BasketLine) => boolean

const everyLine: Matcher = () => true

/** Made once for a selector, which may name hundreds, and then asked for each line. */
export function matcherOf(selector: Selector | null): Matcher {
  if (selector === null) return everyLine
  const wanted = namedLists(selector)
  const left = selector.except === null ? [] : namedLists(selector.except)
  return (line) => wanted.every((names) => names(line)) && !left.some((names) => names(line))
}

function namedLists(names: ItemNames): Matcher[] {
  return lists.flatMap((list) => {
    if (names[list].length === 0) return []
    const known = new Set<string | null>(names[list])
    const ofLine = namesOfLine[list]
    return [(line: BasketLine) => ofLine(line).some((name) => known.has(name))]
  })
}
