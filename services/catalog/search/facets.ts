import { idOf } from '@souk/platform'
import type { CategoryTexts } from '../categories/category.ts'
import { translatedIn } from '../locales.ts'
import type { Option } from '../options/option.ts'
import type { Attribute } from '../types/product-type.ts'
import { optionGroup, optionValueKey, type SearchAvailability } from './document.ts'
import { languageOf } from './languages.ts'
import { rangeOf, writtenRange } from './ranges.ts'

export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: number
  /** Of a range of prices, what to filter by. */
  readonly price_min?: number
  readonly price_max?: number
  /** Of a range of numbers, where it begins and the first number behind it. */
  readonly from?: number | null
  readonly to?: number | null
}

export interface Facet {
  readonly key: string
  /** Of which option or attribute. */
  readonly name: string | null
  readonly label: string | null
  readonly unit: string | null
  readonly values: readonly FacetValue[]
}

/** What facets are shown with. */
export interface FacetTexts {
  readonly locale: string | undefined
  readonly currency: string
  readonly options: readonly Option[]
  /** By uuid. */
  readonly categories: ReadonlyMap<string, NamedCategory>
  /** By key. */
  readonly attributes: ReadonlyMap<string, FacetAttribute>
}

export interface NamedCategory {
  readonly name: string
  readonly translations: Readonly<Record<string, CategoryTexts>>
}

export type FacetAttribute = Pick<
  Attribute,
  'key' | 'name' | 'type' | 'values' | 'unit' | 'translations'
>

export type Counts = readonly (readonly [word: string, count: number])[]

interface Counted {
  readonly value: string
  readonly count: number
}

/** `=brand=Norr` is the value `Norr` of `=brand`, and `=option:size=m=M` is `m=M` of `=option:size`. */
function groupsIn(counts: Counts): Map<string, Counted[]> {
  const parsed = counts.map(([word, count]) => {
    const at = word.indexOf('=', 1)
    return { group: word.slice(0, at), value: word.slice(at + 1), count }
  })
  return Map.groupBy(parsed, ({ group }) => group)
}

export function categoriesIn(counts: Counts): string[] {
  return (groupsIn(counts).get('=category') ?? []).map(({ value }) => value)
}

/** Keys of the attributes that are counted. */
export function attributesIn(counts: Counts): string[] {
  const keys = [...groupsIn(counts).keys()].flatMap(
    (group) => /^=(?:attribute|range):(.*)$/u.exec(group)?.[1] ?? [],
  )
  return [...new Set(keys)]
}

const valuesMax = 50
const facetsMax = 60

/** By the name of the facet; attributes in the order of their names come last. */
export function facetsOf(counts: Counts, texts: FacetTexts): Facet[] {
  const groups = groupsIn(counts)
  const facets = [...groups].flatMap(
    ([group, values]) => facetOf(group, values, texts, groups) ?? [],
  )
  const place = ({ key, name }: Facet) => `${key === 'attributes' ? 1 : 0} ${key} ${name ?? ''}`
  return facets.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)).slice(0, facetsMax)
}

function facetOf(
  group: string,
  values: readonly Counted[],
  texts: FacetTexts,
  groups: ReadonlyMap<string, unknown>,
): Facet | undefined {
  const [kind = '', name = ''] = splitGroup(group)
  switch (kind) {
    case 'availability':
      return { ...plainFacet(kind, values), values: availabilityValues(values, texts) }
    case 'brand':
    case 'kind':
    case 'tag':
      return plainFacet(kind, values)
    case 'category':
      return { ...plainFacet('category_id', values), values: categoryValues(values, texts) }
    case 'price':
      return name === texts.currency
        ? { ...plainFacet('price', values), values: priceValues(values) }
        : undefined
    case 'option':
      return optionFacet(group, values, texts)
    case 'range':
      return attributeFacet(name, rangeValues(values), texts)
    case 'attribute':
      // What is a number is counted by its ranges.
      if (groups.has(`=range:${name}`)) return undefined
      return attributeFacet(name, attributeValues(name, values, texts), texts)
    default:
      return undefined
  }
}

function splitGroup(group: string): string[] {
  const at = group.indexOf(':')
  return at < 0 ? [group.slice(1)] : [group.slice(1, at), group.slice(at + 1)]
}

function plainFacet(key: string, values: readonly Counted[]): Facet {
  return { key, name: null, label: null, unit: null, values: mostFrequent(values).map(labelled) }
}

const labelled = ({ value, count }: Counted): FacetValue => ({ value, label: value, count })

function mostFrequent(values: readonly Counted[]): Counted[] {
  return values
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, valuesMax)
}

function categoryValues(values: readonly Counted[], { categories, locale }: FacetTexts) {
  const shown = values.filter(({ value }) => categories.has(value))
  return mostFrequent(shown).map(({ value, count }) => {
    const category = categories.get(value)
    const translated =
      category && locale !== undefined
        ? translatedIn(category.translations, locale, ({ name }) => name)
        : undefined
    return { value: idOf('cat', value), label: translated ?? category?.name ?? value, count }
  })
}

function priceValues(values: readonly Counted[]): FacetValue[] {
  return fromLowest(values).map(({ value, count }) => {
    const { from, to } = rangeOf(value)
    const min = from ?? 0
    const max = Math.max(min, (to ?? 0) - 1)
    return { value, label: `${min}-${max}`, count, price_min: min, price_max: max }
  })
}

function rangeValues(values: readonly Counted[]): FacetValue[] {
  return fromLowest(values).map(({ value, count }) => {
    const range = rangeOf(value)
    const written = writtenRange(range)
    return { value: written, label: written, count, ...range }
  })
}

function fromLowest(values: readonly Counted[]): Counted[] {
  const lowest = ({ value }: Counted) => rangeOf(value).from ?? -Infinity
  return values.toSorted((one, other) => lowest(one) - lowest(other)).slice(0, valuesMax)
}

/** Values in the order that somebody gave them; others, by how many there are, come behind. */
function inOrder(values: readonly Counted[], order: readonly string[]): Counted[] {
  const places = new Map(order.map((value, at) => [value, at]))
  const placeOf = ({ value }: Counted) => places.get(value) ?? order.length
  return mostFrequent(values).toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Named as the products of the page name it; of a value that is written in several ways, as most of them write it. */
function optionFacet(group: string, values: readonly Counted[], { options }: FacetTexts): Facet {
  const same = options.filter((option) => optionGroup(option.name) === group)
  const name = same[0]?.name ?? decodeURIComponent(group.slice(group.indexOf(':') + 1))
  const order = same.flatMap((option) => option.values).map(optionValueKey)
  const byKey = Map.groupBy(mostFrequent(values), ({ value }) => keyOfWord(value))
  const merged = [...byKey].map(([value, ways]) => ({
    value,
    count: ways.reduce((sum, { count }) => sum + count, 0),
  }))
  const writtenAs = (key: string) => byKey.get(key)?.[0]?.value.slice(key.length) ?? key
  const shown = inOrder(merged, [...new Set(order)]).map(({ value, count }) =>
    labelled({ value: writtenAs(value), count }),
  )
  return { key: 'options', name, label: name, unit: null, values: shown }
}

/** `m=M` begins with the key `m=`. */
const keyOfWord = (word: string) => word.slice(0, word.indexOf('=') + 1)

const availabilityTexts: Readonly<Record<string, Readonly<Record<SearchAvailability, string>>>> = {
  de: { IN_STOCK: 'Auf Lager', OUT_OF_STOCK: 'Nicht auf Lager' },
  en: { IN_STOCK: 'In stock', OUT_OF_STOCK: 'Out of stock' },
  es: { IN_STOCK: 'En existencias', OUT_OF_STOCK: 'Agotado' },
  fr: { IN_STOCK: 'En stock', OUT_OF_STOCK: 'En rupture de stock' },
  it: { IN_STOCK: 'Disponibile', OUT_OF_STOCK: 'Non disponibile' },
  nl: { IN_STOCK: 'Op voorraad', OUT_OF_STOCK: 'Niet op voorraad' },
}

/** In English where the language has no text of its own. */
function availabilityValues(values: readonly Counted[], { locale }: FacetTexts): FacetValue[] {
  const texts: Readonly<Record<string, string>> | undefined =
    availabilityTexts[languageOf(locale ?? 'en')] ?? availabilityTexts.en
  return mostFrequent(values).map(({ value, count }) => ({
    value,
    label: texts?.[value] ?? value,
    count,
  }))
}

function attributeValues(
  key: string,
  values: readonly Counted[],
  { attributes, locale }: FacetTexts,
): FacetValue[] {
  const attribute = attributes.get(key)
  return inOrder(values, attribute?.values ?? []).map(({ value, count }) => {
    const translated =
      attribute && locale !== undefined
        ? translatedIn(attribute.translations, locale, (texts) => texts.values?.[value])
        : undefined
    return { value, label: translated ?? value, count }
  })
}

function attributeFacet(
  key: string,
  values: readonly FacetValue[],
  { attributes, locale }: FacetTexts,
): Facet {
  const attribute = attributes.get(key)
  const translated =
    attribute && locale !== undefined
      ? translatedIn(attribute.translations, locale, ({ name }) => name)
      : undefined
  return {
    key: 'attributes',
    name: key,
    label: translated ?? attribute?.name ?? key,
    unit: attribute?.unit ?? null,
    values,
  }
}
