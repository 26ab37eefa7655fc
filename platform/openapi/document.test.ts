import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { validate } from '@scalar/openapi-validator'
import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { bytesLike } from '../http/attachment.ts'
import { ContentPage, listQuery } from '../http/list.ts'
import { Operations } from '../http/routes.ts'
import { Id } from '../ids/typeid.ts'
import { MoneySchema } from '../money/money.ts'
import { problem, refusals } from '../problems/problem.ts'
import { openapi } from './document.ts'
import { withoutReferences } from './references.ts'

const lampNotFound = problem('lamp_not_found', 404, 'No such lamp', { help: 'Try another.' })
const lampBroken = problem('lamp_broken', 409, 'The lamp is broken', { help: 'Try another.' })

const LampView = Type.Object({
  id: Id('lmp'),
  price: MoneySchema,
  cost: Type.Optional(Type.Union([MoneySchema, Type.Null()])),
  shade: Type.Optional(Type.Integer({ minimum: 0 })),
  wick: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  maker_name: Type.Optional(Type.String()),
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
  return openapi(operations.list, {
    title: 'Lamps',
    version: '1.0.0',
    description: 'All about lamps',
    tags: ['oauth', 'chairs', 'lamps'].map((name) => ({ name, summary: name })),
    samples: { shade: ['Linen', 3], wick: [null], next: [null] },
  }) as {
    tags: { name: string }[]
    paths: Record<string, Record<string, DescribedOperation>>
    components: Record<string, Record<string, object>>
  }
}

interface DescribedOperation {
  description: string
  tags: string[]
  parameters: { name?: string; $ref?: string; examples?: object }[]
  requestBody: { content: Record<string, { schema: object; examples: object }> }
  responses: Record<string, DescribedResponse>
  security: object[]
  'x-audience'?: string[]
  'x-file'?: boolean
}

interface DescribedResponse {
  $ref?: string
  headers: object
  content: Record<
    string,
    {
      schema: { $ref?: string; properties: { code: { enum: string[] } } }
      examples: Record<string, { value: Record<string, unknown> }>
    }
  >
}

const list: Shape = {
  method: 'GET',
  url: '/api/v1/lamps',
  config: { scope: 'lamps:read', audience: ['operator', 'provider'] },
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
  config: { scope: 'lamps:write', audience: ['operator'] },
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
  config: { scope: 'lamps:read', audience: ['operator', 'provider'] },
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
  config: { scope: 'lamps:write', audience: ['operator'] },
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
const ask: Shape = {
  method: 'POST',
  url: '/oauth/token',
  config: { scope: 'public' },
  schema: {
    operationId: 'requestToken',
    summary: 'Ask for a token',
    tags: ['oauth'],
    security: [{ client: [] }, {}],
    form: Type.Union([
      Type.Object({ grant_type: Type.Literal('rub') }, { title: 'RubGrant' }),
      Type.Object({ grant_type: Type.Literal('wish') }, { title: 'WishGrant' }),
    ]),
    response: { 200: {}, 429: Type.Object({ error: Type.String() }) },
  },
}
const page: Shape = { method: 'GET', url: '/', config: { scope: 'public', hidden: true } }

const plan: Shape = {
  method: 'GET',
  url: '/api/v1/lamps/:lampId/plan',
  config: { scope: 'lamps:read', audience: ['operator'] },
  schema: {
    operationId: 'getLampPlan',
    summary: 'Get the plan of a lamp',
    params: LampParams,
    response: {
      200: Type.Unsafe<never>({ description: 'The plan' }),
      ...refusals(lampNotFound),
    },
    answersFile: {
      'image/png': bytesLike('‰PNG …'),
      'application/json': Type.Object({ parts: Type.Array(LampView), drawn_by: Type.String() }),
    },
  },
}

describe('the OpenAPI document', () => {
  const document = documentOf(list, create, read, rub, about, ask, page)
  const written = (path: string, method: string) => {
    const found = document.paths[path]?.[method]
    assert(found, `${method} ${path} is not in the document`)
    return found
  }
  const operation = (path: string, method: string) =>
    withoutReferences(document, written(path, method))
  const created = operation('/api/v1/lamps', 'post')
  const rubbed = operation('/api/v1/lamps/{lampId}/rub', 'post')
  const codes = ({ responses }: DescribedOperation, status: number) =>
    responses[status]?.content['application/problem+json']?.schema.properties.code.enum
  const names = ({ parameters }: DescribedOperation) => parameters.map(({ name }) => name)

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
      '/oauth/token',
    ])
  })

  test('shows the tags that are used, in the order that was asked for', () => {
    assert.deepEqual(
      document.tags.map(({ name }) => name),
      ['oauth', 'lamps'],
    )
    assert.deepEqual(operation('/oauth/token', 'post').tags, ['oauth'])
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
      'RubGrant',
      'WishGrant',
    ])
    const money = { $ref: '#/components/schemas/Money' }
    const { properties } = schemas.Lamp as { properties: Record<string, object> }
    assert.deepEqual(properties.price, money)
    assert.deepEqual(properties.cost, { anyOf: [money, { type: 'null' }] })
  })

  test('what several operations take or answer is written once, and what only one does in its place', () => {
    const { parameters = {}, responses = {}, examples = {} } = document.components
    const path = '/api/v1/lamps/{lampId}'
    const lampId = { $ref: '#/components/parameters/LampId' }
    assert.deepEqual(written(path, 'get').parameters[0], lampId)
    assert.deepEqual(written(`${path}/rub`, 'post').parameters[0], lampId)
    assert.partialDeepStrictEqual(parameters.LampId, { name: 'lampId', in: 'path' })
    const shared = { $ref: '#/components/responses/UnsupportedMediaType' }
    assert.deepEqual(written('/api/v1/lamps', 'post').responses[415], shared)
    assert.deepEqual(written(`${path}/rub`, 'post').responses[415], shared)
    assert.partialDeepStrictEqual(responses.UnsupportedMediaType, {
      content: {
        'application/problem+json': {
          examples: { unsupported_media_type: { summary: 'Unsupported media type' } },
        },
      },
    })
    const invalid = { $ref: '#/components/examples/validation_failed' }
    const { content } = written('/api/v1/lamps', 'get').responses[400] ?? assert.fail()
    assert.deepEqual(content['application/problem+json']?.examples.validation_failed, invalid)
    assert.partialDeepStrictEqual(responses.BadRequest, {
      content: { 'application/problem+json': { examples: { validation_failed: invalid } } },
    })
    assert.partialDeepStrictEqual(examples.validation_failed, { summary: 'Validation failed' })
  })

  test('parts that differ under one name are numbered', () => {
    const other = Type.Object({ lampId: Type.String({ pattern: '^[0-9]{1,20}$', maxLength: 20 }) })
    const numbered = ['get', 'list'].map((verb) => ({
      ...read,
      url: `/api/v1/${verb}/:lampId`,
      schema: { ...read.schema, operationId: `${verb}Bulb`, params: other },
    }))
    const { components } = documentOf(read, rub, ...numbered)
    const named = Object.keys(components.parameters ?? {}).filter((name) => /^Lamp/.test(name))
    assert.deepEqual(named, ['LampId', 'LampId2'])
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
    assert.deepEqual(codes(created, 409), [
      'idempotency_in_progress',
      'lamp_broken',
      'stored_answer_erased',
    ])
    assert.deepEqual(codes(created, 422), ['idempotency_key_reused'])
    assert.deepEqual(codes(created, 400), [
      'malformed_json',
      'malformed_request',
      'validation_failed',
    ])
    assert.deepEqual(codes(rubbed, 404), ['lamp_not_found', 'not_found'])
    assert.deepEqual(codes(rubbed, 412), ['version_mismatch'])
    assert.deepEqual(codes(operation('/api/v1/lamps', 'get'), 403), [
      'insufficient_scope',
      'publishable_key_not_allowed',
    ])
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

  test('a change of what there is one of can be made conditional, though it has no id', () => {
    const schema = {
      operationId: 'trimLamp',
      summary: 'Trim the lamp',
      response: { 200: LampView },
    }
    const trim: Shape = { ...create, method: 'PATCH', url: '/api/v1/lamp', schema }
    const { paths } = documentOf(trim)
    const parameters = paths['/api/v1/lamp']?.patch?.parameters.map(({ $ref }) => $ref)
    assert(parameters?.includes('#/components/parameters/IfMatch'))
  })

  test('tells which headers an operation reads and answers', () => {
    const change = ['X-Request-Id', 'Idempotency-Key']
    assert.deepEqual(names(created), change)
    assert.deepEqual(names(rubbed), ['lampId', ...change, 'If-Match'])
    const one = operation('/api/v1/lamps/{lampId}', 'get')
    assert.deepEqual(names(one), ['lampId', 'X-Request-Id', 'If-None-Match'])
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

  test('gives no example of the headers that tools would copy into every request', () => {
    const shared = Object.values(document.components.parameters ?? {})
    for (const parameter of shared.filter((one) => 'in' in one && one.in === 'header')) {
      assert.deepEqual(Object.keys(parameter), ['name', 'in', 'required', 'description', 'schema'])
    }
  })

  test('optional parameters stay out of the samples that tools make', () => {
    const [limit] = operation('/api/v1/lamps', 'get').parameters
    assert.deepEqual(limit?.examples, { example: { value: 24, 'x-disabled': true } })
    const [id] = operation('/api/v1/lamps/{lampId}', 'get').parameters
    assert.equal(id?.examples, undefined)
  })

  test('promises no 304 for what changes without its version', () => {
    const { list: operations } = new Operations()
    const { method, url, schema = {} } = read
    const lamp = { method: String(method), url, schema, service: 'lamps', hidden: false } as const
    operations.push({
      ...lamp,
      scope: 'lamps:read',
      audience: ['operator'],
      ...{
        volatile: true,
        safe: false,
        answersSecret: false,
        commitsOutsideTransaction: false,
        movesMoney: false,
        isBulk: false,
        isWrite: false,
        onlyForPeople: false,
        supervisedAnswers: undefined,
      },
    })
    const options = { title: 'Lamps', version: '1.0.0', description: '', tags: [] }
    const described = openapi(operations, options) as typeof document
    const shown = withoutReferences(described, described.paths['/api/v1/lamps/{lampId}']?.get)
    assert.ok(shown?.responses[200])
    assert.equal(shown.responses[304], undefined)
    assert.deepEqual(names(shown), ['lampId', 'X-Request-Id'])
  })

  test('says who may call', () => {
    assert.equal(created.description, 'Needs the scope `lamps:write`. Operator only.')
    assert.deepEqual(created['x-audience'], ['operator'])
    const shared = operation('/api/v1/lamps', 'get')
    assert.match(
      shared.description,
      /Available to the operator, and to a provider for its own resources\.$/,
    )
    assert.deepEqual(shared['x-audience'], ['operator', 'provider'])
    assert.equal(operation('/about', 'get').description, 'Needs no token.')
  })

  test('says of what is sent as a file which types it can have, and that it is one even where it is JSON', () => {
    const described = documentOf(read, plan)
    assert.deepEqual(validate(structuredClone(described) as never).errors ?? [], [])
    const shown = described.paths['/api/v1/lamps/{lampId}/plan']?.get ?? assert.fail()
    assert.equal(shown['x-file'], true)
    assert.equal(described.paths['/api/v1/lamps/{lampId}']?.get?.['x-file'], undefined)
    const { content } = shown.responses[200] ?? assert.fail()
    assert.deepEqual(content['image/png'], {
      schema: { type: 'string', format: 'binary' },
      example: '‰PNG …',
    })
    assert.partialDeepStrictEqual(content['application/json'], {
      schema: {
        type: 'object',
        properties: { parts: { type: 'array', items: { $ref: '#/components/schemas/Lamp' } } },
      },
    })
  })

  test('a form is documented with each way of sending it, and how the client proves itself', () => {
    const asked = written('/oauth/token', 'post')
    assert.deepEqual(asked.security, [{ client: [] }, {}])
    const { schema, examples } =
      asked.requestBody.content['application/x-www-form-urlencoded'] ?? {}
    assert.deepEqual(schema, {
      anyOf: [
        { $ref: '#/components/schemas/RubGrant' },
        { $ref: '#/components/schemas/WishGrant' },
      ],
    })
    assert.deepEqual(examples, {
      RubGrant: { value: { grant_type: 'rub' } },
      WishGrant: { value: { grant_type: 'wish' } },
    })
    assert.equal(asked.responses[200]?.content, undefined)
    assert.ok('Retry-After' in (asked.responses[429]?.headers ?? {}))
  })

  test('shows whole answers: own examples first, then those by name, never a filler', () => {
    const lamp = operation('/api/v1/lamps/{lampId}', 'get').responses[200]
    const { id, ...shown } =
      lamp?.content['application/json']?.examples.example?.value ?? assert.fail('no example')
    assert.match(String(id), /^lmp_/)
    assert.deepEqual(shown, {
      price: { amount: 1999, currency: 'EUR' },
      cost: { amount: 1999, currency: 'EUR' },
      shade: 3,
      wick: null,
      maker_name: 'Maker name',
      version: 1,
    })
  })

  test('shows what a refusal carries beside its code', () => {
    const refusalOf = ({ responses }: DescribedOperation, status: number, code: string) =>
      responses[status]?.content['application/problem+json']?.examples[code]?.value
    assert.ok(refusalOf(created, 400, 'validation_failed')?.errors)
    assert.ok(refusalOf(created, 403, 'insufficient_scope')?.meta)
    const missing = JSON.stringify(refusalOf(rubbed, 404, 'lamp_not_found')?.meta)
    assert.match(missing, /^\{"lamp_id":"lmp_/)
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

  test('shows a second form of an answer, and the headers that the operation itself reads', () => {
    const glow = documentOf({
      ...list,
      schema: {
        ...list.schema,
        headers: Type.Object({ 'last-glow': Type.Optional(Type.String({ description: 'Seen' })) }),
        alsoProduces: { 'text/event-stream': Type.String({ examples: ['data: lit'] }) },
      },
    })
    const { parameters, responses } = glow.paths['/api/v1/lamps']?.get ?? assert.fail()
    assert.deepEqual(Object.keys(responses[200]?.content ?? {}), [
      'application/json',
      'text/event-stream',
    ])
    assert.deepEqual(responses[200]?.content['text/event-stream'], {
      schema: { type: 'string' },
      example: 'data: lit',
    })
    assert.partialDeepStrictEqual(
      parameters.find(({ name }) => name === 'last-glow'),
      { in: 'header', required: false, description: 'Seen' },
    )
    assert.deepEqual(validate(structuredClone(glow) as never).errors ?? [], [])
  })
})
