import { globSync, readFileSync } from 'node:fs'

/** What markup, direction and emoji can do to a page that trusts them; the rest is length. */
const nasty =
  '<img src=x onerror=alert(1)>\u202eevil\u202c مرحبا 👩‍👩‍👧‍👦<script>alert(1)</script> {{7*7}} %00 '
const charactersMax = 5_000

/** Texts that mean something to the product and are shown to nobody, or name something that must exist. */
const meaningful =
  /\.(password|method|payload_sha256|signature|url|return_url|type|operations|fields_changed|roles|tools|scopes|redirect_uris|origins|event_types|filters|page|warehouse|tax_ids)\b|^create(Order|Cart)\.items\.sku|^createAddress\.postal_code|^createOrder\.(shipping|billing)_address\.(region|postal_code)|^calculateTax\.tax_id/

/** Refused unless something else is there, such as the type that knows an attribute: hostile where they are given. */
const dependent =
  /^createProductType\.attributes\.(values|unit)$|^create(Product|Variant)\.attributes\./

/** The part of JSON Schema that says which texts a field takes. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
}

interface Described {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const folder = new URL('../../../docs/openapi/', import.meta.url)
const documents: readonly Document[] = globSync('*.json', { cwd: folder }).map((file) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
)

/** Texts that nobody should trust, for every field that takes any; each has a number by which it is known again. */
export class HostileTexts {
  readonly #fields: string[] = []

  /** A body with a hostile text in every field that takes one, whether it was given or not. */
  body(method: 'post' | 'patch', path: string, given: unknown): unknown {
    for (const { paths, components } of documents) {
      const found = Object.entries(paths).find(([template]) => patternOf(template).test(path))
      const described = found?.[1][method]
      const schema = described?.requestBody?.content['application/json']?.schema
      if (described && schema) {
        const filling = new Filling(components.schemas, (field, max) => this.text(field, max))
        return filling.of(schema, given, described.operationId)
      }
    }
    return given
  }

  text(field: string, maxLength: number): string {
    this.#fields.push(field)
    const start = `${this.#markOf(this.#fields.length - 1)} ${nasty}`
    const length = Math.min(maxLength, charactersMax)
    return [...start.padEnd(length, 'long')].slice(0, length).join('').trim()
  }

  /** The fields of which no text is among what was shown. */
  notIn(shown: string): string[] {
    const seen = new Set(this.#fields.filter((_, index) => shown.includes(this.#markOf(index))))
    return [...new Set(this.#fields)].filter((field) => !seen.has(field)).sort()
  }

  #markOf(index: number): string {
    return `§${index}§`
  }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** Fills one body by the schema of its operation. */
class Filling {
  readonly #schemas: Readonly<Record<string, Schema>>
  readonly #text: (field: string, maxLength: number) => string

  constructor(
    schemas: Readonly<Record<string, Schema>>,
    text: (field: string, maxLength: number) => string,
  ) {
    this.#schemas = schemas
    this.#text = text
  }

  of(schema: Schema, given: unknown, place: string): unknown {
    const name = schema.$ref?.split('/').at(-1)
    if (name !== undefined) return this.of(this.#schemas[name] ?? {}, given, place)
    if (meaningful.test(place) || (given === undefined && dependent.test(place))) return given
    if (schema.anyOf) {
      const isOfParts = ({ $ref, type = '' }: Schema) =>
        $ref !== undefined || ['object', 'array'].includes(type)
      const taking = schema.anyOf.find((one) => takesAny(one) || isOfParts(one))
      return taking ? this.of(taking, given, place) : given
    }
    if (schema.type === 'array') return this.#list(schema, given, place)
    if (schema.type === 'object') return this.#object(schema, given, place)
    return takesAny(schema) ? this.#text(place, schema.maxLength ?? charactersMax) : given
  }

  #list({ items = {} }: Schema, given: unknown, place: string): unknown {
    if (Array.isArray(given)) return given.map((one) => this.of(items, one, place))
    return takesAny(items) ? [this.of(items, undefined, place)] : given
  }

  /** Of what was not given, only texts and lists of texts are made up, and metadata, which takes any name. */
  #object(schema: Schema, given: unknown, place: string): unknown {
    const [free] = Object.values(schema.patternProperties ?? {})
    if (given === undefined && free === undefined) return
    const fields = { ...schema.properties, ...(free && { season: free }) }
    const filled = Object.entries(fields).flatMap(([name, field]) => {
      const value = (given as Record<string, unknown> | undefined)?.[name]
      const text = this.of(field, value, `${place}.${name}`)
      return text === undefined ? [] : [[name, text]]
    })
    return { ...(given as object), ...Object.fromEntries(filled) }
  }
}

function takesAny({ type, format, pattern, const: only, ...schema }: Schema): boolean {
  if (type !== 'string' || format !== undefined || schema.enum || only !== undefined) return false
  return pattern === undefined || new RegExp(pattern, 'u').test(nasty.trim())
}
