import type { TSchema } from 'typebox'

const mark = 'x-personal'

/** The part of JSON Schema in which the product is described. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly [mark]?: boolean
}

/**
 * Says that what stands here tells of a person, on the wire and wherever it is copied to. It goes when the person is
 * erased: what may be null is null, what may be left out is left out, lists and notes are empty, and what has to stay
 * says that it was erased.
 */
export function personal<Marked extends TSchema>(schema: Marked): Marked {
  const marked = Object.create(
    Object.getPrototypeOf(schema),
    // With what TypeBox keeps hidden on it.
    Object.getOwnPropertyDescriptors(schema),
  )
  marked[mark] = true
  return marked
}

/** What a required text becomes that may hold anything. */
export const erasedText = 'erased'
const erasedEmail = 'erased@erased.invalid'
const erasedTime = '1970-01-01T00:00:00.000Z'

const leftOut = Symbol('left out')

/**
 * The value without what its schema marks as personal. Fields that the schema does not know go too: nobody can say what
 * they hold. The same value comes out when it is done again.
 */
export function withoutPersonalData(schema: TSchema, value: unknown): unknown {
  const left = stripped([schema as Schema], value, { isOptional: false, isMarked: false })
  return left === leftOut ? undefined : left
}

interface Spot {
  readonly isOptional: boolean
  /** It stands in something that is personal as a whole. */
  readonly isMarked: boolean
}

/** All of the forms are followed at once: whichever of them the value has, what any of them marks is gone. */
function stripped(schemas: readonly Schema[], value: unknown, spot: Spot): unknown {
  const forms = schemas.flatMap(formsOf)
  const isMarked = spot.isMarked || forms.some((form) => form[mark] === true)
  if (value === null || value === undefined) return value
  if (isMarked) {
    if (forms.some(({ type }) => type === 'null')) return null
    if (spot.isOptional) return leftOut
  }
  if (Array.isArray(value)) return strippedList(forms, value, isMarked)
  if (typeof value === 'object') return strippedObject(forms, value, isMarked)
  return isMarked ? strippedValue(forms, value) : value
}

/** A schema of several, which says of each what it says of all. */
function formsOf(schema: Schema): readonly Schema[] {
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])
  if (parts.length === 0) return [schema]
  const { anyOf: _any, oneOf: _one, allOf: _all, ...own } = schema
  return [own, ...parts.flatMap(formsOf)]
}

function strippedList(forms: readonly Schema[], list: readonly unknown[], isMarked: boolean) {
  if (isMarked) return []
  const items = forms.flatMap((form) => form.items ?? [])
  if (items.length === 0) return list
  return list.map((item) => stripped(items, item, { isOptional: false, isMarked }))
}

function strippedObject(forms: readonly Schema[], value: object, isMarked: boolean): object {
  const known = forms.filter(({ properties }) => properties !== undefined)
  const isFree = known.length === 0 && forms.every((form) => mapsOf(form).length === 0)
  if (isFree) return isMarked ? {} : value
  if (isMarked && known.length === 0) return {}
  const entries = Object.entries(value).flatMap(([name, field]) => {
    const schemas = schemasOf(forms, name)
    if (schemas.length === 0) return []
    const left = stripped(schemas, field, { isOptional: isOptional(known, name), isMarked })
    return left === leftOut ? [] : [[name, left] as const]
  })
  return Object.fromEntries(entries)
}

function schemasOf(forms: readonly Schema[], name: string): Schema[] {
  const named = forms.flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
  )
  return named.length > 0 ? named : forms.flatMap(mapsOf)
}

/** Of an object with names of the client's own. */
function mapsOf({ patternProperties = {}, additionalProperties }: Schema): Schema[] {
  const others = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [...Object.values(patternProperties), ...others]
}

function isOptional(forms: readonly Schema[], name: string): boolean {
  return forms.some(
    ({ properties = {}, required = [] }) =>
      Object.hasOwn(properties, name) && !required.includes(name),
  )
}

/** A word of the program's own says nothing of anybody. */
function strippedValue(forms: readonly Schema[], value: unknown): unknown {
  if (forms.some((form) => form.const === value || form.enum?.includes(value))) return value
  if (typeof value === 'number') return 0
  if (typeof value === 'boolean') return false
  const formats = forms.map(({ format }) => format)
  if (formats.includes('email')) return erasedEmail
  return formats.includes('date-time') ? erasedTime : erasedText
}
