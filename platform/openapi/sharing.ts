import { STATUS_CODES } from 'node:http'
import type { Json } from './components.ts'

/** An operation as the document describes it. */
export interface Described extends Json {
  readonly parameters: readonly Json[]
  readonly requestBody?: Bodies
  readonly responses: Readonly<Record<string, Json>>
}

interface Bodies extends Json {
  readonly content?: Readonly<Record<string, Body>>
}

interface Body extends Json {
  readonly schema?: { readonly $ref?: string }
  readonly examples?: Readonly<Record<string, Json>>
}

export interface Sharing {
  /** As they were given, with references. */
  readonly operations: readonly Described[]
  readonly components: Readonly<Record<'examples' | 'parameters' | 'responses', Json>>
}

/** What is shorter than this is not worth the way to its component. */
const sharedLengthMin = 80

/** What several operations have in common is written once, as a component that they refer to. */
export function share(
  operations: readonly Described[],
  taken: { readonly parameters: readonly string[]; readonly responses: readonly string[] },
): Sharing {
  const parameters = new Repeated('parameters', taken.parameters)
  const responses = new Repeated('responses', taken.responses)
  const examples = new Repeated('examples', [])
  const withParameters = replace(operations, eachParameter, parameters)
  const withResponses = replace(withParameters, eachResponse, responses)
  // Examples last: those of a response that is shared are written once already.
  const sharedResponses = { parameters: [], responses: responses.components() }
  const all = replace([...withResponses, sharedResponses], eachExample, examples)
  return {
    operations: all.slice(0, operations.length),
    components: {
      examples: examples.components(),
      parameters: parameters.components(),
      responses: all.at(-1)?.responses ?? {},
    },
  }
}

type Visit = (part: Json, name: string) => Json
type Each = (operation: Described, visit: Visit) => Described

function replace(operations: readonly Described[], each: Each, repeated: Repeated): Described[] {
  for (const operation of operations) each(operation, repeated.count)
  return operations.map((operation) => each(operation, repeated.refer))
}

/** Parts of one kind, of which those that occur more than once get a name. */
class Repeated {
  readonly #kind: string
  readonly #taken: Set<string>
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #components: [name: string, part: Json][] = []

  constructor(kind: string, taken: readonly string[]) {
    this.#kind = kind
    this.#taken = new Set(taken)
  }

  readonly count: Visit = (part) => {
    const text = JSON.stringify(part)
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
    return part
  }

  readonly refer: Visit = (part, wanted) => {
    const text = JSON.stringify(part)
    if (text.length < sharedLengthMin || this.#counts.get(text) === 1) return part
    const name = this.#names.get(text) ?? this.#add(text, part, wanted)
    return { $ref: `#/components/${this.#kind}/${name}` }
  }

  components(): Record<string, Json> {
    return Object.fromEntries(this.#components.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** Of several different parts with one name the later ones are numbered. */
  #add(text: string, part: Json, wanted: string): string {
    let name = wanted
    for (let number = 2; this.#taken.has(name); number += 1) name = `${wanted}${number}`
    this.#taken.add(name)
    this.#names.set(text, name)
    this.#components.push([name, part])
    return name
  }
}

const eachParameter: Each = (operation, visit) => ({
  ...operation,
  parameters: operation.parameters.map((parameter) =>
    '$ref' in parameter ? parameter : visit(parameter, pascalCase(String(parameter.name))),
  ),
})

const eachResponse: Each = (operation, visit) => ({
  ...operation,
  responses: mapValues(operation.responses, (response, status) =>
    '$ref' in response ? response : visit(response, nameOfResponse(status, response)),
  ),
})

const eachExample: Each = (operation, visit) => ({
  ...operation,
  ...(operation.requestBody && { requestBody: examplesIn(operation.requestBody, visit) }),
  responses: mapValues(operation.responses, (response) => examplesIn(response, visit)),
})

function examplesIn(bodies: Bodies, visit: Visit): Bodies {
  if (!bodies.content) return bodies
  const content = mapValues(bodies.content, (body) => {
    if (!body.examples) return body
    const examples = mapValues(body.examples, (example, key) =>
      visit(example, key === 'example' ? (schemaIn(body) ?? key) : key),
    )
    return { ...body, examples }
  })
  return { ...bodies, content }
}

/** `Order` for an answer that is one, else what the status is called. */
function nameOfResponse(status: string, { content = {} }: Bodies): string {
  const [body = {}] = Object.values(content)
  return schemaIn(body) ?? phraseOf(status)
}

function schemaIn({ schema }: Body): string | undefined {
  return schema?.$ref?.split('/').at(-1)
}

/** `TooManyRequests`. */
function phraseOf(status: string): string {
  return (STATUS_CODES[status] ?? status).replace(/[^A-Za-z]/g, '')
}

/** `order_id` and `orderId` are an `OrderId`, `Last-Event-ID` is a `LastEventID`. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) =>
    first.toUpperCase(),
  )
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
}
