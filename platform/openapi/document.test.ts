import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { validate } from '@scalar/openapi-validator'
import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { ContentPage, listQuery } from '../http/list.ts'
import { Operations } from '../http/routes.ts'
import { Id } from '../ids/typeid.ts'
import { MoneySchema } from '../money/money.ts'
import { problem, refusals } from '../problems/problem.ts'
import { openapi } from './document.ts'

const lampNotFound = problem('lamp_not_found', 404, 'No such lamp')
const lampBroken = problem('lamp_broken', 409, 'The lamp is broken')

const LampView = Type.Object({
  id: Id('lmp'),
  price: MoneySchema,
  cost: Type.Optional(Type.Union([MoneySchema, Type.Null()])),
  version: Type.Integer(),
})
const LampParams = Type.Object({ lampId: Id('lmp') })
const NewLamp = Type.Object(
  { title: Type.String({ examples: ['Aladdin'] }), price: MoneySchema },
  { additionalProperties: false },
)

type Shape = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>

function documentOf(...routes: Shape[]) {
  const operations = new Operations()
  operations.enter('lamps')
  for (const route of routes) operations.add({ ...route, handler: () => {} })
  const options = { title: 'Lamps', version: '1.0.0', description: 'All about lamps' }
  return openapi(operations.list, { ...options, tags: [{ name: 'lamps', summary: 'Lamps' }] }) as {
    paths: Record<string, Record<string, DescribedOperation>>
    components: Record<string, Record<string, object>>
  }
}

interface DescribedOperation {
  parameters: { name?: string; $ref?: string }[]
  requestBody: { content: Record<string, { schema: object; examples: object }> }
  responses: Record<string, DescribedResponse>
  security: object[]
}

interface DescribedResponse {
  $ref?: string
  headers: object
  content: Record<string, { schema: { $ref?: string; properties: { code: { enum: string[] } } } }>
}

const list: Shape = {
  method: 'GET',
  url: '/api/v1/lamps',
  config: { scope: 'lamps:read' },
  schema: {
    operationId: 'listLamps',
    summary: 'List lamps',
    querystring: listQuery({}),
    response: { 200: ContentPage(LampView) },
  },
}
const create: Shape = {
  method: 'POST',
  url: '/api/v1/lamps',
  config: { scope: 'lamps:write' },
  schema: {
    operationId: 'createLamp',
    summary: 'Make a lamp',
    body: NewLamp,
    response: { 201: LampView, ...refusals(lampBroken) },
  },
}
const read: Shape = {
  method: 'GET',
  url: '/api/v1/lamps/:lampId',
  config: { scope: 'lamps:read' },
  schema: {
    operationId: 'getLamp',
    summary: 'Read a lamp',
    params: LampParams,
    response: { 200: LampView, ...refusals(lampNotFound) },
  },
}
const rub: Shape = {
  method: 'POST',
  url: '/api/v1/lamps/:lampId/rub',
  config: { scope: 'lamps:write' },
  schema: {
    operationId: 'rubLamp',
    summary: 'Rub a lamp',
    params: LampParams,
    response: { 200: LampView, ...refusals(lampNotFound, lampBroken) },
  },
}
const about: Shape = {
  method: 'GET',
  url: '/about',
  config: { scope: 'public' },
  schema: { operationId: 'getAbout', summary: 'About', response: { 200: Type.Object({}) } },
}
const page: Shape = { method: 'GET', url: '/', config: { scope: 'public', hidden: true } }

describe('the OpenAPI document', () => {
  const document = documentOf(list, create, read, rub, about, page)
  const operation = (path: string, method: string) => {
    const found = document.paths[path]?.[method]
    assert(found, `${method} ${path} is not in the document`)
    return found
  }
  const created = operation('/api/v1/lamps', 'post')
  const rubbed = operation('/api/v1/lamps/{lampId}/rub', 'post')
  const codes = ({ responses }: DescribedOperation, status: number) => {
    const response = responses[status]
    const shared = document.components.responses?.[response?.$ref?.split('/').at(-1) ?? '']
    const { content } = (shared ?? response) as DescribedResponse
    return content['application/problem+json']?.schema.properties.code.enum
  }
  const names = ({ parameters }: DescribedOperation) =>
    parameters.map(({ name, $ref }) => name ?? $ref?.split('/').at(-1))

  test('is valid OpenAPI 3.1', () => {
    const { valid, errors } = validate(structuredClone(document) as never)
    assert.deepEqual(errors ?? [], [])
    assert.equal(valid, true)
  })

  test('the check of validity notices a mistake', () => {
    const broken = { ...structuredClone(document), info: { title: 'A document without a version' } }
    assert.equal(validate(broken as never).valid, false)
  })

  test('holds every operation but the hidden ones', () => {
    assert.deepEqual(Object.keys(document.paths), [
      '/api/v1/lamps',
      '/api/v1/lamps/{lampId}',
      '/api/v1/lamps/{lampId}/rub',
      '/about',
    ])
  })

  test('every reference leads somewhere', () => {
    const text = JSON.stringify(document)
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g)) {
      assert.ok(document.components[kind]?.[name], `${kind}/${name}`)
    }
  })

  test('names what is shared, once', () => {
    const { schemas = {} } = document.components
    assert.deepEqual(Object.keys(schemas), [
      'About',
      'CreateLampRequest',
      'FieldError',
      'Lamp',
      'ListLampsResponse',
      'Money',
      'Problem',
    ])
    const money = { $ref: '#/components/schemas/Money' }
    const { properties } = schemas.Lamp as { properties: Record<string, object> }
    assert.deepEqual(properties.price, money)
    assert.deepEqual(properties.cost, { anyOf: [money, { type: 'null' }] })
  })

  test('two different schemas under one title are refused', () => {
    const titled = (title: string, type: 'a' | 'b') => ({
      ...about,
      url: `/${type}`,
      schema: {
        operationId: `get${type.toUpperCase()}`,
        summary: type,
        response: { 200: Type.Object({ x: Type.Object({ [type]: Type.String() }, { title }) }) },
      },
    })
    assert.throws(() => documentOf(titled('Box', 'a'), titled('Box', 'b')), /called Box/)
  })

  test('lists the refusals of the route and those of the kernel, by status and code', () => {
    assert.deepEqual(codes(created, 409), ['idempotency_in_progress', 'lamp_broken'])
    assert.deepEqual(codes(created, 422), ['idempotency_key_reused'])
    assert.deepEqual(codes(created, 400), [
      'malformed_json',
      'malformed_request',
      'validation_failed',
    ])
    assert.deepEqual(codes(rubbed, 404), ['lamp_not_found', 'not_found'])
    assert.deepEqual(codes(rubbed, 412), ['version_mismatch'])
    assert.deepEqual(codes(operation('/api/v1/lamps', 'get'), 403), ['insufficient_scope'])
    assert.deepEqual(codes(operation('/api/v1/lamps', 'get'), 400), [
      'invalid_cursor',
      'malformed_request',
      'validation_failed',
    ])
    assert.deepEqual(Object.keys(operation('/about', 'get').responses), [
      '200',
      '400',
      '500',
      '503',
    ])
  })

  test('tells which headers an operation reads and answers', () => {
    assert.deepEqual(names(created), ['RequestId', 'IdempotencyKey'])
    assert.deepEqual(names(rubbed), ['lampId', 'RequestId', 'IdempotencyKey', 'IfMatch'])
    const one = operation('/api/v1/lamps/{lampId}', 'get')
    assert.deepEqual(names(one), ['lampId', 'RequestId', 'IfNoneMatch'])
    assert.ok(one.responses[304])
    assert.deepEqual(Object.keys(created.responses[201]?.headers ?? {}), [
      'X-Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      'Location',
      'ETag',
      'Idempotent-Replayed',
    ])
  })

  test('asks for the scope, and for nothing where the operation is public', () => {
    assert.deepEqual(created.security, [{ oauth2: ['lamps:write'] }, { bearer: ['lamps:write'] }])
    assert.deepEqual(operation('/about', 'get').security, [])
    assert.match(JSON.stringify(document.components.securitySchemes), /"lamps:\*"/)
  })

  test('puts a request together that its schema accepts', () => {
    assert.deepEqual(created.requestBody.content['application/json']?.examples, {
      example: {
        value: { title: 'Aladdin', price: { amount: 1999, currency: 'EUR' } },
      },
    })
  })
})
