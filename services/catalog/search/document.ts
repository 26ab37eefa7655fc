import type { AttributeValue, AttributeValues } from '../attributes/attribute.ts'
import type { CategoryTranslations } from '../categories/category.ts'
import type { Identifier } from '../identifiers/identifier.ts'
import { type Option, type OptionValues, titleWithoutOptions } from '../options/option.ts'
import type { ProductTranslations } from '../translations/translation.ts'
import type { Attribute, ProductType } from '../types/product-type.ts'
import { languageOf } from './languages.ts'
import { rangeWord } from './ranges.ts'
import { filterWord, stemLexeme, titleSign, Vector, type Weight } from './vector.ts'
import { isWord, type TextWord, textWords } from './words.ts'

/** What a product is searched by, as it stands. */
export interface Searched {
  readonly productId: string
  readonly providerId: string | null
  readonly title: string
  readonly description: string | null
  readonly translations: ProductTranslations
  readonly brand: string | null
  readonly kind: string
  readonly tags: readonly string[]
  readonly options: readonly Option[]
  readonly attributes: AttributeValues
  readonly type: Pick<ProductType, 'name' | 'attributes'> | null
  /** Those that it is published in now; null is every one. */
  readonly channels: readonly string[] | null
  /** All that it is in. */
  readonly categories: readonly SearchedCategory[]
  readonly variants: readonly SearchedVariant[]
}

export interface SearchedCategory {
  readonly uuid: string
  readonly name: string
  readonly translations: CategoryTranslations
}

export interface SearchedVariant {
  readonly variantId: string
  readonly sku: string | null
  readonly title: string
  readonly position: number
  readonly optionValues: OptionValues
  readonly attributes: AttributeValues
  readonly identifiers: readonly Identifier[]
  readonly prices: Readonly<Record<string, number>>
  readonly isAvailable: boolean
}

export const availabilities = ['IN_STOCK', 'OUT_OF_STOCK'] as const
export type SearchAvailability = (typeof availabilities)[number]

export interface SearchDocument {
  readonly productId: string
  readonly providerId: string | null
  readonly vector: string
  readonly variants: readonly DocumentVariant[]
  readonly vocabulary: readonly KnownWord[]
}

/** A word that it is made of, for those who mistype or begin it; of the catalog's own texts it has no language. */
export interface KnownWord {
  readonly language: string
  readonly word: string
  /** As the text has it; null for what is two words there. */
  readonly written: string | null
  readonly stem: string
}

export interface DocumentVariant {
  readonly variantId: string
  readonly position: number
  readonly vector: string
  readonly prices: Readonly<Record<string, number>>
  /** Prices by currency, and numeric attributes by key. */
  readonly numbers: Readonly<Record<string, number>>
}

/** Options are the same in upper and lower case. The name may hold any sign, the one between group and value too. */
export function optionGroup(name: string): string {
  return `=option:${encodeURIComponent(inLowerCase(name))}`
}

/** What the filter word of an option begins with behind its group; how the value is written follows. */
export function optionValueKey(value: string): string {
  return `${inLowerCase(value).replaceAll('=', '%3D')}=`
}

function inLowerCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Instead of a channel; no handle has such a sign. */
export const everywhere = '*'

export const attributeGroup = (key: string) => `=attribute:${key}`
export const rangeGroup = (key: string) => `=range:${key}`
export const priceGroup = (currency: string) => `=price:${currency}`

/** A text with the words in it. Own texts of the catalog have no language here, names and numbers neither stems nor one. */
export interface Passage {
  readonly weight: Weight
  readonly language: string | null
  readonly hasStems: boolean
  readonly isTitle: boolean
  readonly words: readonly TextWord[]
}

type Told = readonly [weight: Weight, texts: readonly (string | null | undefined)[]]

/** Everything that is said of a product, the weightiest first. */
export function passagesOf(product: Searched): Passage[] {
  const { title, description, translations, brand, variants } = product
  const names = variants.flatMap(({ sku, identifiers }) => [
    sku,
    ...identifiers.map(({ value }) => value),
  ])
  const own = [
    passage('A', null, [title], { isTitle: true }),
    ...told(null, ownTexts(product)),
    passage('B', null, [brand, ...names], { hasStems: false }),
    passage('D', null, [description]),
  ]
  const others = [...localesOf(product)].flatMap((locale) => {
    const language = languageOf(locale)
    const texts = translations[locale]
    return [
      passage('A', language, [texts?.title], { isTitle: true }),
      ...told(language, translatedTexts(product, locale)),
      passage('D', language, [texts?.description]),
    ]
  })
  return [...own, ...others].filter(({ words }) => words.length > 0)
}

const told = (language: string | null, texts: readonly Told[]) =>
  texts.map(([weight, each]) => passage(weight, language, each))

function passage(
  weight: Weight,
  language: string | null,
  texts: readonly (string | null | undefined)[],
  { isTitle = false, hasStems = true } = {},
): Passage {
  const words = [...new Set(texts)].flatMap((text) => (text ? textWords(text) : []))
  return { weight, language, hasStems, isTitle, words }
}

function ownTexts(product: Searched): Told[] {
  const { tags, variants, categories, type } = product
  const values = variants.flatMap((variant) => [
    givenTitle(variant),
    ...Object.values(variant.optionValues),
  ])
  const described = searchable(product).flatMap(([attribute, value]) => [
    ...wordsOfValue(attribute, value, attribute.name, (text) => text),
  ])
  return [
    ['C', [...tags, ...values, ...described, type?.name, ...categories.map((each) => each.name)]],
  ]
}

/** What nobody wrote is searched by nobody: the one variant of most products has the same title. */
function givenTitle({ title, optionValues }: SearchedVariant): string | null {
  const isGiven = title !== titleWithoutOptions || Object.keys(optionValues).length > 0
  return isGiven ? title : null
}

/** Languages that anything of a product is said in. */
function localesOf({ translations, categories, type }: Searched): Set<string> {
  const attributes = (type?.attributes ?? []).filter((each) => each.searchable)
  return new Set(
    [
      translations,
      ...categories.map((each) => each.translations),
      ...attributes.map((each) => each.translations),
    ].flatMap((each) => Object.keys(each)),
  )
}

function translatedTexts(product: Searched, locale: string): Told[] {
  const { translations, categories } = product
  const said = Object.values(translations[locale]?.attributes ?? {})
  const described = searchable(product).flatMap(([attribute, value]) => {
    const texts = attribute.translations[locale]
    return texts === undefined
      ? []
      : wordsOfValue(attribute, value, texts.name, (text) => texts.values?.[text])
  })
  return [
    ['C', [...said, ...described, ...categories.map((each) => each.translations[locale]?.name)]],
  ]
}

function searchable({ type, attributes, variants }: Searched): [Attribute, AttributeValue][] {
  const marked = (type?.attributes ?? []).filter((attribute) => attribute.searchable)
  return marked.flatMap((attribute) =>
    [attributes, ...variants.map((variant) => variant.attributes)].flatMap((values) => {
      const value = values[attribute.key]
      return value === undefined ? [] : [[attribute, value] as [Attribute, AttributeValue]]
    }),
  )
}

/** What is true is searched by the name of it: a jacket that is waterproof. */
function wordsOfValue(
  { type, unit }: Attribute,
  value: AttributeValue,
  name: string | undefined,
  label: (text: string) => string | undefined,
): (string | undefined)[] {
  if (typeof value === 'boolean') return value ? [name] : []
  if (typeof value === 'object') return [`${value.value} ${unit}`, `${value.value}${unit}`]
  if (type === 'REFERENCE') return []
  return [label(String(value))]
}

/** The stem of a word in a language; empty for one that says nothing there. */
export type Stems = (language: string, word: string) => string

const vocabularyMax = 600

export function documentOf(
  product: Searched,
  passages: readonly Passage[],
  ownLanguage: string,
  stemOf: Stems,
): SearchDocument {
  const vector = new Vector()
  const variants = product.variants.map((variant) => describedVariant(product, variant))
  for (const { words } of variants) for (const word of words) vector.add(word)
  let position = 1
  for (const { words, ...said } of passages) {
    for (const word of words)
      addWord(vector, word, { ...said, position: position++ }, ownLanguage, stemOf)
    position += 10
  }
  return {
    productId: product.productId,
    providerId: product.providerId,
    vector: vector.toString(),
    variants: variants.map(({ words: _words, ...variant }) => variant),
    vocabulary: vocabularyOf(passages, ownLanguage, stemOf),
  }
}

interface Place extends Omit<Passage, 'words'> {
  readonly position: number
}

function addWord(
  vector: Vector,
  { word, also, joined, pair }: TextWord,
  { weight, language, hasStems, isTitle, position }: Place,
  ownLanguage: string,
  stemOf: Stems,
): void {
  const spoken = language ?? ownLanguage
  const forms = [word, ...also, joined, isTitle ? pair : null].filter((form) => form !== null)
  for (const form of new Set(forms)) {
    const stem = hasStems ? stemOf(spoken, form) : ''
    const lexemes = [
      ...(language === null ? [form] : []),
      ...(stem === '' ? [] : [stemLexeme(spoken, stem)]),
    ]
    for (const each of lexemes) {
      vector.add(each, position, weight)
      if (isTitle) vector.add(`${titleSign}${each}`)
    }
  }
}

function vocabularyOf(
  passages: readonly Passage[],
  ownLanguage: string,
  stemOf: Stems,
): KnownWord[] {
  const known = new Map<string, KnownWord>()
  for (const { language, hasStems, words } of passages) {
    const enter = (word: string, written: string | null) => {
      const stem = hasStems ? stemOf(language ?? ownLanguage, word) : word
      // Nothing is found by a translated word that says nothing.
      const isFound = language === null || stem !== ''
      if (!isFound || !isWord(word)) return
      const key = `${language}/${word}`
      const best = plainest(known.get(key)?.written ?? null, written)
      known.set(key, { language: language ?? '', word, written: best, stem: stem || word })
    }
    for (const { word, shown, joined } of words) {
      if (known.size >= vocabularyMax) return [...known.values()]
      enter(word, shown)
      if (joined !== null) enter(joined, null)
    }
  }
  return [...known.values()]
}

/** `shirt` rather than `Shirt`, and that rather than `SHIRT`: only a noun of German is never written small. */
function plainest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return capitals(other) < capitals(one) ? other : one
}

const capitals = (written: string) =>
  [written, written.slice(1)].filter((part) => part !== part.toLowerCase()).length

function describedVariant(product: Searched, variant: SearchedVariant) {
  const words = filterWordsOf(product, variant)
  const vector = new Vector()
  for (const word of words) vector.add(word)
  const { variantId, position, prices } = variant
  const measured = facetsOf(product, variant).flatMap(([{ key }, value]) => {
    const number = numberOf(value)
    return number === undefined ? [] : [[key, number]]
  })
  return {
    variantId,
    position,
    vector: vector.toString(),
    prices,
    numbers: { ...prices, ...Object.fromEntries(measured) },
    words,
  }
}

function filterWordsOf(product: Searched, variant: SearchedVariant): string[] {
  const { brand, kind, tags, categories, channels } = product
  return [
    ...(channels ?? [everywhere]).map((channel) => filterWord('=channel', channel)),
    filterWord('=kind', kind),
    filterWord('=availability', variant.isAvailable ? 'IN_STOCK' : 'OUT_OF_STOCK'),
    ...(brand === null ? [] : [filterWord('=brand', brand)]),
    ...categories.map(({ uuid }) => filterWord('=category', uuid)),
    ...Object.entries(variant.prices).map(([currency, amount]) =>
      filterWord(priceGroup(currency), rangeWord(amount)),
    ),
    ...Object.entries(variant.optionValues).map(([name, value]) =>
      filterWord(optionGroup(name), `${optionValueKey(value)}${value}`),
    ),
    ...facetsOf(product, variant).flatMap(([{ key }, value]) => attributeWords(key, value)),
    ...tags.map((tag) => filterWord('=tag', tag)),
  ]
}

/** Longer texts are nothing to choose from. */
const facetLengthMax = 200

/** Values of a variant that shoppers can narrow a search by: its own, and those of the product. */
function facetsOf(
  { type, attributes }: Searched,
  variant: SearchedVariant,
): [Attribute, AttributeValue][] {
  const marked = (type?.attributes ?? []).filter((attribute) => attribute.facet)
  return marked.flatMap((attribute) => {
    const value = (attribute.level === 'PRODUCT' ? attributes : variant.attributes)[attribute.key]
    const isLong = typeof value === 'string' && value.length > facetLengthMax
    return value === undefined || isLong ? [] : [[attribute, value] as [Attribute, AttributeValue]]
  })
}

function attributeWords(key: string, value: AttributeValue): string[] {
  const number = numberOf(value)
  if (number === undefined) return [filterWord(attributeGroup(key), String(value))]
  return [
    filterWord(attributeGroup(key), String(number)),
    filterWord(rangeGroup(key), rangeWord(number)),
  ]
}

function numberOf(value: AttributeValue): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' ? value.value : undefined
}
