import { type FieldError, validationFailed } from '@souk/platform'

export const attributeTypes = [
  'STRING',
  'NUMBER',
  'BOOLEAN',
  'ENUM',
  'DATE',
  'MEASURE',
  'REFERENCE',
] as const
export type AttributeType = (typeof attributeTypes)[number]

export const attributeLevels = ['PRODUCT', 'VARIANT'] as const
/** Whether the product has the value, or each of its variants its own. */
export type AttributeLevel = (typeof attributeLevels)[number]

/** What shoppers read instead of the name and the values. */
export interface AttributeTexts {
  readonly name?: string
  readonly values?: Readonly<Record<string, string>>
}

export interface Attribute {
  readonly key: string
  readonly name: string
  readonly type: AttributeType
  /** What is on sale has a value of it; a draft need not. */
  readonly required: boolean
  readonly level: AttributeLevel
  /** What an `ENUM` is one of. */
  readonly values: readonly string[]
  /** What a `MEASURE` is measured in. */
  readonly unit: string | null
  readonly facet: boolean
  readonly searchable: boolean
  /** Whether products say it in several languages. */
  readonly localized: boolean
  readonly translations: Readonly<Record<string, AttributeTexts>>
}

export const attributesMax = 50

/** What products of one kind are described with. */
export interface ProductType {
  readonly id: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type ProductTypeChanges = Partial<Pick<ProductType, 'name' | 'attributes'>>

export function edit(type: ProductType, changes: ProductTypeChanges, now: Date): ProductType {
  return { ...type, ...changes, version: type.version + 1, updatedAt: now }
}

/** Refuses attributes that contradict themselves or each other. */
export function checkAttributes(attributes: readonly Attribute[]): void {
  const keys = attributes.map(({ key }) => key)
  const errors = attributes.flatMap((attribute, index) => [
    ...(keys.indexOf(attribute.key) === index
      ? []
      : [fault(index, 'key', 'unique', `${attribute.key} is an attribute already`)]),
    ...faultsOf(attribute, index),
  ])
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

function fault(index: number, field: string, code: string, message: string): FieldError {
  return { path: `/attributes/${index}/${field}`, code, message }
}

function faultsOf(attribute: Attribute, index: number): FieldError[] {
  const { key, type, level, values, unit, localized, translations } = attribute
  const takesValues = type === 'ENUM'
  const translated = Object.entries(translations).flatMap(([locale, texts]) =>
    Object.keys(texts.values ?? {}).map((value) => ({ locale, value })),
  )
  return [
    // No value can be sent under this key: bodies with it are refused.
    ...(key === 'constructor' ? [fault(index, 'key', 'reserved', 'must be another word')] : []),
    ...(takesValues && values.length === 0
      ? [fault(index, 'values', 'required', 'an ENUM needs the values to choose from')]
      : []),
    ...(!takesValues && values.length > 0
      ? [fault(index, 'values', 'exclusive', `only an ENUM has values, and this is a ${type}`)]
      : []),
    ...(type === 'MEASURE' && unit === null
      ? [fault(index, 'unit', 'required', 'a MEASURE needs the unit that it is measured in')]
      : []),
    ...(type !== 'MEASURE' && unit !== null
      ? [fault(index, 'unit', 'exclusive', `only a MEASURE has a unit, and this is a ${type}`)]
      : []),
    ...(localized && (type !== 'STRING' || level !== 'PRODUCT')
      ? [fault(index, 'localized', 'exclusive', 'only a STRING of level PRODUCT can be localized')]
      : []),
    ...translated
      .filter(({ value }) => !values.includes(value))
      .map(({ locale, value }) =>
        fault(index, `translations/${locale}`, 'unknown_value', `${value} is none of the values`),
      ),
  ]
}

/** Something that products have and would lose, or lack and would need. */
export interface Restriction {
  readonly key: string
  readonly level: AttributeLevel
  /** Where the request says it. */
  readonly path: string
  readonly kind: 'removed' | 'values' | 'untranslated' | 'required'
  /** The values that are none any more, of `values`. */
  readonly values: readonly string[]
}

/** What a change of the attributes would take from products, or ask of them. What it adds as optional asks nothing. */
export function restrictionsOf(
  before: readonly Attribute[],
  after: readonly Attribute[],
): Restriction[] {
  const known = new Map(before.map((attribute) => [attribute.key, attribute]))
  const kept = new Set(after.map(({ key }) => key))
  const removed = before.filter(({ key }) => !kept.has(key))
  return [
    ...removed.map(({ key, level }) => restriction('removed', key, level, '/attributes')),
    ...after.flatMap((attribute, index) =>
      restrictionsIn(known.get(attribute.key), attribute, `/attributes/${index}`),
    ),
  ]
}

function restriction(
  kind: Restriction['kind'],
  key: string,
  level: AttributeLevel,
  path: string,
  values: readonly string[] = [],
): Restriction {
  return { kind, key, level, path, values }
}

function restrictionsIn(before: Attribute | undefined, after: Attribute, path: string) {
  const { key, level, required } = after
  const needed = required ? [restriction('required', key, level, `${path}/required`)] : []
  if (before === undefined) return needed
  const changed = (['type', 'level', 'unit'] as const).filter(
    (field) => before[field] !== after[field],
  )
  const lost = before.values.filter((value) => !after.values.includes(value))
  return [
    ...changed
      .slice(0, 1)
      .map((field) => restriction('removed', key, before.level, `${path}/${field}`)),
    ...(changed.length === 0 && lost.length > 0
      ? [restriction('values', key, level, `${path}/values`, lost)]
      : []),
    ...(before.localized && !after.localized
      ? [restriction('untranslated', key, level, `${path}/localized`)]
      : []),
    ...(before.required && changed.length === 0 ? [] : needed),
  ]
}

/** What is said of a restriction that products are in the way of. */
export function reasonOf({ kind, key, values }: Restriction, productCount: number): string {
  const products = productCount === 1 ? '1 product' : `${productCount} products`
  const has = productCount === 1 ? 'has' : 'have'
  if (kind === 'required') return `${products} on sale would lack ${key}`
  if (kind === 'untranslated') return `${products} ${has} translations of ${key}`
  if (kind === 'values')
    return `${products} ${has} the value ${values.slice(0, namedMax).join(', ')}`
  return `${products} ${has} a value for ${key}`
}

const namedMax = 10
