import { isDeepStrictEqual } from 'node:util'
import type { EventKind } from '@souk/platform'
import type { Document } from './described.ts'
import { generatedBy, type Json, keyOf, nameOf, typeOf, union } from './schema-types.ts'

/** What each type of event carries, told by the schemas that answers have where it is the same. */
export function eventsFile(document: Document, kinds: readonly EventKind[]): string {
  const { schemas } = document.components
  const named = Object.keys(schemas)
    .filter((name) => name !== 'Problem')
    .map((name) => ({ name, schema: expanded({ $ref: name }, schemas) as Json }))
  const byType = Map.groupBy(kinds, ({ type }) => type)
  const objects = [...byType].map(([type, several]) => {
    const types = several.map(({ object }) => typeWithNames(bare(object) as Json, named))
    return `  ${keyOf(type)}: { version: ${union(several.map(({ version }) => String(version)))}; object: ${union(types)} }\n`
  })
  const text = objects.join('')
  const used = named.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text))
  const imported = [...new Set([...used.map(({ name }) => name), 'Event'])].sort()
  return `${generatedBy}import type {
${imported.map((name) => `  ${name},\n`).join('')}} from './types.ts'

/** What \`data.object\` of an event is, by its type. */
export interface EventObjects {
${text}}

type EventOf<Type extends keyof EventObjects> = Omit<Event, 'type' | 'version' | 'data'> & {
  type: Type
  version: EventObjects[Type]['version']
  data: { object: EventObjects[Type]['object']; previous?: Partial<EventObjects[Type]['object']> }
}

/** An event: a comparison of \`type\` tells what \`data.object\` is. */
export type SoukEvent<Type extends keyof EventObjects = keyof EventObjects> = {
  [One in Type]: EventOf<One>
}[Type]
`
}

interface Named {
  readonly name: string
  readonly schema: Json
}

/** By its name, by a name and what there is besides, or field by field. */
function typeWithNames(object: Json, named: readonly Named[]): string {
  const fields = object.properties as Readonly<Record<string, Json>>
  const within = named
    .filter(({ schema }) => isPart(schema, fields))
    .toSorted((a, b) => sizeOf(b.schema) - sizeOf(a.schema))
  const [widest] = within
  const known = (widest?.schema.properties ?? {}) as object
  const rest = Object.entries(fields).filter(([name]) => !(name in known))
  if (widest && rest.length === 0) return widest.name
  const properties = Object.fromEntries(rest.map(([name, one]) => [name, referring(one, named)]))
  const inline = typeOf({ ...object, properties }, { isInline: true })
  return widest ? `${widest.name} & ${inline}` : inline
}

/** All fields of the schema are fields of the object, and the same; one or two could be so by chance. */
function isPart({ properties }: Json, fields: Readonly<Record<string, Json>>): boolean {
  const own = Object.entries(properties ?? {})
  return own.length > 2 && own.every(([name, one]) => isDeepStrictEqual(fields[name], one))
}

function sizeOf({ properties }: Json): number {
  return Object.keys(properties ?? {}).length
}

/** With references where a part is a named schema. */
function referring(schema: Json, named: readonly Named[]): Json {
  const same = named.find((one) => isDeepStrictEqual(one.schema, schema))
  if (same) return { $ref: same.name }
  return mapped(schema, (part) => referring(part, named))
}

function expanded(node: unknown, schemas: Readonly<Record<string, Json>>): unknown {
  const { $ref } = (node ?? {}) as { $ref?: string }
  if ($ref !== undefined) return expanded(schemas[nameOf($ref)], schemas)
  return mapped(bare(node) as Json, (part) => expanded(part, schemas) as Json)
}

function mapped(node: Json, change: (part: Json) => Json): Json {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    return typeof value === 'object' && value !== null ? change(value as Json) : value
  }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, within(value)]))
}

/** What says something about a place and not about the shape. A property may have such a name, and is then an object. */
const annotations = new Set(['description', 'examples', 'default', 'title'])

/** The shape alone, as plain JSON. */
function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare)
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(
    ([name, value]) =>
      !annotations.has(name) || (typeof value === 'object' && !Array.isArray(value)),
  )
  return JSON.parse(
    JSON.stringify(Object.fromEntries(kept.map(([name, value]) => [name, bare(value)]))),
  )
}
