import { checkCurrency, type FieldError, idOf, uuidOf, validationFailed } from '@souk/platform'
import type { Option } from '../options/option.ts'
import { filterWord, optionGroup } from './document.ts'
import { wordsOf } from './words.ts'

export const sorts = ['relevance', 'price_asc', 'price_desc', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** What somebody searches, as it stands in the address. */
export interface SearchQuery {
  readonly q?: string | undefined
  readonly brand?: string | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
  readonly category_id?: string | undefined
  readonly availability?: string | undefined
  readonly options?: string | undefined
  readonly price_min?: number | undefined
  readonly price_max?: number | undefined
  readonly currency?: string | undefined
  readonly sort?: Sort | undefined
}

/** Products that are looked at for one answer. What has more matches says so. */
export const candidatesMax = 2_000

interface Group {
  readonly group: string
  readonly values: readonly string[]
}

/** As the search function takes it. */
export interface Asked {
  readonly words: readonly (readonly string[])[]
  readonly filter: string | null
  readonly groups: readonly { readonly group: string; readonly without: string | null }[]
  readonly currency: string
  readonly price_min: number | null
  readonly price_max: number | null
  readonly sort: Sort
}

/** Words of one search: people write few, and each is looked up. */
const tokensMax = 12

export function tokensOf(q: string | undefined): string[] {
  return [...new Set(wordsOf(q ?? ''))].slice(0, tokensMax)
}

export function askedBy(
  query: SearchQuery,
  words: readonly (readonly string[])[],
  tenantCurrency: string,
): Asked {
  const { currency = tenantCurrency, price_min = null, price_max = null } = query
  checkCurrency(currency)
  const groups = groupsOf(query)
  const isPriced = price_min !== null || price_max !== null
  const filter = filterOf(groups)
  return {
    words,
    filter,
    groups: [
      ...groups.map(({ group }) => ({
        group,
        without: filterOf(groups.filter((other) => other.group !== group)),
      })),
      ...(isPriced ? [{ group: 'price', without: filter }] : []),
    ],
    currency,
    price_min,
    price_max,
    sort: query.sort ?? (words.length > 0 ? 'relevance' : 'newest'),
  }
}

/** Values of one group are alternatives; all groups must hold within one variant. */
function groupsOf(query: SearchQuery): Group[] {
  const simple = (['brand', 'kind', 'tag', 'availability'] as const).map((group) => ({
    group,
    values: listed(query[group]),
  }))
  const categories = { group: 'category', values: listed(query.category_id).map(uuidOf) }
  return [...simple, categories, ...optionGroups(query.options)].filter(
    ({ values }) => values.length > 0,
  )
}

const optionsFilterMax = 20

function optionGroups(options: string | undefined): Group[] {
  const chosen = listed(options).map((pair) => {
    const at = pair.indexOf(':')
    return { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim(), isPair: at > 0 }
  })
  if (chosen.some(({ isPair, value }) => !isPair || value === '')) {
    const message = 'must be names and values of options, such as size:M,size:L,colour:red'
    const error: FieldError = { path: '/query/options', code: 'pattern', message }
    throw validationFailed(undefined, { errors: [error] })
  }
  const byName = Map.groupBy(chosen.slice(0, optionsFilterMax), ({ name }) => name)
  return [...byName].map(([name, pairs]) => ({
    group: optionGroup(name),
    values: pairs.map(({ value }) => value),
  }))
}

/** `a,b\,c` is `a` and `b,c`. */
export function listed(text: string | undefined): string[] {
  if (text === undefined) return []
  const values = text.match(/(\\.|[^,\\])+/gsu) ?? []
  return [...new Set(values.map((value) => value.replaceAll(/\\(.)/gsu, '$1').trim()))].filter(
    (value) => value !== '',
  )
}

function filterOf(groups: readonly Group[]): string | null {
  if (groups.length === 0) return null
  const all = groups.map(({ group, values }) => {
    const words = values.map((value) => lexeme(filterWord(group, value)))
    return `(${words.join(' | ')})`
  })
  return all.join(' & ')
}

/** A word of a query of PostgreSQL, whatever signs are in it. */
function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: number
  /** Of a range of prices, what to filter by. */
  readonly price_min?: number
  readonly price_max?: number
}

export interface Facet {
  readonly key: string
  /** Of which option, by its name. */
  readonly name: string | null
  readonly values: readonly FacetValue[]
}

const facetValuesMax = 50
const facetKeys = ['availability', 'brand', 'category', 'kind', 'price', 'tag']

/** Values that occur most come first; those of options in the order of the option, prices from the lowest on. */
export function facetsOf(
  counts: readonly (readonly [word: string, count: number])[],
  options: readonly Option[],
  categoryNames: ReadonlyMap<string, string>,
): Facet[] {
  const parsed = counts.map(([word, count]) => {
    const at = word.indexOf('=')
    return { group: word.slice(0, at), value: word.slice(at + 1), count }
  })
  const groups = [...Map.groupBy(parsed, ({ group }) => group)]
  return groups
    .filter(([group]) => facetKeys.includes(group) || group.startsWith('option:'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([group, values]) => {
      const name = group.startsWith('option:') ? decodeURIComponent(group.slice(7)) : null
      return {
        key: keyOf(group),
        name,
        values: ordered(values, orderOf(group, name, options))
          .slice(0, facetValuesMax)
          .map(({ value, count }) => shownValue(group, value, count, categoryNames)),
      }
    })
}

function keyOf(group: string): string {
  if (group === 'category') return 'category_id'
  return group.startsWith('option:') ? 'options' : group
}

function shownValue(
  group: string,
  value: string,
  count: number,
  categoryNames: ReadonlyMap<string, string>,
): FacetValue {
  if (group === 'category') {
    return { value: idOf('cat', value), label: categoryNames.get(value) ?? value, count }
  }
  if (group === 'price') {
    const from = Number(value)
    const to = nextBound(from) - 1
    return { value, label: `${from}-${to}`, count, price_min: from, price_max: to }
  }
  return { value, label: value, count }
}

/** 1, 2, 5, 10, 20, 50: where the range that begins here ends. */
function nextBound(from: number): number {
  return String(from).startsWith('2') ? (from / 2) * 5 : from * 2
}

type Order = (value: string) => number

function orderOf(
  group: string,
  name: string | null,
  options: readonly Option[],
): Order | undefined {
  if (group === 'price') return Number
  if (name === null) return undefined
  const places = new Map<string, number>()
  for (const option of options.filter((each) => each.name === name)) {
    for (const value of option.values) if (!places.has(value)) places.set(value, places.size)
  }
  return (value) => places.get(value) ?? places.size
}

function ordered<Value extends { readonly value: string; readonly count: number }>(
  values: readonly Value[],
  order: Order | undefined,
): Value[] {
  return values.toSorted((one, other) => {
    const placed = order ? order(one.value) - order(other.value) : other.count - one.count
    return placed || (one.value < other.value ? -1 : 1)
  })
}
