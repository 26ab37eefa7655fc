import { type FieldError, isId, type Metadata, validationFailed } from '@souk/platform'
import { retranslated } from '../locales.ts'
import { productKinds } from '../products/product.ts'

export const collectionKinds = ['MANUAL', 'RULE'] as const
export type CollectionKind = (typeof collectionKinds)[number]
export const collectionSorts = ['MANUAL', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'TITLE'] as const
export type CollectionSort = (typeof collectionSorts)[number]
export const matchings = ['ALL', 'ANY'] as const
export type Matching = (typeof matchings)[number]

export const ruleFields = [
  'BRAND',
  'TAG',
  'KIND',
  'TITLE',
  'CATEGORY',
  'PRODUCT_TYPE',
  'PROVIDER',
  'PRICE',
  'CREATED_AT',
  'IN_STOCK',
  'ATTRIBUTE',
] as const
export type RuleField = (typeof ruleFields)[number]
export const ruleOperators = [
  'IS',
  'IS_NOT',
  'ANY_OF',
  'CONTAINS',
  'DOES_NOT_CONTAIN',
  'AT_LEAST',
  'AT_MOST',
] as const
export type RuleOperator = (typeof ruleOperators)[number]

/** One condition on a product. `currency` is that of a price, `attribute` the key of what a product type describes. */
export interface Rule {
  readonly field: RuleField
  readonly operator: RuleOperator
  readonly values: readonly string[]
  readonly currency?: string
  readonly attribute?: string
}

export const rulesMax = 20
/** Of all rules of a collection together: every change of a product is compared with each. */
const ruleValuesMax = 100
export const membersMax = 1_000
/** Every change of a product is compared with each of them. */
export const ruleCollectionsMax = 100

const choosing: readonly RuleOperator[] = ['IS', 'IS_NOT', 'ANY_OF']
const searching: readonly RuleOperator[] = ['CONTAINS', 'DOES_NOT_CONTAIN']
const measuring: readonly RuleOperator[] = ['AT_LEAST', 'AT_MOST']

interface FieldRule {
  readonly operators: readonly RuleOperator[]
  /** What is wrong with a value; undefined for nothing. */
  readonly fault: (value: string) => string | undefined
}

const anything = () => undefined
const oneOf = (words: readonly string[]) => (value: string) =>
  words.includes(value) ? undefined : `must be one of ${words.join(', ')}`
const ofIds = (prefix: string) => (value: string) =>
  isId(prefix, value) ? undefined : `must be an id that begins with ${prefix}_`

/** Which operators a field takes, and which values. */
const takenBy: Readonly<Record<RuleField, FieldRule>> = {
  BRAND: { operators: choosing, fault: anything },
  TAG: { operators: choosing, fault: anything },
  KIND: { operators: choosing, fault: oneOf(productKinds) },
  TITLE: { operators: [...choosing, ...searching], fault: anything },
  CATEGORY: { operators: choosing, fault: ofIds('cat') },
  PRODUCT_TYPE: { operators: choosing, fault: ofIds('ptype') },
  PROVIDER: {
    operators: choosing,
    fault: (value) => (value === 'none' ? undefined : ofIds('prv')(value)),
  },
  PRICE: {
    operators: measuring,
    fault: (value) =>
      /^\d{1,15}$/.test(value) ? undefined : 'must be a whole number of minor units',
  },
  CREATED_AT: {
    operators: measuring,
    fault: (value) => (isTime(value) ? undefined : 'must be a time of RFC 3339 in UTC'),
  },
  IN_STOCK: {
    operators: ['IS'],
    fault: oneOf(['true', 'false']),
  },
  ATTRIBUTE: { operators: [...choosing, ...measuring], fault: anything },
}

/** Numbers and days are compared by size; which of them an attribute has, its product type says. */
const measure = /^(-?\d{1,15}(\.\d{1,12})?|\d{4}-\d{2}-\d{2})$/

/** `Date` takes the 31st of February for the 3rd of March, and the database no year 0: neither comes back as it was. */
function isTime(value: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/.test(value)
  if (!isWritten || Number.isNaN(Date.parse(value)) || value.startsWith('0000')) return false
  return new Date(value).toISOString().slice(0, 19) === value.slice(0, 19)
}

/** Refuses rules that mean nothing, each by its place. */
export function checkRules(rules: readonly Rule[]): void {
  const errors = rules.flatMap((rule, index) => faultsOf(rule, `/rules/${index}`))
  const valueCount = rules.reduce((sum, { values }) => sum + values.length, 0)
  if (valueCount > ruleValuesMax) {
    const message = `must have at most ${ruleValuesMax} values in all rules together`
    errors.push({ path: '/rules', code: 'maxItems', message })
  }
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

function faultsOf(rule: Rule, path: string): FieldError[] {
  const { field, operator, values } = rule
  const { operators, fault } = takenBy[field]
  const errors: FieldError[] = []
  const add = (at: string, code: string, message: string) =>
    errors.push({ path: `${path}/${at}`, code, message })
  if (!operators.includes(operator)) {
    add('operator', 'enum', `must be one of ${operators.join(', ')} for ${field}`)
  }
  if (operator !== 'ANY_OF' && values.length > 1) {
    add('values', 'maxItems', `must have one value for ${operator}`)
  }
  for (const [place, value] of values.entries()) {
    const message = fault(value)
    if (message !== undefined) add(`values/${place}`, 'format', message)
  }
  if (field === 'ATTRIBUTE' && measuring.includes(operator) && !values.every(isMeasure))
    add('values/0', 'format', 'must be a number, or a day such as 2026-06-01')
  for (const [part, owner] of Object.entries(parts)) {
    const isThere = rule[part as keyof typeof parts] !== undefined
    if (field === owner && !isThere) add(part, 'required', `${part} is required`)
    if (field !== owner && isThere) add(part, 'unknown_field', `belongs to ${owner}`)
  }
  return errors
}

const isMeasure = (value: string) => measure.test(value)

/** What one field alone needs beside its values. */
const parts = { currency: 'PRICE', attribute: 'ATTRIBUTE' } as const

export interface CollectionTexts {
  readonly title?: string
  readonly description?: string
}

export interface StoredCollection {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly description: string | null
  readonly translations: Readonly<Record<string, CollectionTexts>>
  readonly kind: CollectionKind
  readonly matching: Matching
  readonly rules: readonly Rule[]
  readonly sort: CollectionSort
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Collection extends StoredCollection {
  readonly productCount: number
  /** Whether products are still being looked at after a change of rules or order. */
  readonly isRebuilding: boolean
}

type Details = Pick<
  StoredCollection,
  'handle' | 'title' | 'description' | 'matching' | 'rules' | 'sort' | 'metadata'
>
export interface CollectionChanges extends Partial<Details> {
  readonly translations?: Readonly<Record<string, CollectionTexts | null>>
}
export interface CollectionDraft extends Partial<Omit<Details, 'title'>> {
  readonly title: string
  readonly kind: CollectionKind
  readonly translations: StoredCollection['translations']
}

/** What has rules has no order by hand, and what is chosen by hand has no rules. */
export function checkKind({
  kind,
  rules,
  sort,
}: Pick<StoredCollection, 'kind' | 'rules' | 'sort'>): void {
  const errors: FieldError[] = []
  const add = (path: string, code: string, message: string) => errors.push({ path, code, message })
  if (kind === 'RULE' && rules.length === 0) add('/rules', 'minItems', 'must have a rule')
  if (kind === 'MANUAL' && rules.length > 0) add('/rules', 'maxItems', 'belongs to kind RULE')
  if (kind === 'RULE' && sort === 'MANUAL') add('/sort', 'enum', 'MANUAL belongs to kind MANUAL')
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

export function newCollection(
  draft: CollectionDraft & { readonly handle: string },
  id: string,
  now: Date,
): Collection {
  const { kind, rules = [], sort = kind === 'RULE' ? 'NEWEST' : 'MANUAL' } = draft
  return {
    id,
    handle: draft.handle,
    title: draft.title,
    description: draft.description ?? null,
    translations: draft.translations,
    kind,
    matching: draft.matching ?? 'ALL',
    rules,
    sort,
    metadata: draft.metadata ?? {},
    version: 1,
    createdAt: now,
    updatedAt: now,
    productCount: 0,
    isRebuilding: kind === 'RULE',
  }
}

export function edit(collection: Collection, changes: CollectionChanges, now: Date): Collection {
  const { translations, ...details } = changes
  return {
    ...collection,
    ...details,
    ...(translations && { translations: retranslated(collection.translations, translations) }),
    version: collection.version + 1,
    updatedAt: now,
  }
}

/** How a product and a collection go together, as they are now. */
export interface Match {
  readonly collectionId: string
  readonly productId: string
  readonly providerId: string | null
  readonly position: number
  readonly isMember: boolean
  readonly belongs: boolean
  readonly sortKey: string
  /** Of the membership that is there. */
  readonly keptKey: string | null
}

/** What has to be written: members that come or are sorted anew, those that go, and how the counts change. */
export function changesFor(matches: readonly Match[]) {
  return {
    saved: matches.filter(({ belongs, sortKey, keptKey }) => belongs && sortKey !== keptKey),
    added: matches.filter(({ belongs, isMember }) => belongs && !isMember),
    removed: matches.filter(({ belongs, isMember }) => !belongs && isMember),
  }
}
