import { checkCurrency, type FieldError, uuidOf, validationFailed } from '@souk/platform'
import {
  attributeGroup,
  everywhere,
  optionGroup,
  optionValueKey,
  priceGroup,
  rangeGroup,
} from './document.ts'
import { priceRangeInvalid } from './problems.ts'
import { type Range, readRange } from './ranges.ts'
import type { Meant } from './terms.ts'
import { filterWord, lexeme } from './vector.ts'

export const sorts = ['relevance', 'price_asc', 'price_desc', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** What somebody searches, as it stands in the query string. */
export interface SearchQuery {
  readonly q?: string | undefined
  readonly brand?: string | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
  readonly category_id?: string | undefined
  readonly collection_id?: string | undefined
  readonly availability?: string | undefined
  readonly options?: string | undefined
  readonly attributes?: string | undefined
  readonly price_min?: number | undefined
  readonly price_max?: number | undefined
  readonly currency?: string | undefined
  readonly locale?: string | undefined
  /** By its handle. */
  readonly channel?: string | undefined
  readonly sort?: Sort | undefined
}

/** Products that are counted for one answer. What has more matches says so. */
export const candidatesMax = 2_000

/** Values that are alternatives. */
interface Group {
  /** Beginnings of the filter words that are counted as if none of the values had been chosen. */
  readonly counted: readonly string[]
  /** What the words of a variant must match; null where its numbers say it all. */
  readonly filter: string | null
  /** What its numbers must match. */
  readonly within: string | null
  readonly isPrice?: true
  /** All variants of a product say the same of it. */
  readonly isOfProduct?: true
}

/** What one variant must pass. */
interface Passing {
  readonly filter: string | null
  /** The words of a product do not say whether one of its variants passes all of it. */
  readonly by_variant: boolean
  readonly within: string | null
  readonly price_min: number | null
  readonly price_max: number | null
}

/** As the search function takes it. */
export interface Asked extends Passing {
  readonly query: string | null
  readonly titled: string | null
  readonly joined: string | null
  readonly groups: readonly (Passing & { readonly group: string })[]
  readonly currency: string
  /** The uuid of the collection that is searched; null is all products. */
  readonly collection: string | null
  readonly sort: Sort
}

export function askedBy(
  query: SearchQuery,
  { query: text, titled, joined }: Meant,
  tenantCurrency: string,
): Asked {
  const { currency = tenantCurrency, price_min = null, price_max = null } = query
  checkCurrency(currency)
  checkPrices(price_min, price_max)
  const groups = groupsOf(query, currency)
  const passing = (some: readonly Group[]): Passing => {
    const isPriced = some.some(({ isPrice }) => isPrice)
    const ofVariants = some.filter(({ isOfProduct }) => !isOfProduct)
    return {
      filter: all(
        some.map(({ filter }) => filter),
        '&',
      ),
      by_variant: ofVariants.length > 1 || some.some(({ within }) => within !== null),
      within: all(
        some.map(({ within }) => within),
        '&&',
      ),
      price_min: isPriced ? price_min : null,
      price_max: isPriced ? price_max : null,
    }
  }
  return {
    query: text,
    titled,
    joined,
    ...passing(groups),
    groups: groups.flatMap((group) =>
      group.counted.map((counted) => ({
        group: counted,
        ...passing(groups.filter((other) => other !== group)),
      })),
    ),
    currency,
    collection: query.collection_id === undefined ? null : uuidOf(query.collection_id),
    sort: query.sort ?? (text === null ? 'newest' : 'relevance'),
  }
}

function checkPrices(priceMin: number | null, priceMax: number | null): void {
  if (priceMin === null || priceMax === null || priceMin <= priceMax) return
  const message = `must be at most price_max, which is ${priceMax}`
  const errors = [{ path: '/price_min', code: 'maximum', message }]
  throw priceRangeInvalid({ priceMin, priceMax }, { errors })
}

function all(conditions: readonly (string | null)[], sign: string): string | null {
  const given = conditions.filter((condition) => condition !== null)
  return given.length === 0 ? null : given.map((condition) => `(${condition})`).join(` ${sign} `)
}

/** Values of one group are alternatives; all groups must hold within one variant. */
function groupsOf(query: SearchQuery, currency: string): Group[] {
  const { price_min, price_max } = query
  const ofProduct = (group: Group | undefined): Group | undefined =>
    group && { ...group, isOfProduct: true }
  const simple = (['brand', 'kind', 'tag'] as const).map((name) =>
    ofProduct(wordGroup(`=${name}`, listed(query[name]))),
  )
  const availability = wordGroup('=availability', listed(query.availability))
  const categories = ofProduct(wordGroup('=category', listed(query.category_id).map(uuidOf)))
  const channel = query.channel && ofProduct(wordGroup('=channel', [query.channel, everywhere]))
  const options = [...pairsOf(query.options, 'options', optionsMax)].map(([group, values]) =>
    optionValues(group, values),
  )
  const attributes = [...pairsOf(query.attributes, 'attributes', attributesMax)].map(
    ([key, values]) => attributeValues(key, values),
  )
  const prices = priceBounds(currency, price_min, price_max)
  const chosen = [...simple, availability, categories, ...options, ...attributes, prices]
  const sold = channel ? [{ ...channel, counted: [] }] : []
  return [...sold, ...chosen.filter((group) => group !== undefined)]
}

function wordGroup(group: string, values: readonly string[]): Group | undefined {
  if (values.length === 0) return undefined
  const words = values.map((value) => lexeme(filterWord(group, value)))
  return { counted: [group], filter: words.join(' | '), within: null }
}

/** In whichever case they are written. */
function optionValues(group: string, values: readonly string[]): Group {
  const words = values.map((value) => `${lexeme(filterWord(group, optionValueKey(value)))}:*`)
  return { counted: [group], filter: words.join(' | '), within: null }
}

/** Where one of the values is a range, the number of the variant is compared with all of them. */
function attributeValues(key: string, values: readonly string[]): Group | undefined {
  const ranges = values.map(readRange)
  const isNumeric = (value: string) => /^-?\d+(\.\d+)?$/u.test(value)
  if (ranges.every((range) => range === undefined)) {
    const group = wordGroup(attributeGroup(key), values)
    return group && values.every(isNumeric)
      ? { ...group, counted: [attributeGroup(key), rangeGroup(key)] }
      : group
  }
  const within = values.flatMap((value, at) => {
    const range = ranges[at] ?? (isNumeric(value) ? undefined : null)
    if (range === null) return []
    return [range ? inRange(key, range) : `$."${key}" == ${Number(value)}`]
  })
  return {
    counted: [rangeGroup(key)],
    filter: `${lexeme(`${rangeGroup(key)}=`)}:*`,
    within: within.join(' || '),
  }
}

function inRange(key: string, { from, to }: Range): string {
  const bounds = [
    ...(from === null ? [] : [`$."${key}" >= ${from}`]),
    ...(to === null ? [] : [`$."${key}" < ${to}`]),
  ]
  return `(${bounds.join(' && ')})`
}

function priceBounds(
  currency: string,
  min: number | undefined,
  max: number | undefined,
): Group | undefined {
  if (min === undefined && max === undefined) return undefined
  const bounds = [
    ...(min === undefined ? [] : [`$."${currency}" >= ${min}`]),
    ...(max === undefined ? [] : [`$."${currency}" <= ${max}`]),
  ]
  return {
    counted: [priceGroup(currency)],
    filter: null,
    within: bounds.join(' && '),
    isPrice: true,
  }
}

/** Each name is counted by itself, so that more would take long. */
const optionsMax = 5
const attributesMax = 10
const valuesMax = 50
const keyPattern = /^[a-z][a-z0-9_]{0,62}$/

/** `size:M,Size:L,colour:red`: values of attributes by key, of options by their groups, which have no case. */
function pairsOf(
  text: string | undefined,
  parameter: 'options' | 'attributes',
  namesMax: number,
): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  const pairs = listed(text)
  for (const pair of pairs) {
    const at = pair.indexOf(':')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    if (at < 1 || value === '' || (parameter === 'attributes' && !keyPattern.test(name))) {
      throw malformed(parameter, 'pattern', messages[parameter])
    }
    const key = parameter === 'options' ? optionGroup(name) : name
    byName.set(key, [...(byName.get(key) ?? []), value])
  }
  if (byName.size > namesMax || pairs.length > valuesMax) {
    const most = `must be values of at most ${namesMax} ${parameter}, ${valuesMax} in all`
    throw malformed(parameter, 'maxItems', most)
  }
  return byName
}

const messages = {
  options: 'must be names and values of options, such as size:M,size:L,colour:red',
  attributes:
    'must be keys and values of attributes, such as material:linen,weight:100..200,weight:250',
}

function malformed(parameter: string, code: string, message: string): Error {
  const error: FieldError = { path: `/query/${parameter}`, code, message }
  return validationFailed(undefined, { errors: [error] })
}

/** `a,b\,c` is `a` and `b,c`. */
function listed(text: string | undefined): string[] {
  if (text === undefined) return []
  const values = text.match(/(\\.|[^,\\])+/gsu) ?? []
  return [...new Set(values.map((value) => value.replaceAll(/\\(.)/gsu, '$1').trim()))].filter(
    (value) => value !== '',
  )
}

/** A query of words that products of a channel match. */
export function soldIn(query: string, channel: string | undefined): string {
  if (channel === undefined) return query
  const words = [channel, everywhere].map((each) => lexeme(filterWord('=channel', each)))
  return `${query} & (${words.join(' | ')})`
}
