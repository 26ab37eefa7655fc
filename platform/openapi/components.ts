import type { Operation } from '../http/routes.ts'

export type Json = Record<string, unknown>

/** The schema as a client will read it: JSON, without what the library keeps for itself. */
export function plain(schema: unknown): Json {
  return schema === undefined ? {} : JSON.parse(JSON.stringify(schema))
}

export function propertiesOf(schema: unknown): Record<string, Json> {
  return (plain(schema).properties ?? {}) as Record<string, Json>
}

/** What may stand beside a reference, because it says something about the place and not about the schema. */
const annotations = ['description', 'examples', 'default', 'title']

function keyOf(schema: Json): string {
  const shape = Object.entries(schema).filter(([name]) => !annotations.includes(name))
  return JSON.stringify(Object.fromEntries(shape))
}

/**
 * Schemas that are used in several places get one name. A schema names itself with a PascalCase `title`;
 * what an operation takes and answers is named after the operation.
 */
export class Components {
  readonly #names = new Map<string, string>()
  readonly #schemas = new Map<string, Json>()

  constructor(operations: readonly Operation[], shared: Readonly<Record<string, unknown>>) {
    for (const [name, schema] of Object.entries(shared)) this.#name(plain(schema), name)
    for (const operation of operations) this.#nameTitled(plain(operation.schema))
    for (const { schema, name, otherwise } of derivedNames(operations)) {
      this.#name(plain(schema), this.#schemas.has(name) ? otherwise : name)
    }
  }

  /** A reference where the schema has a name, else the schema with references inside. */
  refer(schema: unknown): Json {
    const described = plain(schema)
    const name = this.#names.get(keyOf(described))
    if (name === undefined) return this.#inside(described)
    const { description } = described
    const own = this.#schemas.get(name)?.description
    const note = description !== undefined && description !== own ? { description } : {}
    return { $ref: `#/components/schemas/${name}`, ...note }
  }

  schemas(): Json {
    const sorted = [...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(sorted.map(([name, schema]) => [name, this.#inside(schema)]))
  }

  #name(schema: Json, name: string): void {
    const key = keyOf(schema)
    if (schema.type !== 'object' || this.#names.has(key)) return
    if (this.#schemas.has(name)) throw new Error(`two different schemas are called ${name}`)
    this.#names.set(key, name)
    this.#schemas.set(name, schema)
  }

  #nameTitled(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    const { title } = node as Json
    if (typeof title === 'string' && /^[A-Z][A-Za-z0-9]*$/.test(title)) {
      this.#name(node as Json, title)
    }
    for (const child of Object.values(node)) this.#nameTitled(child)
  }

  #inside(schema: Json): Json {
    const referred = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(referred)
      return typeof value === 'object' && value !== null ? this.refer(value) : value
    }
    return Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [
        name,
        // Examples are values, not schemas, whatever they look like.
        name === 'examples' || name === 'default' || name === 'const' ? value : referred(value),
      ]),
    )
  }
}

interface DerivedName {
  readonly schema: unknown
  readonly name: string
  /** Taken when another schema has the name already. */
  readonly otherwise: string
}

/** `getOrder` answers an `Order`; failing that `createOrder` does; the rest is named after the operation. */
function* derivedNames(operations: readonly Operation[]): Generator<DerivedName> {
  const answers = operations.flatMap(({ schema }) =>
    Object.entries((schema.response ?? {}) as Record<string, unknown>)
      .filter(([status]) => Number(status) < 300)
      .map(([status, answer]) => ({ id: schema.operationId ?? '', status, answer })),
  )
  for (const verb of [/^get(?=[A-Z])/, /^create(?=[A-Z])/]) {
    for (const { id, answer } of answers.filter(({ id }) => verb.test(id))) {
      yield { schema: answer, name: id.replace(verb, ''), otherwise: `${capital(id)}Response` }
    }
  }
  for (const { id, status, answer } of answers) {
    const name = `${capital(id)}Response`
    yield { schema: answer, name, otherwise: name + status }
    const { content, data } = propertiesOf(answer)
    const items = (content ?? data)?.items
    if (items) yield { schema: items, name: `${capital(id)}Item`, otherwise: `${capital(id)}Row` }
  }
  for (const { schema } of operations) {
    const sent = schema.body ?? schema.form
    const id = capital(schema.operationId ?? '')
    if (sent) yield { schema: sent, name: `${id}Request`, otherwise: `${id}Body` }
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
