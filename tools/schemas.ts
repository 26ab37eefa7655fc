import { longestMatch, slowness } from './backtracking.ts'

interface Node {
  readonly pattern?: unknown
  readonly format?: unknown
  readonly maxLength?: unknown
  readonly uniqueItems?: unknown
  readonly maxItems?: unknown
  readonly patternProperties?: object
}

const endless = Number.POSITIVE_INFINITY

/** What holds values and not schemas. */
const values = new Set(['examples', 'example', 'default', 'const', 'enum'])

/** Where a schema looks closely at something whose size it does not bound, or with a pattern that takes its time. */
export function schemaOffences(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const within = Object.entries(schema).flatMap(([name, child]) =>
    values.has(name) ? [] : schemaOffences(child, `${place}/${name}`),
  )
  return [...offencesOf(schema).map((offence) => `${place} ${offence}`), ...within]
}

function offencesOf(schema: Node): string[] {
  const { pattern, format, maxLength, uniqueItems, maxItems, patternProperties = {} } = schema
  // A property may be called `pattern` too: then it is a schema and no text.
  const source = pattern instanceof RegExp ? pattern.source : pattern
  const slow = typeof source === 'string' ? slowness(source) : undefined
  const isEndless =
    (typeof source === 'string' && slow === undefined && longestMatch(source) === endless) ||
    typeof format === 'string'
  return [
    ...(isEndless && maxLength === undefined ? ['looks at a text without maxLength'] : []),
    ...(uniqueItems === true && maxItems === undefined ? ['compares items without maxItems'] : []),
    ...(slow === undefined ? [] : [`matches ${source}: ${slow}`]),
    ...Object.keys(patternProperties).flatMap(nameOffences),
  ]
}

/** The name of a field has no maxLength, so its pattern has to bound it. */
function nameOffences(pattern: string): string[] {
  const slow = slowness(pattern)
  if (slow !== undefined) return [`matches names with ${pattern}: ${slow}`]
  return longestMatch(pattern) < endless ? [] : [`takes names of any length: ${pattern}`]
}
