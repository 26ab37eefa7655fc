/** Makes values that fit a JSON Schema, so that tests can call every operation without knowing it. */

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly pattern?: string
  readonly minLength?: number
  readonly format?: string
}

const idPattern = /^\^([a-z]+)_\[0-7\]/
const candidates = [
  'a',
  'A1',
  'EUR',
  'a@example.com',
  'https://example.com/back',
  '2026-01-01T00:00:00.000Z',
  '0.1',
  '2026-01-01',
  'DE',
  'orders:read',
  'long enough to be a password',
]

/** Chooses the id for a prefix: another tenant's, or one that nobody has. */
export type ChooseId = (prefix: string) => string

/** Fills the required fields, and every field that names another resource. */
export function sample(schema: unknown, idFor: ChooseId): unknown {
  const node = schema as Schema
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.anyOf) return sample(node.anyOf[0], idFor)
  if (node.type === 'object') return sampleObject(node, idFor)
  if (node.type === 'array') {
    return Array.from({ length: Math.max(1, node.minItems ?? 0) }, () => sample(node.items, idFor))
  }
  if (node.type === 'integer' || node.type === 'number') return Math.max(1, node.minimum ?? 1)
  if (node.type === 'boolean') return true
  return sampleText(node, idFor)
}

function sampleObject(node: Schema, idFor: ChooseId): object {
  const { properties = {}, required = [], minProperties = 0 } = node
  const named = Object.keys(properties)
  const wanted = named.filter(
    (name) => required.includes(name) || idPattern.test(properties[name]?.pattern ?? ''),
  )
  const others = named.filter((name) => !wanted.includes(name))
  const chosen = [...wanted, ...others.slice(0, Math.max(0, minProperties - wanted.length))]
  return Object.fromEntries(chosen.map((name) => [name, sample(properties[name], idFor)]))
}

function sampleText(node: Schema, idFor: ChooseId): string {
  const [, prefix] = idPattern.exec(node.pattern ?? '') ?? []
  if (prefix !== undefined) return idFor(prefix)
  if (typeof node.examples?.[0] === 'string') return node.examples[0]
  const pattern = new RegExp(node.pattern ?? '')
  const long = (text: string) => text.length >= (node.minLength ?? 0)
  return (
    candidates.find((text) => pattern.test(text) && long(text)) ?? 'a'.repeat(node.minLength ?? 1)
  )
}

/** The prefixes of the ids in a path, by parameter name. */
export function pathPrefixes(params: unknown): Map<string, string> {
  const { properties = {} } = (params ?? {}) as Schema
  const found = Object.entries(properties).flatMap(([name, { pattern = '' }]) => {
    const [, prefix] = idPattern.exec(pattern) ?? []
    return prefix === undefined ? [] : ([[name, prefix]] as const)
  })
  return new Map(found)
}
