import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf } from './requests.ts'
import type { Document } from './sdk/described.ts'

const document: Document = {
  paths: {},
  components: {
    schemas: { Colour: { type: 'string', enum: ['RED', 'BLUE'] } },
    parameters: {},
    responses: {},
  },
}

const cases: [of: string, schema: object, facts: object][] = [
  ['a text', { type: 'string', minLength: 1, maxLength: 5 }, { minLength: 1, maxLength: 5 }],
  [
    'a text whose pattern says how long it is at most',
    { type: 'string', pattern: '^[A-Z]{3}$' },
    { maxLength: 3, pattern: '^[A-Z]{3}$' },
  ],
  [
    'an id, which nobody types',
    { type: 'string', pattern: '^ord_[0-7][0-9a-hjkmnp-tv-z]{25}$' },
    {},
  ],
  ['a time, which is picked', { type: 'string', format: 'date-time', maxLength: 40 }, {}],
  ['a number', { type: 'integer', minimum: 0, maximum: 9 }, { minimum: 0, maximum: 9 }],
  ['a named choice', { $ref: '#/components/schemas/Colour' }, { values: ['RED', 'BLUE'] }],
  ['constants', { anyOf: [{ const: 'A' }, { const: 'B' }] }, { values: ['A', 'B'] }],
  [
    'what may be nothing',
    { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
    { maxLength: 5 },
  ],
  [
    'a list of objects',
    {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'integer', minimum: 1 } },
      },
    },
    { maxItems: 2, items: { a: { required: true, minimum: 1 } } },
  ],
  [
    'pairs',
    {
      type: 'object',
      maxProperties: 5,
      patternProperties: { '^[a-z]{1,8}$': { type: 'string', maxLength: 64 } },
    },
    { maxProperties: 5, keys: { maxLength: 8, pattern: '^[a-z]{1,8}$' }, items: { maxLength: 64 } },
  ],
  [
    'one of two objects: only what both require is required',
    {
      anyOf: [
        { type: 'object', required: ['id', 'by'], properties: { id: {}, by: {} } },
        { type: 'object', required: ['id', 'to'], properties: { id: {}, to: {} } },
      ],
    },
    { id: { required: true }, by: {}, to: {} },
  ],
]

for (const [of, schema, facts] of cases) {
  test(`a form knows the facts of ${of}`, () => {
    assert.deepEqual(factsOf(schema as never, document), facts)
  })
}
