/** The part of JSON Schema in which events are described. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
}

/** What a sample cannot take from the schema. */
export interface Surroundings {
  readonly newId: (prefix: string) => string
  readonly now: Date
  /** What happened, such as `paid`: a state of that name is chosen where there is one. */
  readonly verb: string
}

const idPattern = /^\^([a-z]+)_\[0-7\]/

/** A value that fits the schema, with every field that it knows, so that one look shows what an event carries. */
export function sample(schema: unknown, around: Surroundings): unknown {
  const node = schema as Schema
  if (node.const !== undefined) return node.const
  if (node.enum) return chosen(node.enum, around.verb)
  if (node.anyOf) return sample(bestOf(node.anyOf), around)
  const id = idPattern.exec(node.pattern ?? '')?.[1]
  if (id !== undefined) return around.newId(id)
  if (node.format === 'date-time') return around.now.toISOString()
  if (node.examples?.length) return node.examples[0]
  return plain(node, around)
}

function chosen(values: readonly unknown[], verb: string): unknown {
  return values.find((value) => value === verb.toUpperCase()) ?? values[0]
}

/** Something rather than nothing. */
function bestOf(choices: readonly Schema[]): Schema | undefined {
  return choices.find(({ type }) => type !== 'null') ?? choices[0]
}

function plain(node: Schema, around: Surroundings): unknown {
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([name, field]) => [name, sample(field, around)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, node.minItems ?? 0) }, () =>
        sample(node.items ?? {}, around),
      )
    case 'integer':
    case 'number':
      return number(node)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return text(node)
  }
}

function number({ minimum = 0, exclusiveMinimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema) {
  return Math.min(Math.max(1, minimum, exclusiveMinimum + 1), maximum)
}

/** Of each form that is common; a stranger pattern has to bring its example. */
const forms = ['example', 'EXAMPLE', 'EUR', 'DE', '2026-06-01', 'https://example.com/', '1']

function text({ pattern = '', minLength = 0 }: Schema): string {
  const fits = new RegExp(pattern)
  const found = forms.find((form) => fits.test(form) && form.length >= minLength)
  return found ?? 'x'.repeat(minLength)
}
