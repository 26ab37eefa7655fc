import assert from 'node:assert/strict'
import { type Static, type TSchema, Type } from 'typebox'

/** One offending place in a request; `path` is a JSON Pointer. */
export interface FieldError {
  path: string
  code: string
  message: string
}

export interface ProblemDeclaration {
  readonly code: string
  readonly status: number
  readonly title: string
  /** What the caller can do about it, for the page behind `type` and as `detail` where nothing closer is said. */
  readonly help: string
  readonly headers: Readonly<Record<string, string>>
  /** What its `meta` looks like; there for all that the help names. */
  readonly example?: object
}

export interface ProblemOccurrence {
  detail?: string
  errors?: readonly FieldError[]
  headers?: Readonly<Record<string, string>>
  cause?: unknown
}

/** A refusal: the caller asked for something it cannot have. */
export class Problem<Meta = unknown> extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly meta: Meta
  readonly errors: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(declaration: ProblemDeclaration, meta: Meta, occurrence: ProblemOccurrence = {}) {
    // Refusals are everyday answers, and walking the stack would be most of their cost.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(occurrence.detail ?? declaration.title)
    Error.stackTraceLimit = stackTraceLimit

    if (occurrence.cause !== undefined) this.cause = occurrence.cause
    this.code = declaration.code
    this.status = declaration.status
    this.title = declaration.title
    this.detail = occurrence.detail ?? declaration.help
    this.meta = meta
    this.errors = occurrence.errors
    this.headers = occurrence.headers
      ? { ...declaration.headers, ...occurrence.headers }
      : declaration.headers
  }

  /** The same refusal, with headers that say more than its own do. */
  withHeaders(headers: Readonly<Record<string, string>>): Problem<Meta> {
    const { code, status, title, detail: help, meta, errors, cause } = this
    const declaration = { code, status, title, help, headers: this.headers }
    return new Problem(declaration, meta, { headers, cause, ...(errors && { errors }) })
  }
}

type Arguments<Meta> = undefined extends Meta
  ? [meta?: Meta, occurrence?: ProblemOccurrence]
  : [meta: Meta, occurrence?: ProblemOccurrence]

export interface ProblemFactory<Meta = undefined> extends ProblemDeclaration {
  (...args: Arguments<Meta>): Problem<Meta>
}

interface ProblemText<Meta> extends Partial<Pick<ProblemDeclaration, 'headers'>> {
  readonly help: string
  readonly example?: NonNullable<Meta>
}

const registry = new Map<string, ProblemDeclaration>()

/** Declares a refusal. A code has one meaning: who declares it as well has to say the very same of it. */
export function problem<Meta extends object | undefined = undefined>(
  code: string,
  status: number,
  title: string,
  { help, headers = {}, example }: ProblemText<Meta>,
): ProblemFactory<Meta> {
  assert.match(code, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, `problem code ${code} is not snake case`)
  assert(status >= 400 && status <= 599, `problem ${code} has status ${status}`)
  assert.match(help, /[.?]$/, `problem ${code} does not say what to do`)

  const shown = example && wireMeta(example)
  for (const [, name = ''] of help.matchAll(/\bmeta\.([a-z_]+)/g)) {
    assert(shown && name in shown, `problem ${code} has no example of meta.${name}`)
  }

  const declaration: ProblemDeclaration = {
    code,
    status,
    title,
    help,
    headers,
    ...(example && { example }),
  }
  const known = registry.get(code) ?? declaration
  assert.deepEqual(declaration, known, `problem ${code} is declared with two meanings`)
  registry.set(code, declaration)
  const create = (meta?: Meta, occurrence?: ProblemOccurrence) =>
    new Problem(declaration, meta as Meta, occurrence)
  return Object.assign(create, declaration) as ProblemFactory<Meta>
}

/** Every refusal that the loaded code can give, in the order of their codes. */
export function allProblems(): ProblemDeclaration[] {
  return [...registry.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

const FieldErrorSchema = Type.Object({
  path: Type.String({ description: 'JSON Pointer to the offending value' }),
  code: Type.String(),
  message: Type.String(),
})

function documentSchema<Code extends string>(status: number, codes: Code[], description: string) {
  return Type.Object(
    {
      type: Type.String({ description: 'Address of the page that explains the code' }),
      title: Type.String(),
      status: Type.Unsafe<number>({ type: 'integer', const: status }),
      code: Type.Unsafe<Code>({ type: 'string', enum: codes }),
      detail: Type.Optional(Type.String()),
      request_id: Type.String(),
      errors: Type.Optional(Type.Array(FieldErrorSchema)),
      meta: Type.Optional(
        Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
      ),
    },
    { description },
  )
}

/** The RFC 9457 document that a client reads. */
export type ProblemDocument = Static<ReturnType<typeof documentSchema<string>>>

/**
 * The response schemas of a route's refusals, one for each status. Refusals are thrown, never
 * returned, so they add nothing to the type that the handler must return.
 */
export function refusals(...problems: ProblemDeclaration[]): Record<never, TSchema> {
  const byStatus = Map.groupBy(new Set(problems), ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const codes = group.map(({ code }) => code)
      const titles = group.map(({ title }) => title).join(' · ')
      return [status, documentSchema(status, codes, titles)]
    }),
  )
}

/** What a client may read, with an example of its details. */
export function exampleDocument(declaration: ProblemDeclaration): ProblemDocument {
  return toProblemDocument(new Problem(declaration, declaration.example), 'req_…')
}

export function toProblemDocument(refusal: Problem, requestId: string): ProblemDocument {
  return {
    type: `/problems/${refusal.code}`,
    title: refusal.title,
    status: refusal.status,
    code: refusal.code,
    detail: refusal.detail,
    request_id: requestId,
    ...(refusal.errors && { errors: [...refusal.errors] }),
    ...(refusal.meta !== undefined && { meta: wireMeta(refusal.meta as object) }),
  }
}

/** The program says `orderId`, the wire says `order_id`: only the names of the meta itself change. */
function wireMeta(meta: object): Record<string, unknown> {
  const wireName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(meta).map(([name, value]) => [wireName(name), value]))
}
