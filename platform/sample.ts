import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/**
 * What a field of this name may look like, the likeliest first; the first that its schema accepts is taken.
 * `<place>.<name>` is for that place alone, such as an operation or a service, and wins over what the schema itself
 * gives. Those under `*` are tried for any text that must match a pattern.
 */
export type Samples = Readonly<Record<string, readonly unknown[]>>

export interface Sampling {
  readonly samples?: Samples
  /** Where the sample is for, the narrowest place first. */
  readonly places?: readonly string[]
  /** Everything that an object may hold; what it must; or what it must and every field that names a resource. */
  readonly fields?: 'all' | 'required' | 'references'
  /** Chooses the id of each resource that is named; without it, the example of the schema is shown. */
  readonly idFor?: (prefix: string) => string
  /** What has just happened, such as `paid`, and when: a state and a time of that name follow it. */
  readonly happened?: { readonly verb: string; readonly at: Date }
}

/** The part of JSON Schema in which the product is described. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
}

/** What one field is sampled with: the caller's choices, its name, and its place in a list. */
interface Spot extends Sampling {
  readonly name: string
  readonly inList?: { readonly place: number; readonly length: number }
}

/**
 * A value that the schema accepts and that looks like the real thing: the example of the schema, what is known of
 * fields of this name, or put together from its parts. Undefined when the parts do not fit: a wrong sample is worse
 * than none.
 */
export function sampleOf(schema: unknown, sampling: Sampling = {}): unknown {
  const node: Schema = JSON.parse(JSON.stringify(schema))
  const made = sample(node, { ...sampling, name: '' })
  return made !== undefined && fits(node, made) ? made : undefined
}

/** Of ids of several kinds, the first. */
const idPattern = /^\^\(?([a-z_]+)(?:\|[a-z_|]+\))?_\[0-7\]/

/** `ord` of the schema of an order's id, also of one that may be absent; nothing for what is no id. */
function idPrefixOf({ pattern = '', anyOf = [] }: Schema): string | undefined {
  const [prefix] = anyOf.map(idPrefixOf).filter((found) => found !== undefined)
  return idPattern.exec(pattern)?.[1] ?? prefix
}

function fits(schema: Schema, value: unknown): boolean {
  return Value.Check(schema as TSchema, value)
}

function sample(schema: Schema, spot: Spot): unknown {
  const chosen = chosenFor(schema, spot)
  if (chosen !== undefined) return chosen
  const fitting = knownOf(schema, spot).find((value) => fits(schema, value))
  if (fitting !== undefined) return fitting
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return valueFor(schema.enum, spot)
  if (schema.anyOf) return sampleAny(schema.anyOf, spot)
  return sampleByType(schema, spot)
}

/** What the caller decides rather than the schema: whose id, what has happened and when. */
function chosenFor(schema: Schema, { name, idFor, happened }: Spot): unknown {
  const prefix = idPrefixOf(schema)
  if (idFor && prefix !== undefined) return idFor(prefix)
  if (!happened) return undefined
  const { verb, at } = happened
  const isItsTime = schema.format === 'date-time' || name === `${verb}_at`
  const value = isItsTime ? at.toISOString() : verb.toUpperCase()
  return (isItsTime || isState(schema)) && fits(schema, value) ? value : undefined
}

/** One of a closed list of values. */
function isState({ const: only, enum: values, anyOf }: Schema): boolean {
  return only !== undefined || (values ?? anyOf?.filter(isState) ?? []).length > 0
}

/** Examples, from the narrowest place to the widest; none that names what the caller chooses anew. */
function knownOf(schema: Schema, { name, places = [], samples = {}, idFor, happened }: Spot) {
  const known = [
    ...places.flatMap((place) => samples[`${place}.${name}`] ?? []),
    ...(schema.examples ?? []),
    ...(samples[name] ?? []),
  ]
  return known.filter((value) => {
    const text = JSON.stringify(value)
    return !(idFor && namesResource.test(text)) && !(happened && namesMoment.test(text))
  })
}

const namesResource = /"[a-z_]+_[0-7][0-9a-hjkmnp-tv-z]{25}"/
const namesMoment = /"\d{4}-\d\d-\d\dT/

/** Something rather than nothing. */
function sampleAny(choices: readonly Schema[], spot: Spot): unknown {
  const made = choices
    .filter(({ type }) => type !== 'null')
    .map((choice) => sample(choice, spot))
    .find((value) => value !== undefined)
  return made === undefined && choices.some(({ type }) => type === 'null') ? null : made
}

function sampleByType(schema: Schema, spot: Spot): unknown {
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, spot)
    case 'array':
      return sampleArray(schema, spot)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'integer':
    case 'number':
      return sampleNumber(schema)
    default:
      return sampleText(schema, spot)
  }
}

/** The required properties and those that are asked for, and as many others as the schema insists on. */
function sampleObject(schema: Schema, spot: Spot): unknown {
  const { properties = {}, required = [], minProperties = 0 } = schema
  const { fields = 'required' } = spot
  const isWanted = (name: string) =>
    fields === 'all' ||
    required.includes(name) ||
    (fields === 'references' && idPrefixOf(properties[name] ?? {}) !== undefined)
  const wanted = Object.keys(properties).filter(isWanted)
  const others = Object.keys(properties).filter((name) => !isWanted(name))
  const missing = Math.max(0, minProperties - wanted.length)
  const chosen = new Set([...wanted, ...others.slice(0, missing)])
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => chosen.has(name))
      .map(([name, property]) => [name, sample(property, { ...spot, name })]),
  )
}

function sampleArray({ items = {}, minItems = 1 }: Schema, spot: Spot): unknown {
  const length = Math.max(1, minItems)
  return Array.from({ length }, (_, place) => sample(items, { ...spot, inList: { place, length } }))
}

/** A list that must be as long as there are values shows each of them once. */
function valueFor(values: readonly unknown[], { inList }: Spot): unknown {
  return values[inList?.length === values.length ? inList.place : 0]
}

/** One, or the number nearest to it that the bounds allow. */
function sampleNumber(schema: Schema): unknown {
  const {
    minimum = 1,
    maximum = 1,
    exclusiveMinimum: above = 0,
    exclusiveMaximum: below = 2,
  } = schema
  const nearest = [1, minimum, maximum, above + 1, below - 1]
  return nearest
    .sort((a, b) => Math.abs(a - 1) - Math.abs(b - 1))
    .find((value) => fits(schema, value))
}

/** One of each form that is common; a stranger pattern has to bring its example. */
const forms = [
  'Example',
  'example',
  'EXAMPLE',
  'EUR',
  'DE',
  '0.125000',
  '1',
  '2026-06-01',
  '2026-06-01T12:00:00.000Z',
  'someone@shop.example',
  'https://shop.example/',
  'orders:read',
  'long enough to be a password',
]

/** The name of the field says more than a filler would: `unit_of_sale` becomes "Unit of sale". */
function sampleText(schema: Schema, { name, samples = {} }: Spot): unknown {
  const { pattern, minLength = 0 } = schema
  const words = name.replaceAll('_', ' ')
  const said = words.charAt(0).toUpperCase() + words.slice(1)
  const candidates = [
    ...(pattern === undefined && said !== '' ? [said, said.padEnd(minLength, '.')] : []),
    ...(pattern === undefined ? [] : (samples['*'] ?? [])),
    ...forms,
    'x'.repeat(minLength),
  ]
  return candidates.find((value) => fits(schema, value))
}
