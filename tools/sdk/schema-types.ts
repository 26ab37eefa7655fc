/** The first line of every file that is written here. */
export const generatedBy = '// Written by npm run generate from the declared routes.\n'

export type Json = Readonly<Record<string, unknown>>

/** How a schema is written as a type. */
export interface Writing {
  /** What a caller sends may be lists that nobody can change, and fields that are undefined. */
  readonly isSent?: boolean
  /** In one line, without comments. */
  readonly isInline?: boolean
}

/** The type of a JSON schema of the OpenAPI document, in which named schemas are references. */
export function typeOf(schema: Json, writing: Writing = {}): string {
  const { $ref, anyOf, type } = schema as { $ref?: string; anyOf?: Json[]; type?: string }
  if ($ref !== undefined) return closerTypes[nameOf($ref)] ?? nameOf($ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => literal(value)))
  if (anyOf !== undefined) return union(anyOf.map((way) => typeOf(way, writing)))
  if (type === 'array') return listType(schema.items as Json, writing)
  if (type === 'object') return objectType(schema, writing)
  return plainTypes[type ?? ''] ?? 'unknown'
}

/** Whoever compares the type of an event learns what it carries, which its schema does not say. */
const closerTypes: Readonly<Record<string, string>> = { Event: 'SoukEvent' }

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

export function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function listType(items: Json, writing: Writing): string {
  const item = typeOf(items, writing)
  const isOneOfSeveral = items.anyOf !== undefined || items.enum !== undefined
  const one = isOneOfSeveral ? `(${item})` : item
  return writing.isSent ? `readonly ${one}[]` : `${one}[]`
}

function objectType(schema: Json, writing: Writing): string {
  const { properties, additionalProperties, patternProperties } = schema as ObjectSchema
  if (properties && Object.keys(properties).length > 0) {
    const fields = fieldsOf(schema, writing)
    return writing.isInline ? `{ ${fields} }` : `{\n${fields}}`
  }
  const [ofPattern] = Object.values(patternProperties ?? {})
  const ofAny = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const value = ofPattern ?? ofAny
  if (value === undefined && additionalProperties === false) return 'Record<string, never>'
  return `Record<string, ${value === undefined ? 'unknown' : typeOf(value, writing)}>`
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Json
  readonly patternProperties?: Readonly<Record<string, Json>>
}

/** The fields of an object, one a line, each with what the schema says of it. */
export function fieldsOf(schema: Json, writing: Writing): string {
  const { properties = {}, required = [] } = schema as ObjectSchema
  const fields = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?'
    const type = typeOf(property, writing)
    const value = mark && writing.isSent ? union([type, 'undefined']) : type
    const field = `${keyOf(name)}${mark}: ${value}`
    return writing.isInline ? field : indented(`${comment(property.description)}${field}\n`)
  })
  return fields.join(writing.isInline ? '; ' : '')
}

export function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
}

export function comment(text: unknown): string {
  return typeof text === 'string' && text !== '' ? `/** ${text.replaceAll('*/', '* /')} */\n` : ''
}

export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
