import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { declaredOperations } from '../../apps/server/declared.ts'
import { operationFacts, Souk } from '../../sdk/index.ts'
import { clientOperations, type Document, sentAnyway } from './described.ts'
import { problemDetails } from './problem-details.ts'
import { typeOf } from './schema-types.ts'

describe('the client', () => {
  const declared = declaredOperations().list.filter(({ hidden }) => !hidden)
  const souk = new Souk({ baseUrl: 'http://127.0.0.1:1' }) as unknown as Record<string, unknown>

  test('has every declared operation, with its method, path and scope, and no other', () => {
    const expected = declared.map(({ method, url, scope, schema }) => {
      return `${schema.operationId} ${method} ${url} ${scope}`
    })
    const ids = declared.map(({ schema }) => schema.operationId as never)
    const actual = ids.map((id) => {
      const { operationId, method, path, scope } = operationFacts(id)
      return `${operationId} ${method} ${path} ${scope}`
    })
    assert.deepEqual(actual, expected)
    for (const id of ids) assert.equal((souk[id] as { name: string }).name, id)
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(souk))
    const own = ['constructor', 'call', 'streamEvents']
    assert.deepEqual(methods.filter((name) => !own.includes(name)).sort(), ids.toSorted())
  })

  test('has an option for every header that a route declares and the client does not send by itself', () => {
    for (const { schema } of declared) {
      const { properties = {} } = (schema.headers ?? {}) as { readonly properties?: object }
      const own = Object.keys(properties).filter((name) => !sentAnyway.has(name))
      assert.deepEqual(operationFacts(schema.operationId as never).headerNames, own)
    }
    assert.deepEqual(operationFacts('completeCart').headerNames, ['cart-token'])
  })

  test('hands a file on as it comes, and reads every other answer', () => {
    const isDownload = (id: string | undefined) => operationFacts(id as never).isDownload
    const files = declared.filter(({ schema }) => schema.answersFile)
    assert.deepEqual(
      declared.filter(({ schema }) => isDownload(schema.operationId)),
      files,
    )
    for (const id of ['getJobResult', 'getMediaOriginal', 'getPrivacyRequestResult'])
      assert.ok(isDownload(id), id)
  })

  test('repeats reads, and writes for which the server keeps a key, and nothing else', () => {
    const repeated = declared
      .map(({ schema }) => operationFacts(schema.operationId as never))
      .filter(({ isRepeatable }) => isRepeatable)
    const harmless = declared.filter(
      ({ method, safe, scope }) => method === 'GET' || safe || scope !== 'public',
    )
    assert.deepEqual(
      repeated.map(({ operationId }) => operationId),
      harmless.map(({ schema }) => schema.operationId),
    )
    assert.equal(operationFacts('createSandbox').isRepeatable, false)
    assert.equal(operationFacts('createOrder').isKeyed, true)
    assert.equal(operationFacts('explainQuote').isKeyed, false)
  })
})

describe('schemas are written as types', () => {
  const cases: [schema: object, type: string][] = [
    [{ type: 'integer' }, 'number'],
    [{ $ref: '#/components/schemas/Money' }, 'Money'],
    [{ enum: ['A', 1, null] }, "'A' | 1 | null"],
    [{ const: 'A' }, '"A"'],
    [
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      '(string | null)[]',
    ],
    [{ anyOf: [{ type: 'integer' }, { type: 'number' }] }, 'number'],
    [{ type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
    [
      { type: 'object', patternProperties: { '^a$': { type: 'string' } } },
      'Record<string, string>',
    ],
    [{ type: 'object', additionalProperties: false }, 'Record<string, never>'],
    [{ description: 'anything' }, 'unknown'],
    [
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string' }, 'b-c': { type: 'boolean', description: 'x' } },
      },
      "{ a: string; 'b-c'?: boolean }",
    ],
  ]
  for (const [schema, type] of cases) {
    test(`${JSON.stringify(schema)} is ${type}`, () => {
      assert.equal(typeOf(schema as never, { isInline: true }), type)
    })
  }

  test('what is sent takes lists that nobody may change, and undefined for what may be left out', () => {
    const object = { type: 'object', properties: { a: { type: 'string' } } }
    const writing = { isSent: true, isInline: true }
    assert.equal(typeOf(object, writing), '{ a?: string | undefined }')
    const list = { type: 'array', items: { type: 'string' } }
    assert.equal(typeOf(list, { isSent: true }), 'readonly string[]')
  })
})

test('two arguments of one name stop the generator', () => {
  const document: Document = {
    paths: {
      '/things/{id}': {
        patch: {
          operationId: 'updateThing',
          summary: 'Update a thing',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: {
            content: { 'application/json': { schema: { properties: { id: { type: 'string' } } } } },
          },
          responses: {},
        },
      },
    },
    components: { schemas: {}, parameters: {}, responses: {} },
  }
  assert.throws(() => clientOperations(document), /updateThing has two arguments called id/)
})

test('details of problems are read where they are declared, with the names of the wire', () => {
  const texts = new Map([
    [
      'services/lamps/problems.ts',
      `export interface Broken { readonly lampId: string }
       export const a = problem<Broken>('lamp_broken', 409, 'Broken', { help: 'Buy another.' })
       export const b = problem<{ maxCount?: number; kind: Kind }>('too_many', 409, '', { help: '.' })
       export const c = problem<{ on: string } | undefined>('dark', 409, 'Dark', { help: '.' })
       export const d = problem('plain', 409, 'Plain', { help: '.' })`,
    ],
    ['services/lamps/kind.ts', "export type Kind = 'DESK' | 'FLOOR'"],
  ])
  assert.deepEqual(
    [...problemDetails(texts)],
    [
      ['dark', 'Partial<{ on: string }>'],
      ['lamp_broken', '{ lamp_id: string }'],
      ['too_many', "{ max_count?: number; kind: 'DESK' | 'FLOOR' }"],
    ],
  )
})
