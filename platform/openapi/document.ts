import { STATUS_CODES } from 'node:http'
import type { Operation } from '../http/routes.ts'
import { MoneySchema } from '../money/money.ts'
import { Components, type Json, plain, propertiesOf } from './components.ts'
import { exampleOf } from './examples.ts'
import { isWrite, kernelRefusals } from './refusals.ts'
import {
  headerComponents,
  parameterComponents,
  phraseOf,
  problemResponse,
  problemSchemas,
  ref,
  refusedCodes,
} from './shared.ts'

export interface OpenApiOptions {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly tags: readonly { readonly name: string; readonly summary: string }[]
}

/**
 * The OpenAPI 3.1 document of the declared operations. Everything in it comes from the declarations and from
 * what the kernel does to every request, so it cannot say something else than the server does.
 */
export function openapi(operations: readonly Operation[], options: OpenApiOptions): Json {
  const shown = operations.filter(({ hidden }) => !hidden)
  const components = new Components(shown, { Money: MoneySchema, ...problemSchemas })
  const paths: Record<string, Json> = {}
  for (const operation of shown) {
    const path = operation.url.replace(/:([A-Za-z_]+)/g, '{$1}')
    const item = paths[path] ?? {}
    item[operation.method.toLowerCase()] = describe(operation, components)
    paths[path] = item
  }
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: options.title, version: options.version, description: options.description },
    servers: [{ url: '/', description: 'This server' }],
    tags: options.tags.map(({ name, summary }) => ({ name, description: summary })),
    paths,
    components: {
      schemas: components.schemas(),
      parameters: parameterComponents,
      headers: headerComponents,
      responses: components.responses(),
      securitySchemes: securitySchemes(shown),
    },
  }
}

function describe(operation: Operation, components: Components): Json {
  const { schema, scope, service } = operation
  const { operationId, summary, description } = schema
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    tags: [service],
    // Either way of getting a token will do: the scope is what counts.
    security: scope === 'public' ? [] : [{ oauth2: [scope] }, { bearer: [scope] }],
    parameters: [
      ...parametersIn('path', schema.params, components),
      ...parametersIn('query', schema.querystring, components),
      ...headerParameters(operation),
    ],
    ...requestBody(operation, components),
    responses: responses(operation, components),
  }
}

function parametersIn(place: 'path' | 'query', schema: unknown, components: Components): Json[] {
  const required = new Set((plain(schema).required as string[] | undefined) ?? [])
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const { description, ...rest } = property
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description !== undefined && { description }),
      schema: components.refer(rest),
    }
  })
}

/** Headers that the kernel reads for an operation of this kind. */
function headerParameters(operation: Operation): Json[] {
  const names = ['RequestId']
  if (operation.scope !== 'public' && isWrite(operation)) names.push('IdempotencyKey')
  if (changesVersion(operation)) names.push('IfMatch')
  if (operation.method === 'GET' && answersVersion(operation)) names.push('IfNoneMatch')
  return names.map((name) => ref('parameters', name))
}

const mediaTypes = { body: 'application/json', form: 'application/x-www-form-urlencoded' } as const

function requestBody({ schema }: Operation, components: Components): Json {
  const kind = schema.form === undefined ? 'body' : 'form'
  const sent = schema[kind]
  if (sent === undefined) return {}
  const example = exampleOf(sent)
  const required = (plain(sent).required ?? []) as string[]
  return {
    requestBody: {
      required: required.length > 0,
      content: {
        [mediaTypes[kind]]: {
          schema: components.refer(sent),
          ...(example !== undefined && { examples: { example: { value: example } } }),
        },
      },
    },
  }
}

function responses(operation: Operation, components: Components): Json {
  const declared = Object.entries((operation.schema.response ?? {}) as Record<string, unknown>)
  const refused = declared.flatMap(([, schema]) => refusedCodes(schema))
  const kernel = kernelRefusals(operation, changesVersion(operation))
  const byStatus = Map.groupBy([...refused, ...kernel], ({ status }) => status)
  const answers: Json = {}
  for (const [status, schema] of declared) {
    // What is no refusal of ours is an answer, or the error of another protocol such as OAuth2.
    if (refusedCodes(schema).length === 0)
      answers[status] = answer(operation, status, schema, components)
  }
  if (operation.method === 'GET' && answersVersion(operation)) {
    answers[304] = ref('responses', 'NotModified')
  }
  for (const [status, problems] of byStatus) {
    if (answers[status] !== undefined) continue
    const response = problemResponse(status, problems)
    const isCommon = refused.every((problem) => problem.status !== status)
    answers[status] = isCommon ? components.response(phraseOf(status), response) : response
  }
  return answers
}

function answer(
  operation: Operation,
  status: string,
  schema: unknown,
  components: Components,
): Json {
  const described = plain(schema)
  const headers = ['RequestId']
  if (operation.scope !== 'public') headers.push('RateLimit', 'RateLimitPolicy')
  if (status === '201') headers.push('Location')
  if ('version' in propertiesOf(schema)) headers.push('ETag')
  if (operation.scope !== 'public' && isWrite(operation)) headers.push('IdempotentReplayed')
  const hasBody = status !== '204' && described.type !== 'null'
  return {
    description: described.description ?? STATUS_CODES[Number(status)] ?? status,
    headers: Object.fromEntries(headers.map((name) => [wireNameOf(name), ref('headers', name)])),
    ...(hasBody && { content: { 'application/json': { schema: components.refer(schema) } } }),
  }
}

const wireNames: Readonly<Record<string, string>> = {
  RequestId: 'X-Request-Id',
  RateLimitPolicy: 'RateLimit-Policy',
  IdempotentReplayed: 'Idempotent-Replayed',
}

function wireNameOf(component: string): string {
  return wireNames[component] ?? component
}

function successSchemas(operation: Operation): unknown[] {
  return Object.entries((operation.schema.response ?? {}) as Record<string, unknown>)
    .filter(([status]) => Number(status) < 300)
    .map(([, schema]) => schema)
}

function answersVersion(operation: Operation): boolean {
  return successSchemas(operation).some((schema) => 'version' in propertiesOf(schema))
}

/** A change of something that exists and has a version can be made conditional on that version. */
function changesVersion(operation: Operation): boolean {
  return (
    operation.scope !== 'public' &&
    isWrite(operation) &&
    Object.keys(propertiesOf(operation.schema.params)).length > 0 &&
    answersVersion(operation)
  )
}

function securitySchemes(operations: readonly Operation[]): Json {
  const named = operations.map(({ scope }) => scope).filter((scope) => scope !== 'public')
  const wildcards = named.map((scope) => `${scope.split(':', 1)[0]}:*`)
  const scopes = [...new Set([...named, ...wildcards])].sort()
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token, or a scoped API key (`souk_live_…`, `souk_test_…`).',
    },
    oauth2: {
      type: 'oauth2',
      description: 'Access tokens live for 15 minutes and carry the scopes that were asked for.',
      flows: {
        clientCredentials: {
          tokenUrl: '/oauth/token',
          scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeText(scope)])),
        },
      },
    },
  }
}

function scopeText(scope: string): string {
  const [domain, action] = scope.split(':')
  return action === '*' ? `Everything in ${domain}` : `${action} in ${domain}`
}
