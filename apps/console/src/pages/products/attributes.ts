import type { Product, ProductType } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { numberFormat } from '../../kit/format.ts'
import type { Texts } from '../../texts/index.ts'

export type Attribute = ProductType['attributes'][number]
type Values = Product['attributes']
type Value = Values[string]

/** What products of a type are described with; undefined until it is known, and nothing without a type. */
export function useAttributes(
  productTypeId: string | null,
  level: Attribute['level'],
): readonly Attribute[] | undefined {
  const isTyped = productTypeId !== null && productTypeId !== ''
  const { data } = useQuery({
    key: ['product_type', productTypeId, 'attributes'],
    about: ['product_type'],
    of: () => [productTypeId ?? ''],
    isEnabled: isTyped,
    run: async (signal) =>
      (await souk.getProductType({ productTypeId: productTypeId ?? '' }, { signal })).data
        .attributes,
  })
  return isTyped ? data?.filter((attribute) => attribute.level === level) : []
}

/** Values as somebody types them, by key. A draft keeps them as one text, in the order of their keys. */
export function typedAttributes(values: Values): string {
  return textOf(Object.entries(values).map(([key, value]) => [key, typedValue(value)]))
}

function textOf(entries: readonly (readonly [string, string])[]): string {
  const filled = entries.filter(([, text]) => text !== '')
  return JSON.stringify(Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

function typedValue(value: Value): string {
  return String(typeof value === 'object' ? value.value : value)
}

export function typedIn(text: string): Readonly<Record<string, string>> {
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>)
}

export function retyped(text: string, key: string, typed: string): string {
  return textOf(Object.entries({ ...typedIn(text), [key]: typed }))
}

/** What the API is sent for what was typed; undefined where it is nothing that the attribute takes. */
export function sentValue({ type, unit, values }: Attribute, typed: string): Value | undefined {
  const text = typed.trim()
  if (type === 'NUMBER' || type === 'MEASURE') {
    const number = numberOf(text)
    if (number === undefined || type === 'NUMBER') return number
    return { value: number, unit: unit ?? '' }
  }
  if (type === 'BOOLEAN') return text === 'true'
  if (type === 'ENUM') return values.includes(text) ? text : undefined
  return text
}

/** `1.5` and `1,5` are the same; what has both is none. */
function numberOf(text: string): number | undefined {
  return /^-?\d{1,15}([.,]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** Those whose text the API would not take. */
export function wrongAttributes(
  attributes: readonly Attribute[],
  text: string,
): ReadonlySet<string> {
  const typed = typedIn(text)
  const wrong = attributes.filter((attribute) => {
    const said = typed[attribute.key] ?? ''
    return said.trim() !== '' && sentValue(attribute, said) === undefined
  })
  return new Set(wrong.map(({ key }) => key))
}

/** What a new thing is sent with. */
export function givenAttributes(attributes: readonly Attribute[], text: string): Values {
  const typed = typedIn(text)
  const given = attributes.flatMap((attribute) => {
    const said = typed[attribute.key]?.trim()
    const value = said ? sentValue(attribute, said) : undefined
    return value === undefined ? [] : [[attribute.key, value] as const]
  })
  return Object.fromEntries(given)
}

/** What a change is sent with: values that differ, and null for what was emptied or is of no attribute any more. */
export function attributeChanges(
  attributes: readonly Attribute[],
  before: Values,
  text: string,
): Record<string, Value | null> {
  const after = givenAttributes(attributes, text)
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const written = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value),
  )
  return Object.fromEntries([...written, ...gone.map((key) => [key, null] as const)])
}

/** A value as people read it. */
export function valueText(value: Value, t: Texts): string {
  if (typeof value === 'boolean') return value ? t.kit.yes : t.kit.no
  if (typeof value === 'number') return numberFormat({ maximumFractionDigits: 12 }).format(value)
  if (typeof value === 'string') return value
  return `${numberFormat({ maximumFractionDigits: 12 }).format(value.value)} ${value.unit}`
}

/** `Material: linen` on each line, for now and after. */
export function attributesShown(attributes: readonly Attribute[], text: string, t: Texts): string {
  const typed = typedIn(text)
  const named = new Map(attributes.map((attribute) => [attribute.key, attribute]))
  return Object.entries(typed)
    .map(([key, said]) => {
      const attribute = named.get(key)
      const value = attribute && sentValue(attribute, said)
      return `${attribute?.name ?? key}: ${value === undefined ? said : valueText(value, t)}`
    })
    .join('\n')
}
