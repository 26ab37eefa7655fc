import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { declaredOperations } from '../apps/server/declared.ts'
import { services } from '../apps/server/services.ts'
import { schemaOffences } from './schemas.ts'

/** A value is measured before a pattern or a comparison looks at it, so both need something to measure by. */
describe('every schema bounds what it looks at closely', () => {
  const { list } = declaredOperations()

  test('of every route: body, parameters, headers and answers', () => {
    const offences = list.flatMap(({ method, url, schema }) => {
      const { body, querystring, params, headers, form, response } = schema
      const parts = { body, querystring, params, headers, form, response }
      return schemaOffences(parts, `${method} ${url}`)
    })
    assert.deepEqual([...new Set(offences)], [])
  })

  test('of every event, whose facts a sandbox may be sent', () => {
    const kinds = services.flatMap(({ events = [] }) => events)
    assert.deepEqual(
      kinds.flatMap(({ type, object }) => schemaOffences(object, type)),
      [],
    )
  })
})

describe('schemaOffences', () => {
  const offending = {
    'a pattern of any length without a bound': { type: 'string', pattern: '^[a-z]+$' },
    'a pattern that is looked for anywhere': { type: 'string', pattern: '[a-z]{3}' },
    'a format without a length': { type: 'string', format: 'date-time' },
    'a slow pattern, however short': { type: 'string', maxLength: 9, pattern: '^(a+)+$' },
    'unique items without a count': { type: 'array', items: {}, uniqueItems: true },
    'a name of any length': { type: 'object', patternProperties: { '^[a-z]+$': {} } },
  }
  for (const [name, schema] of Object.entries(offending)) {
    test(`finds ${name}, wherever it stands`, () => {
      const inside = { type: 'object', properties: { a: { anyOf: [{ type: 'null' }, schema] } } }
      assert.equal(schemaOffences(schema, 'x').length, 1)
      assert.equal(schemaOffences({ type: 'array', items: inside }, 'x').length, 1)
    })
  }

  test('finds nothing in what is bounded, or is only an example', () => {
    const bounded = {
      type: 'object',
      patternProperties: { '^[a-z]{1,9}$': { type: 'string' } },
      properties: {
        currency: { type: 'string', pattern: '^[A-Z]{3}$' },
        name: { type: 'string', pattern: '\\S', maxLength: 9 },
        tags: { type: 'array', items: {}, uniqueItems: true, maxItems: 9 },
      },
      examples: [{ pattern: '^(a+)+$' }],
    }
    assert.deepEqual(schemaOffences(bounded, 'x'), [])
  })
})
