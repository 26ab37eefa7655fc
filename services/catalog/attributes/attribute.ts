import { type FieldError, isId } from '@souk/platform'
import type { Attribute, AttributeLevel } from '../types/product-type.ts'

interface Measure {
  readonly value: number
  readonly unit: string
}

export type AttributeValue = string | number | boolean | Measure

/** What a product or a variant says of itself, by the key of the attribute. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>

/** Null removes a value; what is not named stays. */
export type AttributeChanges = Readonly<Record<string, AttributeValue | null>>

export function reattributed(values: AttributeValues, changes: AttributeChanges): AttributeValues {
  const after = new Map(Object.entries(values))
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) after.delete(key)
    else after.set(key, value)
  }
  return Object.fromEntries(after)
}

/** Values that a request gives, and where it does. */
export interface Described {
  readonly level: AttributeLevel
  readonly values: AttributeValues
  /** Of the map: `/attributes`, or that of a variant. */
  readonly path: string
}

/** Everything that is wrong with the values; `isKnown` says of an id whether it is a product of the seller. */
export function faultsIn(
  attributes: readonly Attribute[],
  { level, values, path }: Described,
  isKnown: (productId: string) => boolean,
): FieldError[] {
  const named = new Map(attributes.map((attribute) => [attribute.key, attribute]))
  return Object.entries(values).flatMap(([key, value]): FieldError[] => {
    const attribute = named.get(key)
    const found =
      attribute === undefined
        ? unknown(attributes, level)
        : attribute.level === level
          ? faultOf(attribute, value, isKnown)
          : misplaced(attribute)
    return found === undefined ? [] : [{ path: `${path}/${key}`, ...found }]
  })
}

type Fault = Omit<FieldError, 'path'>

const namedMax = 20

function listed(names: readonly string[]): string {
  const more = names.length - namedMax
  return `${names.slice(0, namedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function unknown(attributes: readonly Attribute[], level: AttributeLevel): Fault {
  const known = attributes.filter((attribute) => attribute.level === level).map(({ key }) => key)
  const there = known.length === 0 ? 'there are none here' : `known attributes: ${listed(known)}`
  return { code: 'unknown_attribute', message: `is no attribute of the product type; ${there}` }
}

function misplaced({ level }: Attribute): Fault {
  const whose = level === 'VARIANT' ? 'the variants' : 'the product'
  return { code: 'level', message: `belongs to ${whose}` }
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !day.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function isMeasure(value: AttributeValue, unit: string | null): boolean {
  return typeof value === 'object' && value.unit === unit
}

function faultOf(
  { type, values, unit }: Attribute,
  value: AttributeValue,
  isKnown: (productId: string) => boolean,
): Fault | undefined {
  const must = (isRight: boolean, code: string, message: string) =>
    isRight ? undefined : { code, message: `must be ${message}` }
  switch (type) {
    case 'STRING':
      return must(typeof value === 'string', 'type', 'text')
    case 'NUMBER':
      return must(typeof value === 'number', 'type', 'a number')
    case 'BOOLEAN':
      return must(typeof value === 'boolean', 'type', 'true or false')
    case 'ENUM':
      return must(values.includes(value as string), 'enum', `one of ${listed(values)}`)
    case 'DATE':
      return must(isDay(value), 'format', 'a day such as 2026-06-01')
    case 'MEASURE':
      return must(isMeasure(value, unit), 'type', `an object with a value and the unit ${unit}`)
    case 'REFERENCE':
      if (typeof value !== 'string' || !isId('prod', value)) {
        return must(false, 'type', 'the id of a product')
      }
      return must(isKnown(value), 'unknown_product', 'a product that exists')
  }
}

/** Ids of products that the values may refer to. */
export function referencesIn(described: readonly Described[]): string[] {
  const values = described.flatMap((each) => Object.values(each.values))
  const ids = values.filter((value) => typeof value === 'string' && isId('prod', value))
  return [...new Set(ids as string[])]
}

/** Keys of the attributes that something on sale has to have and does not. */
export function lackingIn(
  attributes: readonly Attribute[],
  level: AttributeLevel,
  values: AttributeValues,
): string[] {
  return attributes
    .filter((attribute) => attribute.required && attribute.level === level)
    .map(({ key }) => key)
    .filter((key) => !Object.hasOwn(values, key))
}
