import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { breaking } from './breaking.ts'
import { type Contract, contractOf, type Document } from './contract.ts'
import { currentContract } from './current.ts'
import { pack, unpack } from './packed.ts'

type Json = Record<string, unknown>

/** A small API with one operation and one event, in parts that a test can exchange. */
interface Parts {
  readonly method: string
  readonly operationId: string
  readonly scopes: readonly string[]
  readonly parameters: readonly Json[]
  readonly body: Json
  readonly bodyRequired: boolean
  readonly status: string
  readonly answer: Json
  readonly problem: Json
  readonly events: Readonly<Record<string, { readonly resource: string; readonly object: unknown }>>
  readonly envelope: Json
}

const object = (properties: Json, required = Object.keys(properties), rest: Json = {}): Json => ({
  type: 'object',
  properties,
  required,
  ...rest,
})
const closed = { additionalProperties: false }
const text = { type: 'string' }
const integer = { type: 'integer' }
const colour = { enum: ['RED', 'BLUE'] }
const nullable = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] })

const lamp = { id: { type: 'string', pattern: '^lmp_' }, name: text, colour, watts: integer }
const request = {
  name: { type: 'string', maxLength: 20, description: 'What people call it' },
  colour,
  tags: { type: 'array', items: text, maxItems: 5 },
  size: {
    anyOf: [object({ mm: integer }, ['mm'], closed), object({ inch: integer }, ['inch'], closed)],
  },
}

const released: Parts = {
  method: 'post',
  operationId: 'createLamp',
  scopes: ['lamps:write'],
  parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer', maximum: 96 } }],
  body: object(request, ['name'], closed),
  bodyRequired: true,
  status: '201',
  answer: object({ ...lamp, note: text }, Object.keys(lamp)),
  problem: object({ code: text, status: integer }),
  events: { 'lamp.lit.v1': { resource: 'lamp', object: object(lamp) } },
  envelope: object({ id: text, data: object({ object: {} }) }),
}

function contract(changes: Partial<Parts> = {}): Contract {
  const parts = { ...released, ...changes }
  return contractOf([documentOf(parts)], parts.events, parts.envelope)
}

function documentOf(parts: Parts): Document {
  return {
    paths: {
      '/lamps': {
        [parts.method]: {
          operationId: parts.operationId,
          security: [{ oauth2: parts.scopes }],
          parameters: parts.parameters,
          requestBody: {
            required: parts.bodyRequired,
            content: { 'application/json': { schema: parts.body } },
          },
          responses: {
            [parts.status]: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Lamp' } } },
            },
            404: { content: { 'application/problem+json': { schema: {} } } },
          },
        },
      },
    },
    components: { schemas: { Lamp: parts.answer, Problem: parts.problem } },
  }
}

const body = (changes: Json, required: readonly string[] = ['name']): Partial<Parts> => ({
  body: object({ ...request, ...changes }, [...required], closed),
})
const answer = (changes: Json, required = Object.keys(lamp)): Partial<Parts> => ({
  answer: object({ ...lamp, note: text, ...changes }, required),
})
const event = (changes: Json, resource = 'lamp'): Partial<Parts> => ({
  events: { 'lamp.lit.v1': { resource, object: object({ ...lamp, ...changes }) } },
})
const without = (name: string, fields: Json): Json => {
  const { [name]: _gone, ...rest } = fields
  return rest
}

const operation = 'POST /lamps'
const asked = 'request application/json'
const answered = 'answer 201 application/json'

describe('what breaks somebody who was written for the last release is refused', () => {
  const offences: Record<string, [Partial<Parts>, string]> = {
    'an operation is gone': [{ method: 'put' }, `${operation}: is gone`],
    'an operation has another name': [
      { operationId: 'makeLamp' },
      `${operation}: operationId was "createLamp" and is "makeLamp"`,
    ],
    'a further scope is needed': [
      { scopes: ['lamps:write', 'lamps:admin'] },
      `${operation}: needs the scope lamps:admin now`,
    ],
    'a status is gone': [{ status: '200' }, `${operation}: ${answered} is gone`],
    'a parameter is gone': [{ parameters: [] }, `${operation}: query limit is gone`],
    'a parameter is required': [
      {
        parameters: [
          ...released.parameters,
          { in: 'query', name: 'shop', required: true, schema: text },
        ],
      },
      `${operation}: query shop is required now`,
    ],
    'a parameter has a lower limit': [
      { parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer', maximum: 24 } }] },
      `${operation}: query limit has a narrower maximum`,
    ],
    'a field of a request is gone': [
      { body: object(without('tags', request), ['name'], closed) },
      `${operation}: ${asked}.tags is gone`,
    ],
    'a new field of a request is required': [
      body({ shade: text }, ['name', 'shade']),
      `${operation}: ${asked}.shade is required now`,
    ],
    'an old field of a request is required': [
      body({}, ['name', 'colour']),
      `${operation}: ${asked}.colour is required now`,
    ],
    'a request takes another type': [
      body({ name: integer }),
      `${operation}: ${asked}.name may no longer be string`,
    ],
    'a request takes fewer values': [
      body({ colour: { enum: ['RED'] } }),
      `${operation}: ${asked}.colour no longer takes "BLUE"`,
    ],
    'a request takes only some values': [
      body({ name: { type: 'string', enum: ['lamp'] } }),
      `${operation}: ${asked}.name takes only some values now`,
    ],
    'a request takes shorter texts': [
      body({ name: { type: 'string', maxLength: 10 } }),
      `${operation}: ${asked}.name has a narrower maxLength`,
    ],
    'a request takes texts of another form': [
      body({ name: { type: 'string', maxLength: 20, pattern: '^[a-z]+$' } }),
      `${operation}: ${asked}.name has another pattern`,
    ],
    'a request takes shorter lists': [
      body({ tags: { type: 'array', items: text, maxItems: 2 } }),
      `${operation}: ${asked}.tags has a narrower maxItems`,
    ],
    'a request takes other things in a list': [
      body({ tags: { type: 'array', items: integer, maxItems: 5 } }),
      `${operation}: ${asked}.tags[] may no longer be string`,
    ],
    'an alternative of a request is gone': [
      body({ size: object({ mm: integer }, ['mm'], closed) }),
      `${operation}: ${asked}.size.inch is gone`,
    ],
    'a body is required': [{ bodyRequired: true }, `${operation}: the body is required now`],
    'a field of an answer is gone': [
      { answer: object(without('watts', lamp)) },
      `${operation}: ${answered}.watts is gone`,
    ],
    'a field of an answer may be missing': [
      answer({}, ['id', 'name', 'colour']),
      `${operation}: ${answered}.watts may be missing now`,
    ],
    'a field of an answer has another type': [
      answer({ watts: text }),
      `${operation}: ${answered}.watts may be string now`,
    ],
    'a field of an answer may be null': [
      answer({ name: nullable(text) }),
      `${operation}: ${answered}.name may be null now`,
    ],
    'whole numbers of an answer become fractions': [
      answer({ watts: { type: 'number' } }),
      `${operation}: ${answered}.watts may be number now`,
    ],
    'an id has another form': [
      answer({ id: { type: 'string', pattern: '^lamp_' } }),
      `${operation}: ${answered}.id has another pattern`,
    ],
    'a refusal loses a field': [{ problem: object({ code: text }) }, 'problem.status is gone'],
    'an event is gone': [{ events: {} }, 'lamp.lit.v1: is gone'],
    'an event is about something else': [
      event({}, 'bulb'),
      'lamp.lit.v1: resource was "lamp" and is "bulb"',
    ],
    'a field of an event is gone': [
      { events: { 'lamp.lit.v1': { resource: 'lamp', object: object(without('name', lamp)) } } },
      'lamp.lit.v1: object.name is gone',
    ],
    'a field of an event has another type': [
      event({ watts: text }),
      'lamp.lit.v1: object.watts may be string now',
    ],
    'the envelope loses a field': [{ envelope: object({ id: text }) }, 'event.data is gone'],
  }

  for (const [name, [changes, complaint]] of Object.entries(offences)) {
    test(name, () => {
      const before = name === 'a body is required' ? contract({ bodyRequired: false }) : contract()
      const found = breaking(before, contract(changes))
      assert(found.includes(complaint), JSON.stringify(found))
    })
  }
})

describe('what nobody can stumble over is not', () => {
  const growth: Record<string, Partial<Parts>> = {
    'nothing changes': {},
    'a request takes a further field': body({ shade: text }),
    'a request needs a field less': body({}, []),
    'a request takes further values': body({ colour: { enum: ['RED', 'BLUE', 'GREEN'] } }),
    'a request takes null as well': body({ name: nullable(request.name) }),
    'a request takes longer texts': body({ name: { type: 'string', maxLength: 200 } }),
    'a request takes any text where it took some': body({ colour: text }),
    'a request takes a further alternative': body({
      size: { anyOf: [...request.size.anyOf, object({ feet: integer }, ['feet'], closed)] },
    }),
    'another parameter': {
      parameters: [...released.parameters, { in: 'query', name: 'colour', schema: text }],
    },
    'an answer has a further field': answer({ shade: text }),
    'an answer always has what it sometimes had': answer({}, [...Object.keys(lamp), 'note']),
    'an answer has further values in a list': answer({
      colour: { enum: ['RED', 'BLUE', 'GREEN'] },
    }),
    'other words': body({ name: { ...request.name, description: 'Its name', examples: ['Ada'] } }),
    'a scope less': { scopes: [] },
    'an event has a further field': event({ shade: text }),
    'a further event': {
      events: { ...released.events, 'lamp.lit.v2': { resource: 'lamp', object: object({}) } },
    },
  }

  for (const [name, changes] of Object.entries(growth)) {
    test(name, () => assert.deepEqual(breaking(contract(), contract(changes)), []))
  }
})

describe('a kept contract', () => {
  test('is the same whether a part is written out or referred to', () => {
    const { paths, components } = documentOf(released)
    const { parameters = [], requestBody, responses } = paths['/lamps']?.post ?? assert.fail()
    const [limit] = parameters
    const post = {
      ...paths['/lamps']?.post,
      parameters: [{ $ref: '#/components/parameters/Limit' }],
      requestBody: { $ref: '#/components/requestBodies/Lamp' },
      responses: { ...responses, 201: { $ref: '#/components/responses/Lamp' } },
    }
    const referring = {
      paths: { '/lamps': { post } },
      components: {
        ...components,
        parameters: { Limit: limit },
        requestBodies: { Lamp: requestBody },
        responses: { Lamp: responses?.[201] },
      },
    }
    assert.deepEqual(contractOf([referring], released.events, released.envelope), contract())
  })

  test('is read as it was written, and small', () => {
    const current = currentContract()
    const text = pack(current)
    assert.deepEqual(unpack(text), current)
    assert(text.length < JSON.stringify(current).length / 4)
  })
})
