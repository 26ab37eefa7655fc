import type { ProductType } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { fits } from '../../kit/limits.ts'
import {
  givenTranslations,
  type Translations,
  translationsText,
} from '../../shared/translations/translations.ts'

export type Attribute = ProductType['attributes'][number]

export const marks = ['required', 'facet', 'searchable', 'localized'] as const
export type Mark = (typeof marks)[number]

/** What a form about an attribute holds. */
export interface AttributeFields {
  readonly name: string
  readonly key: string
  readonly type: string
  readonly level: string
  readonly values: string
  readonly unit: string
  readonly marks: ReadonlySet<string>
  readonly translations: string
}

const limits = requests.createProductType.attributes.items

export function fieldsOf(attribute: Attribute | undefined): AttributeFields {
  return {
    name: attribute?.name ?? '',
    key: attribute?.key ?? '',
    type: attribute?.type ?? 'STRING',
    level: attribute?.level ?? 'PRODUCT',
    values: (attribute?.values ?? []).join('\n'),
    unit: attribute?.unit ?? '',
    marks: new Set(marks.filter((mark) => attribute?.[mark])),
    translations: translationsText(flatTexts(attribute?.translations ?? {})),
  }
}

/** What a key is made of where nobody types one: `Sleeve length` is `sleeve_length`. */
export function keyFrom(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss').replaceAll(/\p{M}/gu, '')
  const key = plain.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^[^a-z]+|_+$/g, '')
  return key.slice(0, limits.key.maxLength)
}

/** Values, each on a line; undefined where one is too long, twice there, or they are too many. */
export function valuesOf(text: string): string[] | undefined {
  const values = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isRight =
    values.length <= limits.values.maxItems &&
    new Set(values).size === values.length &&
    values.every((value) => fits(value, limits.values.items))
  return isRight ? values : undefined
}

/** Which fields somebody has to fill in or mend. */
export function wrongWith(
  fields: AttributeFields,
  taken: ReadonlySet<string>,
): ReadonlySet<keyof AttributeFields> {
  const wrong = new Set<keyof AttributeFields>()
  const key = fields.key.trim()
  if (fields.name.trim() === '') wrong.add('name')
  if (!fits(key, limits.key) || taken.has(key)) wrong.add('key')
  const values = valuesOf(fields.values)
  if (fields.type === 'ENUM' && (values === undefined || values.length === 0)) wrong.add('values')
  if (fields.type === 'MEASURE' && fields.unit.trim() === '') wrong.add('unit')
  return wrong
}

/** Only a text of the product itself can be translated product by product. */
export function mayBeLocalized({ type, level }: Pick<AttributeFields, 'type' | 'level'>): boolean {
  return type === 'STRING' && level === 'PRODUCT'
}

/** What is sent: what does not belong to the type is left out. */
export function attributeOf(fields: AttributeFields): Attribute {
  const values = fields.type === 'ENUM' ? (valuesOf(fields.values) ?? []) : []
  return {
    name: fields.name.trim(),
    key: fields.key.trim(),
    type: fields.type as Attribute['type'],
    level: fields.level as Attribute['level'],
    values,
    unit: fields.type === 'MEASURE' ? fields.unit.trim() : null,
    required: fields.marks.has('required'),
    facet: fields.marks.has('facet'),
    searchable: fields.marks.has('searchable'),
    localized: fields.marks.has('localized') && mayBeLocalized(fields),
    translations: nestedTexts(givenTranslations(fields.translations), values),
  }
}

const ofValue = 'values/'

/** Texts of one language by names of their own: `name`, and `values/linen` for that of a value. */
function flatTexts(translations: Attribute['translations']): Translations {
  const flat = Object.entries(translations).map(([tag, { name, values = {} }]) => {
    const said = Object.entries(values).map(([value, text]) => [ofValue + value, text] as const)
    return [tag, { ...(name !== undefined && { name }), ...Object.fromEntries(said) }] as const
  })
  return Object.fromEntries(flat)
}

/** As the API has them. Texts of values that are none any more are dropped. */
function nestedTexts(
  translations: Translations,
  values: readonly string[],
): Attribute['translations'] {
  const nested = Object.entries(translations).map(([tag, texts]) => {
    const said = values.flatMap((value) => {
      const text = texts[ofValue + value]
      return text === undefined ? [] : [[value, text] as const]
    })
    const name = texts.name === undefined ? {} : { name: texts.name }
    return [tag, { ...name, ...(said.length > 0 && { values: Object.fromEntries(said) }) }] as const
  })
  return Object.fromEntries(nested.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** A list with one of its attributes in another place. */
export function movedBy(attributes: readonly Attribute[], from: number, by: 1 | -1): Attribute[] {
  const moved = attributes[from]
  if (moved === undefined) return [...attributes]
  return attributes.toSpliced(from, 1).toSpliced(from + by, 0, moved)
}
