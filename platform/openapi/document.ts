import { STATUS_CODES } from 'node:http'
import { isForVisitors, type RouteAudience, visitor } from '../http/audience.ts'
import type { Operation } from '../http/routes.ts'
import { anyScope } from '../http/scopes.ts'
import { MoneySchema } from '../money/money.ts'
import { type Samples, type Sampling, sampleOf } from '../sample.ts'
import { Components, type Json, plain, propertiesOf } from './components.ts'
import { examplesOf } from './examples.ts'
import { answersVersion, changesVersion, isChange, kernelRefusals } from './refusals.ts'
import { securityOf, securitySchemes } from './security.ts'
import {
  headerComponents,
  headerParameter,
  parameterComponents,
  problemResponse,
  problemSchemas,
  ref,
  refusedCodes,
  responseComponents,
} from './shared.ts'
import { type Described, share } from './sharing.ts'

export interface OpenApiOptions {
  readonly title: string
  readonly version: string
  readonly description: string
  /** In the order in which a reader should meet them; those that no operation has are left out. */
  readonly tags: readonly { readonly name: string; readonly summary: string }[]
  /** What each scope allows. */
  readonly scopes?: Readonly<Record<string, string>>
  /** What fields look like whose schemas give no example, by name. */
  readonly samples?: Samples
}

interface Context {
  readonly components: Components
  readonly samples: Samples
}

/**
 * The OpenAPI 3.1 document of the declared operations. Everything in it comes from the declarations and from
 * what the kernel does to every request, so it cannot say something else than the server does.
 */
export function openapi(operations: readonly Operation[], options: OpenApiOptions): Json {
  const shown = operations.filter(({ hidden }) => !hidden)
  const components = new Components(shown, { Money: MoneySchema, ...problemSchemas })
  const context = { components, samples: options.samples ?? {} }
  const used = new Set(shown.flatMap(tagsOf))
  const parameters = { ...parameterComponents, ...supervisedParameters(shown) }
  const shared = share(
    shown.map((operation) => describe(operation, context)),
    { parameters: Object.keys(parameters), responses: Object.keys(responseComponents) },
  )
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: options.title, version: options.version, description: options.description },
    servers: [{ url: '/', description: 'This server' }],
    tags: options.tags
      .filter(({ name }) => used.has(name))
      .map(({ name, summary }) => ({ name, description: summary })),
    paths: pathsOf(shown, shared.operations),
    components: {
      schemas: components.schemas(),
      parameters: { ...parameters, ...shared.components.parameters },
      headers: headerComponents,
      examples: shared.components.examples,
      responses: { ...responseComponents, ...shared.components.responses },
      securitySchemes: securitySchemes(shown, options.scopes ?? {}),
    },
  }
}

function pathsOf(operations: readonly Operation[], described: readonly Described[]): Json {
  const paths: Record<string, Json> = {}
  for (const [index, { method, url }] of operations.entries()) {
    const path = url.replace(/:([A-Za-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: described[index] }
  }
  return paths
}

function tagsOf({ schema, service }: Operation): readonly string[] {
  return schema.tags ?? [service]
}

function describe(operation: Operation, context: Context): Described {
  const { schema } = operation
  const { operationId, summary } = schema
  return {
    operationId,
    summary,
    description: descriptionOf(operation),
    tags: tagsOf(operation),
    security: securityOf(operation),
    ...(operation.audience && { 'x-audience': operation.audience }),
    ...(schema.answersFile && { 'x-file': true }),
    parameters: [
      ...parametersIn('path', operation, schema.params, context),
      ...parametersIn('query', operation, schema.querystring, context),
      ...parametersIn('header', operation, schema.headers, context),
      ...headerParameters(operation),
    ],
    ...requestBody(operation, context),
    responses: responses(operation, context),
  }
}

/** What the route says of itself, whether it can wait for approval, and who may call it. */
function descriptionOf(operation: Operation): string {
  const { schema, scope, audience, onlyForPeople } = operation
  const access = scope === 'public' ? 'Needs no token.' : `${needed(scope)} ${openTo(audience)}`
  const isOwnProtocol = schema.security !== undefined
  const people = onlyForPeople ? forPeople : undefined
  const parts = [
    schema.description,
    people,
    neverWaits(operation),
    isOwnProtocol ? undefined : access,
  ]
  return parts.filter(Boolean).join('\n\n')
}

const forPeople =
  'Only for a member who has signed in: an API key, a client or an AI agent is refused with `human_required`.'

function neverWaits(operation: Operation): string | undefined {
  const { supervisedAnswers, answersSecret, commitsOutsideTransaction } = operation
  if (!isChange(operation)) return undefined
  if (answersSecret) return supervisedAnswers?.neverWaits.answersSecret
  return commitsOutsideTransaction
    ? supervisedAnswers?.neverWaits.commitsOutsideTransaction
    : undefined
}

function needed(scope: string): string {
  return scope === anyScope ? 'Needs a token with any scope.' : `Needs the scope \`${scope}\`.`
}

const shownToVisitors =
  'A publishable key is shown what is published in its sales channel, without what is internal.'

function openTo(audience: RouteAudience | undefined): string {
  const owners = (audience ?? []).slice(1).filter((kind) => kind !== visitor)
  const own =
    owners.length === 0
      ? 'Operator only.'
      : `Available to the operator, and to a ${owners.join(' and a ')} for its own resources.`
  return isForVisitors(audience) ? `${own} ${shownToVisitors}` : own
}

function parametersIn(
  place: 'path' | 'query' | 'header',
  operation: Operation,
  schema: unknown,
  { components, samples }: Context,
): Json[] {
  const required = new Set((plain(schema).required as string[] | undefined) ?? [])
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const { description = place === 'query' ? filterText(name) : undefined, ...rest } = property
    const isRequired = place === 'path' || required.has(name)
    return {
      name,
      in: place,
      required: isRequired,
      ...(description !== undefined && { description }),
      schema: components.refer(rest),
      ...(!isRequired && optionalExample(name, property, { samples, places: placesOf(operation) })),
    }
  })
}

/** Shown, but switched off: the reference would else put every filter that it can think of into its samples. */
function optionalExample(name: string, property: Json, sampling: Sampling): Json {
  const alone = { type: 'object', properties: { [name]: property } }
  const value = plain(sampleOf(alone, { ...sampling, fields: 'all' }))[name]
  return value === undefined ? {} : { examples: { example: { value, 'x-disabled': true } } }
}

/** A filter without a description of its own is one by equality. */
function filterText(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `Filter by ${words}`
}

/** Headers that the kernel reads for an operation of this kind. */
function headerParameters(operation: Operation): Json[] {
  const names = ['RequestId']
  const key = operation.isBulk ? 'BulkKey' : 'IdempotencyKey'
  if (isChange(operation)) names.push(key, ...Object.keys(writeHeadersOf(operation)))
  if (changesVersion(operation)) names.push('IfMatch')
  if (confirmsCopies(operation)) names.push('IfNoneMatch')
  return names.map((name) => ref('parameters', name))
}

function writeHeadersOf({ supervisedAnswers }: Operation) {
  return supervisedAnswers?.writeHeaders ?? {}
}

function supervisedParameters(operations: readonly Operation[]): Json {
  const declared = operations.filter(isChange).flatMap((operation) =>
    Object.entries(writeHeadersOf(operation)).map(([component, { name, description, schema }]) => {
      return [component, headerParameter(name, description, plain(schema))] as const
    }),
  )
  return Object.fromEntries(declared)
}

const mediaTypes = { body: 'application/json', form: 'application/x-www-form-urlencoded' } as const

function requestBody(operation: Operation, { components, samples }: Context): Json {
  const { schema } = operation
  const kind = schema.form === undefined ? 'body' : 'form'
  const sent = schema[kind]
  if (schema.content !== undefined) {
    const content = Object.entries(schema.content).map(([type, one]) => [type, { schema: one }])
    return { requestBody: { required: true, content: Object.fromEntries(content) } }
  }
  if (sent === undefined) return {}
  const examples = examplesOf(sent, { samples, places: placesOf(operation) })
  const { required = [], anyOf } = plain(sent) as { required?: string[]; anyOf?: unknown }
  return {
    requestBody: {
      required: required.length > 0 || anyOf !== undefined,
      content: {
        [mediaTypes[kind]]: {
          schema: components.refer(sent),
          ...(examples !== undefined && { examples }),
        },
      },
    },
  }
}

function responses(operation: Operation, context: Context): Record<string, Json> {
  const declared = Object.entries((operation.schema.response ?? {}) as Record<string, unknown>)
  const refused = declared.flatMap(([, schema]) => refusedCodes(schema))
  const kernel = kernelRefusals(operation)
  const byStatus = Map.groupBy([...refused, ...kernel], ({ status }) => status)
  const answers: Record<string, Json> = {}
  for (const [status, schema] of declared) {
    // What is no refusal of ours is an answer, or the error of another protocol such as OAuth2.
    if (refusedCodes(schema).length === 0)
      answers[status] = answer(operation, status, schema, context)
  }
  if (confirmsCopies(operation)) {
    answers[304] = ref('responses', 'NotModified')
  }
  for (const [status, problems] of byStatus) {
    if (answers[status] !== undefined) continue
    answers[status] = problemResponse(status, problems, operation)
  }
  return answers
}

function answer(operation: Operation, status: string, schema: unknown, context: Context): Json {
  const { components, samples } = context
  const { answersFile, alsoProduces } = operation.schema
  const described = plain(schema)
  const headers = ['RequestId']
  if (operation.scope !== 'public') headers.push('RateLimit', 'RateLimitPolicy')
  if (status === '429') headers.push('RetryAfter')
  if (status === '201' || status === '202') headers.push('Location')
  if ('version' in propertiesOf(schema)) headers.push('ETag')
  if (isChange(operation)) headers.push('IdempotentReplayed')
  const hasBody = status !== '204' && described.type !== 'null' && schemaSays(described)
  const value = sampleOf(schema, { samples, places: placesOf(operation), fields: 'all' })
  return {
    description: described.description ?? STATUS_CODES[Number(status)] ?? status,
    headers: Object.fromEntries(headers.map((name) => [wireNameOf(name), ref('headers', name)])),
    ...(status === '200' && answersFile && { content: contentOf(answersFile, context) }),
    ...(hasBody && {
      content: {
        'application/json': {
          schema: components.refer(schema),
          ...(value !== undefined && { examples: { example: { value } } }),
        },
        ...(status === '200' && contentOf(alsoProduces, context)),
      },
    }),
  }
}

function contentOf(
  produces: Readonly<Record<string, unknown>> = {},
  { components, samples }: Context,
): Json {
  const described = Object.entries(produces).map(([mediaType, produced]) => {
    const { examples: _shown, ...schema } = plain(produced)
    const example = sampleOf(produced, { samples, fields: 'all' })
    return [
      mediaType,
      { schema: components.refer(schema), ...(example !== undefined && { example }) },
    ] as const
  })
  return Object.fromEntries(described)
}

function placesOf({ schema, service }: Operation): string[] {
  return [schema.operationId ?? '', service]
}

/** A schema that says nothing about the body stands for an answer without one. */
function schemaSays(schema: Json): boolean {
  return Object.keys(schema).some((name) => name !== 'description')
}

const wireNames: Readonly<Record<string, string>> = {
  RequestId: 'X-Request-Id',
  RateLimitPolicy: 'RateLimit-Policy',
  RetryAfter: 'Retry-After',
  IdempotentReplayed: 'Idempotent-Replayed',
}

function wireNameOf(component: string): string {
  return wireNames[component] ?? component
}

/** A copy that the client kept may be confirmed with 304, unless it shows what changes without its version. */
function confirmsCopies(operation: Operation & { readonly volatile?: boolean }): boolean {
  return operation.method === 'GET' && !operation.volatile && answersVersion(operation)
}
